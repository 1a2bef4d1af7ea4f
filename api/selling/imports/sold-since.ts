import type { ImportLine } from '../../catalog/import/import-lines.ts';
import type { ProductRow } from '../../catalog/product-on-wire.ts';
import { countTakenCopies } from '../../catalog/stock/move-stock.ts';
import type { Db } from '../../storage/storage.ts';

/**
 * The lines with the stock that they mean today: copies that buyers have taken since the list was downloaded stay taken, and those
 * that came back stay for sale. `soldSince`: how many copies of the list were sold meanwhile. A line that does not say how many
 * were sold when it was downloaded is taken by its word.
 */
export async function withSoldCopies<T extends ImportLine>(
  db: Db,
  lines: readonly T[],
  listings: ReadonlyMap<number, ProductRow>,
): Promise<{ readonly lines: readonly T[]; readonly soldSince: number }> {
  const taken = await countTakenCopies(db, [...listings.keys()]);
  let soldSince = 0;
  const today = lines.map((line) => {
    if (!('id' in line) || line.sold === undefined) return line;
    const [row, listed] = [listings.get(line.id), line.changes.stock];
    if (row?.stock === undefined || row.stock === null || listed === undefined || listed === null)
      return line;
    const count = (taken.get(line.id) ?? 0) - line.sold;
    soldSince += Math.max(0, count);
    return { ...line, changes: { ...line.changes, stock: stockToday(listed, count, row.stock) } };
  });
  return { lines: today, soldSince };
}

/** `count` copies were sold since; fewer than 0: they came back, of which no more can be there than the shop has. */
const stockToday = (listed: number, count: number, now: number): number =>
  count >= 0 ? Math.max(0, listed - count) : Math.max(listed, Math.min(listed - count, now));
