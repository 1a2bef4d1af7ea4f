/** Session storage key for the access key of an emailed link. */
const STORAGE_KEY = 'dogear:listings-key';
const KEY_IN_HASH = /^#key=([\w.-]+)$/;

/** Fallback for browsers without session storage. */
let inMemory: string | undefined;

const keyOf = (hash: string): string | undefined => KEY_IN_HASH.exec(hash)?.[1];

/** Whether a URL fragment has a key that is not stored yet. */
export function hasNewListingsKey(hash: string): boolean {
  const key = keyOf(hash);
  return key !== undefined && key !== getListingsKey();
}

/** Stores the key in an emailed link's fragment. Returns whether there was one, so that the caller removes it from the URL. */
export function saveListingsKey(hash: string): boolean {
  const key = keyOf(hash);
  if (key === undefined) return false;
  inMemory = key;
  try {
    sessionStorage.setItem(STORAGE_KEY, key);
  } catch {
    // The key then lasts for this page only.
  }
  return true;
}

/** The access key of this tab, if any. */
export function getListingsKey(): string | undefined {
  try {
    return inMemory ?? sessionStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return inMemory;
  }
}

export function clearListingsKey(): void {
  inMemory = undefined;
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing is stored.
  }
}
