/** Who is signed in, for the first paint only: the server decides. */
export interface CachedAccountName {
  readonly name: string;
  readonly email: string;
}

/** The only thing about a person that local storage keeps. */
export const ACCOUNT_NAME_KEY = 'dogear:user';

/** What is kept; what cannot be read is removed. */
export function readAccountName(): CachedAccountName | undefined {
  try {
    const kept = localStorage.getItem(ACCOUNT_NAME_KEY);
    if (kept === null) return undefined;
    const named = parseAccountName(kept);
    if (named === undefined) localStorage.removeItem(ACCOUNT_NAME_KEY);
    return named;
  } catch {
    return undefined;
  }
}

/** Keeps a name, or forgets the one there is. */
export function cacheAccountName(named: CachedAccountName | undefined): void {
  try {
    if (named === undefined) localStorage.removeItem(ACCOUNT_NAME_KEY);
    else localStorage.setItem(ACCOUNT_NAME_KEY, JSON.stringify({ name: named.name, email: named.email }));
  } catch {
    // The next visit begins as a guest's, until it is asked.
  }
}

function parseAccountName(kept: string): CachedAccountName | undefined {
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
