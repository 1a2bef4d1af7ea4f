/** "Ada Lovelace" -> "Ada L.": the name that other users see. */
export function publicName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.codePointAt(0);
  return initial === undefined ? first : `${first} ${String.fromCodePoint(initial)}.`;
}
