/** The same keys with one of them at another place; places outside the row count as its ends. */
export function moved(keys: readonly string[], key: string, to: number): readonly string[] {
  const others = keys.filter((each) => each !== key);
  const place = Math.max(0, Math.min(others.length, to));
  return others.toSpliced(place, 0, key);
}
