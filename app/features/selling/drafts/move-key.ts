/** Returns the keys with one of them moved to an index, clamped to the row. */
export function moveKey(keys: readonly string[], key: string, index: number): readonly string[] {
  const others = keys.filter((each) => each !== key);
  const target = Math.max(0, Math.min(others.length, index));
  return others.toSpliced(target, 0, key);
}
