/** Session storage key for unsaved input, which is restored after the session ends and the admin signs in again. */
const STORAGE_KEY = 'dogear:admin-typed';

/** Saves unsaved input under a name ("price of 12"); undefined removes it. */
export function saveUnsavedInput(name: string, text: string | undefined): void {
  const all = new Map(Object.entries(readAll()));
  if (text === undefined) all.delete(name);
  else all.set(name, text);
  try {
    if (all.size === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // Storage is full or unavailable: the input lasts for this page only.
  }
}

/** Returns the unsaved input of this name. */
export function getUnsavedInput(name: string): string | undefined {
  const found = readAll()[name];
  return typeof found === 'string' ? found : undefined;
}

/** Clears all unsaved input when the admin signs out. */
export function clearUnsavedInput(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing is stored.
  }
}

function readAll(): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
