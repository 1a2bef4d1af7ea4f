import { MIRROR } from '#contract/sync/mirror.ts';
import type { Product } from '#contract/catalog/product.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import { readState } from '../personal/server-state.ts';
import { queryPendingChanges } from '../outbox/pending-changes.ts';

/** Stores a viewed product with its description, for viewing it offline. `now`: epoch ms. */
export async function recordView(local: LocalDb, product: Product, now: number): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', db.own, async () => {
      const before = await db.own.get(product.id);
      await db.own.put({ id: product.id, why: before?.why ?? 'seen', at: now, product });
    }),
  );
}

/** Evicts the oldest viewed products beyond the maximum, except those in cart or wishlist. Returns how many. */
export async function evictRecentlyViewed(db: Database, most: number = MIRROR.own): Promise<number> {
  const beyond = (await db.own.count()) - most;
  if (beyond <= 0) return 0;
  const inUseIds = await listCartAndWishlistIds(db);
  const oldestFirst = await db.own.where('[why+at]').between(['seen', 0], ['seen', Infinity]).primaryKeys();
  const going = oldestFirst.filter((id) => !inUseIds.has(id)).slice(0, beyond);
  await db.own.bulkDelete(going);
  return going.length;
}

/** From the server's last answer and the pending changes. */
async function listCartAndWishlistIds(db: Database): Promise<ReadonlySet<number>> {
  const cart = await readState(db, 'cart');
  const wishlist = await readState(db, 'wishlist');
  const waiting = await queryPendingChanges(db, await currentOwner(db)).toArray();
  return new Set([
    ...(cart?.lines ?? []).map(({ product }) => product.id),
    ...(wishlist ?? []).map(({ id }) => id),
    ...waiting.map(({ card }) => card.id),
  ]);
}
