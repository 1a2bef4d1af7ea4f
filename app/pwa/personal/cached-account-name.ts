/** The signed-in user, for the first paint only: the server decides. */
export interface CachedAccountName {
  readonly name: string;
  readonly email: string;
}

/** The only personal data in localStorage. */
export const ACCOUNT_NAME_KEY = 'dogear:user';

/** Removes the entry if it is invalid. */
export function readAccountName(): CachedAccountName | undefined {
  try {
    const stored = localStorage.getItem(ACCOUNT_NAME_KEY);
    if (stored === null) return undefined;
    const account = parseAccountName(stored);
    if (account === undefined) localStorage.removeItem(ACCOUNT_NAME_KEY);
    return account;
  } catch {
    return undefined;
  }
}

/** undefined deletes the entry. */
export function cacheAccountName(named: CachedAccountName | undefined): void {
  try {
    if (named === undefined) localStorage.removeItem(ACCOUNT_NAME_KEY);
    else localStorage.setItem(ACCOUNT_NAME_KEY, JSON.stringify({ name: named.name, email: named.email }));
  } catch {
    // The next visit starts as a guest's until the server answers.
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
