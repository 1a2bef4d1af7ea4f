import { nextChanges } from '../storage/change.ts';
import type { Tx } from '../storage/storage.ts';
import { keptByIds } from './catalog.repo.ts';
import { noteStock, soldAt } from './change-product.ts';
import { keepAllIndexed, type ChangedRow } from './keep-indexed.ts';
import type { Listing } from './listing.ts';
import { CHANGEABLE, rewriteProducts, type Changeable } from './rewrite.repo.ts';

export { CHANGEABLE, type Changeable } from './rewrite.repo.ts';

/** What can be changed of many at once: everything but pictures, stars, the seller's account and when it was listed. */
export type Changes = Partial<Pick<Listing, Changeable>>;

/**
 * Changes many products at once (some hundreds), keeps search and ledger right, and answers those that are different now,
 * by id, as they were and as they are. What is not there, or stays as it is, is left out.
 */
export async function changeProducts(
  tx: Tx<'catalog'>,
  now: number,
  wanted: ReadonlyMap<number, Changes>,
): Promise<Map<number, ChangedRow>> {
  const rows = await keptByIds(tx, [...wanted.keys()]);
  const different = rows.flatMap((before) => {
    const changes = { ...wanted.get(before.id) };
    const next = { ...before, ...changes };
    if (next.stock === 0) next.inStock = false; // none left is none left, whatever else was said
    const differs = next.inStock !== before.inStock || CHANGEABLE.some((key) => next[key] !== before[key]);
    return differs ? [{ before, next }] : [];
  });
  const numbers = await nextChanges(tx, different.length);
  const changed = different.map(({ before, next }, at) => ({
    before,
    after: {
      ...next,
      soldAt: soldAt(before, next.inStock, now),
      updatedAt: now,
      change: numbers[at] ?? before.change,
    },
  }));
  await rewriteProducts(tx, changed);
  for (const { before, after } of changed) await noteStock(tx, now, before, after, `change:${after.change}`);
  await keepAllIndexed(tx, changed);
  return new Map(changed.map((each) => [each.after.id, each]));
}
