import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { products, wishlistItems, wishlists } from '../storage/schema.ts';
import { read, write, type Db, type Tx } from '../storage/storage.ts';

/** So many hearts go into one statement, far below what the databases take. */
const BATCH_SIZE = 1_000;

/** A heart with its product. */
export interface WishlistProduct {
  readonly id: number;
  readonly product: typeof products.$inferSelect;
}

const itemsWithProducts = read<{ owner: string }>()('wishlist_items_with_products', (db, p) =>
  db
    .select({ id: wishlistItems.id, product: products })
    .from(wishlists)
    .innerJoin(wishlistItems, eq(wishlistItems.wishlistId, wishlists.id))
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(and(eq(wishlists.owner, p.owner), isNull(products.deletedAt)))
    .orderBy(asc(wishlistItems.id)),
);

const itemOfProduct = read<{ owner: string; productId: number }>()('wishlist_item_of_product', (db, p) =>
  db
    .select({ id: wishlistItems.id })
    .from(wishlists)
    .innerJoin(wishlistItems, eq(wishlistItems.wishlistId, wishlists.id))
    .where(and(eq(wishlists.owner, p.owner), eq(wishlistItems.productId, p.productId))),
);

const product = read<{ id: number }>()('product_for_wishlist', (db, p) =>
  db.select().from(products).where(eq(products.id, p.id)),
);

const storedItems = read<{ owner: string }>()('wishlist_stored_items', (db, p) =>
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
export const listItemsWithProducts = (db: Db, owner: string): Promise<WishlistProduct[]> =>
  itemsWithProducts(db, { owner });

/** The id of this owner's heart on a product; undefined when there is none. */
export async function findItemId(db: Db, owner: string, productId: number): Promise<number | undefined> {
  const [item] = await itemOfProduct(db, { owner, productId });
  return item?.id;
}

/** A product, deleted ones too; undefined when it never was. */
export async function findProductForWishlist(
  db: Db,
  id: number,
): Promise<WishlistProduct['product'] | undefined> {
  const [found] = await product(db, { id });
  return found;
}

/** Where a heart is; `isGone` when its product was deleted. */
export interface StoredItem {
  readonly id: number;
  readonly productId: number;
  readonly isGone: boolean;
}

/** The places of all hearts of an owner, the newest last. */
export async function listStoredItems(db: Db, owner: string): Promise<StoredItem[]> {
  const rows = await storedItems(db, { owner });
  return rows.map(({ deletedAt, ...place }) => ({ ...place, isGone: deletedAt !== null }));
}

/** Puts hearts on products that the owner has none on, in their order, and answers their ids. */
export async function insertItems(
  tx: Tx<'owner'>,
  owner: string,
  productIds: readonly number[],
  now: number,
): Promise<{ readonly productId: number; readonly id: number }[]> {
  if (productIds.length === 0) return [];
  const [wishlist] = await upsertWishlist(tx, { owner, now });
  if (!wishlist) throw new Error('the wishlist was not written');
  const written: { readonly productId: number; readonly id: number }[] = [];
  for (let at = 0; at < productIds.length; at += BATCH_SIZE) {
    const rows = productIds.slice(at, at + BATCH_SIZE);
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
export async function deleteItems(tx: Tx<'owner'>, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    await tx.delete(wishlistItems).where(inArray(wishlistItems.id, ids.slice(at, at + BATCH_SIZE)));
  }
}

/** Takes an owner's wishlist away, with its hearts. */
export async function deleteWishlist(tx: Tx<'owner'>, owner: string): Promise<void> {
  await tx.delete(wishlists).where(eq(wishlists.owner, owner));
}
