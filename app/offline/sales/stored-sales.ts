import type { Sale } from '#contract/orders/order.ts';
import type { LocalDb } from '../database.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { OwnerKey } from '../rows.ts';

const RETENTION_MS = 30 * 86_400_000;

/** Sales that are stored: an address is needed until its parcel has arrived. */
const isOpen = ({ status }: Sale): boolean => status === 'new' || status === 'shipped';

/**
 * Replaces the stored sales by what the server has answered at `readAt`; those that have arrived or were canceled are deleted.
 * Nothing if `owner` is no longer the current owner.
 */
export async function storeSales(
  local: LocalDb,
  owner: OwnerKey,
  sales: readonly Sale[],
  readAt: number,
): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', db.sales, db.state, async () => {
      if ((await currentOwner(db)) !== owner) return;
      await db.sales.clear();
      await db.sales.bulkPut(
        sales.filter(isOpen).map((sale) => ({ id: sale.shipmentId, whose: owner, sale, readAt })),
      );
    }),
  );
}

/** The current owner's stored sales, newest first, and when they were read; undefined if there are none. */
export async function readStoredSales(
  local: LocalDb,
  now: number,
): Promise<{ readonly sales: readonly Sale[]; readonly readAt: number } | undefined> {
  const rows = await local.run(async (db) =>
    db.transaction('r', db.sales, db.state, async () => {
      const whose = await currentOwner(db);
      return db.sales.where({ whose }).toArray();
    }),
  );
  const fresh = rows.filter(({ readAt }) => readAt >= now - RETENTION_MS);
  if (fresh.length === 0) return undefined;
  const newest = fresh.toSorted((one, other) => other.id - one.id);
  return { sales: newest.map(({ sale }) => sale), readAt: Math.max(...fresh.map(({ readAt }) => readAt)) };
}

/** Deletes sales that were read more than 30 days ago, and those of others: an older build may have signed them out. */
export async function purgeStoredSales(local: LocalDb, now: number): Promise<void> {
  await local.run(async (db) =>
    db.transaction('rw', db.sales, db.state, async () => {
      const owner = await currentOwner(db);
      await db.sales.filter(({ whose, readAt }) => whose !== owner || readAt < now - RETENTION_MS).delete();
    }),
  );
}
