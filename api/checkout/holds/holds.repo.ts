import { and, asc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Owner } from '../../sessions/owner.ts';
import { checkoutItems, checkouts, products } from '../../storage/schema.ts';
import { read, type Db, type Tx } from '../../storage/storage.ts';

const heldCopies = read<{ network: string; except: number }>()('copies_held_from', (db, p) =>
  db
    .select({ copies: sql<number>`coalesce(sum(${checkoutItems.quantity}), 0)`.mapWith(Number) })
    .from(checkouts)
    .innerJoin(checkoutItems, eq(checkoutItems.checkoutId, checkouts.id))
    .where(
      and(
        eq(checkouts.network, p.network),
        sql`${checkouts.status} = 'reserved'`,
        ne(checkouts.id, p.except),
      ),
    ),
);

/** The number of copies held from one network address by checkouts other than `except`. */
export async function copiesHeldFrom(db: Db, network: string, except: number): Promise<number> {
  const [row] = await heldCopies(db, { network, except });
  return row?.copies ?? 0;
}

/** A hold on a product with limited stock that is active or ended without an order. */
export interface PastHold {
  readonly productId: number;
  readonly heldAt: number | null;
  readonly releasedAt: number | null;
  readonly expiresAt: number | null;
}

/** Holds on these products since an instant, by owner or by network address. */
export const holdsSince = (
  db: Db,
  of: { readonly owner: Owner } | { readonly network: string },
  since: number,
  productIds: readonly number[],
): Promise<PastHold[]> =>
  db
    .select({
      productId: checkoutItems.productId,
      heldAt: checkouts.heldAt,
      releasedAt: checkouts.releasedAt,
      expiresAt: checkouts.expiresAt,
    })
    .from(checkouts)
    .innerJoin(checkoutItems, eq(checkoutItems.checkoutId, checkouts.id))
    .innerJoin(products, eq(products.id, checkoutItems.productId))
    .where(
      and(
        'owner' in of ? eq(checkouts.owner, of.owner) : eq(checkouts.network, of.network),
        gt(checkouts.heldAt, since),
        inArray(checkouts.status, ['reserved', 'canceled']),
        inArray(checkoutItems.productId, [...productIds]),
        isNotNull(products.stock),
      ),
    );

/** Checkouts whose hold has expired, oldest first. */
export const expiredHolds = (db: Db, now: number, limit: number): Promise<{ id: number }[]> =>
  db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(sql`${checkouts.status} = 'reserved'`, lt(checkouts.expiresAt, now)))
    .orderBy(asc(checkouts.expiresAt))
    .limit(limit);

/** Shortens holds that end after an instant: the clock may have been ahead when they were placed. */
export async function shortenHolds(tx: Tx, until: number): Promise<void> {
  await tx.update(checkouts).set({ expiresAt: until }).where(lastsBeyond(until));
}

const lastsBeyond = (instant: number) =>
  and(sql`${checkouts.status} = 'reserved'`, gt(checkouts.expiresAt, instant));

/** True if any hold ends after an instant. */
export async function hasHoldBeyond(db: Db, instant: number): Promise<boolean> {
  const rows = await db.select({ id: checkouts.id }).from(checkouts).where(lastsBeyond(instant)).limit(1);
  return rows.length > 0;
}
