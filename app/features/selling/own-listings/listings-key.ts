/** Session storage key for the access key of an emailed link. */
const PLACE = 'dogear:listings-key';
const BEHIND = /^#key=([\w.-]+)$/;

/** Fallback for browsers without session storage. */
let inMemory: string | undefined;

/** Stores the key in an emailed link's fragment. Returns whether there was one, so that the caller removes it from the URL. */
export function keepListingsKey(hash: string): boolean {
  const [, key] = BEHIND.exec(hash) ?? [];
  if (key === undefined) return false;
  inMemory = key;
  try {
    sessionStorage.setItem(PLACE, key);
  } catch {
    // The key then lasts for this page only.
  }
  return true;
}

/** The access key of this tab, if any. */
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
    // Nothing is stored.
  }
}
