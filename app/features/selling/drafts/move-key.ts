/** Returns the keys with one of them moved to an index, clamped to the row. */
export function moved(keys: readonly string[], key: string, to: number): readonly string[] {
  const others = keys.filter((each) => each !== key);
  const place = Math.max(0, Math.min(others.length, to));
  return others.toSpliced(place, 0, key);
}
