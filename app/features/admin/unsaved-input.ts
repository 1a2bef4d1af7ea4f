/** Session storage key for unsaved input, which is restored after the session ends and the admin signs in again. */
const PLACE = 'dogear:admin-typed';

/** Saves unsaved input under a name ("price of 12"); undefined removes it. */
export function keepTyped(name: string, text: string | undefined): void {
  const all = new Map(Object.entries(everything()));
  if (text === undefined) all.delete(name);
  else all.set(name, text);
  try {
    if (all.size === 0) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // Storage is full or unavailable: the input lasts for this page only.
  }
}

/** Returns the unsaved input of this name. */
export function typedAt(name: string): string | undefined {
  const found = everything()[name];
  return typeof found === 'string' ? found : undefined;
}

/** Clears all unsaved input when the admin signs out. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // Nothing is stored.
  }
}

function everything(): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
