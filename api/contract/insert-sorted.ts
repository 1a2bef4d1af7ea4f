/** Inserts into a sorted list that keeps its first `max` elements: the best of many, without sorting all of them. */
export function insertSorted<T>(
  sorted: T[],
  added: T,
  compare: (one: T, other: T) => number,
  max: number,
): void {
  const last = sorted.at(-1);
  if (sorted.length >= max && last !== undefined && compare(added, last) >= 0) return;
  const place = sorted.findLastIndex((known) => compare(known, added) < 0) + 1;
  sorted.splice(place, 0, added);
  if (sorted.length > max) sorted.pop();
}
