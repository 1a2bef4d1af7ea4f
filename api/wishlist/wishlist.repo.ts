import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { MarkedProduct } from '../catalog/product-on-wire.ts';
import { products, wishlistItems, wishlists } from '../storage/schema.ts';
import { read, write, type Db, type Tx } from '../storage/storage.ts';

/** Items per statement, far below the databases' limits on parameters. */
const BATCH_SIZE = 1_000;

/** A wishlist item with its product. */
export interface WishlistProduct {
  readonly id: number;
  readonly product: MarkedProduct;
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
    // A no-op update, so that an existing row is returned too.
    .onConflictDoUpdate({ target: wishlists.owner, set: { owner: sql`${p.owner}` } })
    .returning({ id: wishlists.id }),
);

/** An owner's items, newest last, without those of deleted products. */
export const listItemsWithProducts = (db: Db, owner: string): Promise<WishlistProduct[]> =>
  itemsWithProducts(db, { owner });

/** The id of the owner's item for a product, if any. */
export async function findItemId(db: Db, owner: string, productId: number): Promise<number | undefined> {
  const [item] = await itemOfProduct(db, { owner, productId });
  return item?.id;
}

/** A product, including deleted ones; undefined when it never existed. */
export async function findProductForWishlist(
  db: Db,
  id: number,
): Promise<WishlistProduct['product'] | undefined> {
  const [found] = await product(db, { id });
  return found;
}

/** A wishlist item without its product; `isGone` when the product was deleted. */
export interface StoredItem {
  readonly id: number;
  readonly productId: number;
  readonly isGone: boolean;
}

/** All of an owner's items, newest last. */
export async function listStoredItems(db: Db, owner: string): Promise<StoredItem[]> {
  const rows = await storedItems(db, { owner });
  return rows.map(({ deletedAt, ...place }) => ({ ...place, isGone: deletedAt !== null }));
}

/** Inserts items, in order, for products that are not on the wishlist yet. Returns their ids. */
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

/** Deletes items by id; the caller has checked that they are the owner's. */
export async function deleteItems(tx: Tx<'owner'>, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    await tx.delete(wishlistItems).where(inArray(wishlistItems.id, ids.slice(at, at + BATCH_SIZE)));
  }
}

/** Deletes an owner's wishlist with its items. */
export async function deleteWishlist(tx: Tx<'owner'>, owner: string): Promise<void> {
  await tx.delete(wishlists).where(eq(wishlists.owner, owner));
}
