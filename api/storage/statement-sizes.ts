/** Rows of the longest statement. */
const MAX_ROWS = 512;

/**
 * Splits rows into lists whose lengths are powers of two: statements with a list of values are prepared once for each length,
 * which takes longer than executing them, and each kept statement takes up to a megabyte.
 */
export function inStatementSizes<T>(rows: readonly T[]): (readonly T[])[] {
  const lists: (readonly T[])[] = [];
  let from = 0;
  for (let size = MAX_ROWS; size >= 1; size /= 2) {
    for (; rows.length - from >= size; from += size) lists.push(rows.slice(from, from + size));
  }
  return lists;
}
