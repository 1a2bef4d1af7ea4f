/** What was typed and not saved when a session ended: it is there again after the next sign-in, in this tab. */
const PLACE = 'dogear:admin-typed';

/** Keeps what was typed under a name of its own ("price of 12"); nothing forgets it. */
export function keepTyped(name: string, text: string | undefined): void {
  const all = new Map(Object.entries(everything()));
  if (text === undefined) all.delete(name);
  else all.set(name, text);
  try {
    if (all.size === 0) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // No room: it lasts as long as the screen does.
  }
}

/** What was typed under this name, and nothing else was said of it since. */
export function typedAt(name: string): string | undefined {
  const found = everything()[name];
  return typeof found === 'string' ? found : undefined;
}

/** Whoever signs out on purpose leaves nothing behind. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // There is nothing, then.
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
