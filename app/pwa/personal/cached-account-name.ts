/** Who is signed in, for the first paint only: the server decides. */
export interface Named {
  readonly name: string;
  readonly email: string;
}

/** The only thing about a person that local storage keeps. */
export const NAMED_KEY = 'dogear:user';

/** What is kept; what cannot be read is removed. */
export function readNamed(): Named | undefined {
  try {
    const kept = localStorage.getItem(NAMED_KEY);
    if (kept === null) return undefined;
    const named = namedIn(kept);
    if (named === undefined) localStorage.removeItem(NAMED_KEY);
    return named;
  } catch {
    return undefined;
  }
}

/** Keeps a name, or forgets the one there is. */
export function keepNamed(named: Named | undefined): void {
  try {
    if (named === undefined) localStorage.removeItem(NAMED_KEY);
    else localStorage.setItem(NAMED_KEY, JSON.stringify({ name: named.name, email: named.email }));
  } catch {
    // The next visit begins as a guest's, until it is asked.
  }
}

function namedIn(kept: string): Named | undefined {
  try {
    const parsed: unknown = JSON.parse(kept);
    if (typeof parsed !== 'object' || parsed === null || !('name' in parsed) || !('email' in parsed))
      return undefined;
    const { name, email } = parsed;
    return typeof name === 'string' && typeof email === 'string' ? { name, email } : undefined;
  } catch {
    return undefined;
  }
}
