import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Owner } from '../sessions/owner.ts';
import {
  checkoutItems,
  checkouts,
  isKept,
  listingViews,
  products,
  wishlistItems,
} from '../storage/schema.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';

/** Products per statement, far below the databases' limits on parameters. */
const BATCH_SIZE = 1_000;

/** Adds views to the stored ones; ignores products that are unknown or deleted. */
export async function addViews(
  tx: Tx,
  counts: readonly (readonly [productId: number, views: number])[],
): Promise<void> {
  for (let at = 0; at < counts.length; at += BATCH_SIZE) {
    const batch = counts.slice(at, at + BATCH_SIZE);
    const ids = batch.map(([productId]) => productId);
    const kept = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.id, ids), isKept));
    const known = new Set(kept.map(({ id }) => id));
    const rows = batch
      .filter(([productId]) => known.has(productId))
      .map(([productId, views]) => ({ productId, views }));
    if (rows.length === 0) continue;
    await tx
      .insert(listingViews)
      .values(rows)
      .onConflictDoUpdate({
        target: listingViews.productId,
        set: { views: sql`${listingViews.views} + excluded.views` },
      });
  }
}

const viewsOfSeller = read<{ seller: string }>()('views_of_seller', (db, p) =>
  db
    .select({ productId: listingViews.productId, count: listingViews.views })
    .from(products)
    .innerJoin(listingViews, eq(listingViews.productId, products.id))
    .where(eq(products.sellerOwner, p.seller)),
);

const heartsOfSeller = read<{ seller: string }>()('hearts_of_seller', (db, p) =>
  db
    .select({ productId: wishlistItems.productId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(products)
    .innerJoin(wishlistItems, eq(wishlistItems.productId, products.id))
    .where(eq(products.sellerOwner, p.seller))
    .groupBy(wishlistItems.productId),
);

const holdsOfSeller = read<{ seller: string }>()('holds_of_seller', (db, p) =>
  db
    .select({ productId: checkoutItems.productId, until: checkouts.expiresAt })
    .from(products)
    .innerJoin(checkoutItems, eq(checkoutItems.productId, products.id))
    .innerJoin(checkouts, eq(checkouts.id, checkoutItems.checkoutId))
    .where(and(eq(products.sellerOwner, p.seller), sql`${checkouts.status} = 'reserved'`)),
);

/** What others do with a seller's products, by product id, without who they are. */
export interface SellerInterest {
  /** How often each was viewed. */
  readonly views: ReadonlyMap<number, number>;
  /** How many wishlists have it. */
  readonly hearts: ReadonlyMap<number, number>;
  /** When the last hold by a checkout ends; ms since 1970. */
  readonly heldUntil: ReadonlyMap<number, number>;
}

export async function interestOfSeller(db: Db, seller: Owner): Promise<SellerInterest> {
  const [views, hearts, holds] = await Promise.all([
    viewsOfSeller(db, { seller }),
    heartsOfSeller(db, { seller }),
    holdsOfSeller(db, { seller }),
  ]);
  const heldUntil = new Map<number, number>();
  for (const { productId, until } of holds)
    heldUntil.set(productId, Math.max(until ?? 0, heldUntil.get(productId) ?? 0));
  return { views: countsById(views), hearts: countsById(hearts), heldUntil };
}

const countsById = (rows: readonly { productId: number; count: number }[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ productId, count }) => [productId, count]));
