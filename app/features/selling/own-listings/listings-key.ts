/** Where the key of a mailed link lies while this tab is open; another tab is another visit. */
const PLACE = 'dogear:listings-key';
const BEHIND = /^#key=([\w.-]+)$/;

/** For a browser that stores nothing. */
let inMemory: string | undefined;

/** Keeps the key that stands behind the # of a mailed link. Answers whether there was one: it leaves the address then. */
export function keepListingsKey(hash: string): boolean {
  const [, key] = BEHIND.exec(hash) ?? [];
  if (key === undefined) return false;
  inMemory = key;
  try {
    sessionStorage.setItem(PLACE, key);
  } catch {
    // It is good for this page then.
  }
  return true;
}

/** The key that this tab was opened with, if any. */
export function listingsKey(): string | undefined {
  try {
    return sessionStorage.getItem(PLACE) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function forgetListingsKey(): void {
  inMemory = undefined;
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // It was not there.
  }
}
