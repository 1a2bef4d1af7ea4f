import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { products, wishlistItems, wishlists } from '../storage/schema.ts';
import { read, write, type Db, type Tx } from '../storage/storage.ts';

/** So many hearts go into one statement, far below what the databases take. */
const ROWS = 1_000;

/** A heart with its product. */
export interface Heart {
  readonly id: number;
  readonly product: typeof products.$inferSelect;
}

const keptHearts = read<{ owner: string }>()('wishlist_hearts', (db, p) =>
  db
    .select({ id: wishlistItems.id, product: products })
    .from(wishlists)
    .innerJoin(wishlistItems, eq(wishlistItems.wishlistId, wishlists.id))
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(and(eq(wishlists.owner, p.owner), isNull(products.deletedAt)))
    .orderBy(asc(wishlistItems.id)),
);

const heartOfProduct = read<{ owner: string; productId: number }>()('wishlist_heart_of_product', (db, p) =>
  db
    .select({ id: wishlistItems.id })
    .from(wishlists)
    .innerJoin(wishlistItems, eq(wishlistItems.wishlistId, wishlists.id))
    .where(and(eq(wishlists.owner, p.owner), eq(wishlistItems.productId, p.productId))),
);

const product = read<{ id: number }>()('product_for_wishlist', (db, p) =>
  db.select().from(products).where(eq(products.id, p.id)),
);

const allPlaces = read<{ owner: string }>()('wishlist_places', (db, p) =>
  db
    .select({ id: wishlistItems.id, productId: wishlistItems.productId, deletedAt: products.deletedAt })
    .from(wishlists)
    .innerJoin(wishlistItems, eq(wishlistItems.wishlistId, wishlists.id))
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlists.owner, p.owner))
    .orderBy(asc(wishlistItems.id)),
);

const upsertWishlist = write<{ owner: string; now: number }, 'owner'>()('upsert_wishlist', (tx, p) =>
  tx
    .insert(wishlists)
    .values({ owner: p.owner, createdAt: p.now })
    // An update that changes nothing, so that the row that is there answers too.
    .onConflictDoUpdate({ target: wishlists.owner, set: { owner: sql`${p.owner}` } })
    .returning({ id: wishlists.id }),
);

/** An owner's hearts, the newest last, without those whose product was deleted. */
export const heartsOf = (db: Db, owner: string): Promise<Heart[]> => keptHearts(db, { owner });

/** The id of this owner's heart on a product; undefined when there is none. */
export async function heartIdOf(db: Db, owner: string, productId: number): Promise<number | undefined> {
  const [heart] = await heartOfProduct(db, { owner, productId });
  return heart?.id;
}

/** A product, deleted ones too; undefined when it never was. */
export async function productForWishlist(db: Db, id: number): Promise<Heart['product'] | undefined> {
  const [found] = await product(db, { id });
  return found;
}

/** Where a heart is; `isGone` when its product was deleted. */
export interface HeartPlace {
  readonly id: number;
  readonly productId: number;
  readonly isGone: boolean;
}

/** The places of all hearts of an owner, the newest last. */
export async function placesOf(db: Db, owner: string): Promise<HeartPlace[]> {
  const rows = await allPlaces(db, { owner });
  return rows.map(({ deletedAt, ...place }) => ({ ...place, isGone: deletedAt !== null }));
}

/** Puts hearts on products that the owner has none on, in their order, and answers their ids. */
export async function insertHearts(
  tx: Tx<'owner'>,
  owner: string,
  productIds: readonly number[],
  now: number,
): Promise<{ readonly productId: number; readonly id: number }[]> {
  if (productIds.length === 0) return [];
  const [wishlist] = await upsertWishlist(tx, { owner, now });
  if (!wishlist) throw new Error('the wishlist was not written');
  const written: { readonly productId: number; readonly id: number }[] = [];
  for (let at = 0; at < productIds.length; at += ROWS) {
    const rows = productIds.slice(at, at + ROWS);
    written.push(
      ...(await tx
        .insert(wishlistItems)
        .values(rows.map((productId) => ({ wishlistId: wishlist.id, productId, addedAt: now })))
        .returning({ productId: wishlistItems.productId, id: wishlistItems.id })),
    );
  }
  return written;
}

/** Takes hearts away that the caller has found among their owner's. */
export async function deleteHearts(tx: Tx<'owner'>, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += ROWS) {
    await tx.delete(wishlistItems).where(inArray(wishlistItems.id, ids.slice(at, at + ROWS)));
  }
}

/** Takes an owner's wishlist away, with its hearts. */
export async function deleteWishlist(tx: Tx<'owner'>, owner: string): Promise<void> {
  await tx.delete(wishlists).where(eq(wishlists.owner, owner));
}
