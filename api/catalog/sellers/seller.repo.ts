import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Owner } from '../../sessions/owner.ts';
import { assertProductsLocked } from '../../storage/product-locks.ts';
import { isKept, isListed, products } from '../../storage/schema.ts';
import { read, type Db, type Tx } from '../../storage/storage.ts';
import type { Position } from '../lists/cursor.ts';
import type { ProductRow } from '../product-on-wire.ts';

/** Before the newest item of every list. */
export const START: Position = { key: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

const isAfter = (key: unknown, id: unknown): SQL =>
  sql`(${products.createdAt}, ${products.id}) < (cast(${key} as bigint), ${id})`;

/** Not deleted by the seller: an admin may have hidden it. */
const isOfSeller = (seller: unknown): SQL | undefined =>
  and(sql`${products.sellerOwner} = ${seller}`, or(isKept, isNotNull(products.hiddenAt)));

/** The rows of those products after a position, newest first. `where` gets the placeholder of the seller. */
const rowsAfter = (name: string, where: (seller: unknown) => SQL | undefined) =>
  read<{ seller: string; key: number; id: number; limit: number }>()(name, (db, p) =>
    db
      .select()
      .from(products)
      .where(and(where(p.seller), isAfter(p.key, p.id)))
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(p.limit),
  );

const productsOfSeller = rowsAfter('products_of_seller', isOfSeller);

/** A seller's listings after a position, newest first, including those that an admin hid; without those they deleted. */
export const listRowsOfSeller = (
  db: Db,
  seller: Owner,
  { key, id }: Position,
  limit: number,
): Promise<ProductRow[]> => productsOfSeller(db, { seller, key, id, limit });

const countWhere = (condition: SQL | undefined) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`.mapWith(Number);

/**
 * How many listings a seller has, how many of them are for sale, and how many were sold since an instant (ms since 1970),
 * without those in `held`, whose copies a checkout holds.
 */
export async function countRowsOfSeller(
  db: Db,
  seller: Owner,
  soldSince: number,
  held: readonly number[],
): Promise<{ readonly all: number; readonly forSale: number; readonly sold: number }> {
  const { hiddenAt, id, inStock, soldAt } = products;
  const isSold = and(not(inStock), isNull(hiddenAt), gt(soldAt, soldSince), notInArray(id, [...held]));
  const [counts] = await db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      forSale: countWhere(and(inStock, isNull(hiddenAt))),
      sold: countWhere(isSold),
    })
    .from(products)
    .where(isOfSeller(seller));
  return counts ?? { all: 0, forSale: 0, sold: 0 };
}

/** The seller as their listings show them: the name, and the public id of the account. */
export interface SellerFields {
  readonly sellerName: string;
  readonly sellerId: string;
}

/** Some of a seller's listings that show another name or public id, at most `limit`. */
export const listRowsNamedOtherwise = (
  db: Db,
  seller: Owner,
  { sellerName, sellerId }: SellerFields,
  limit: number,
): Promise<ProductRow[]> =>
  db
    .select()
    .from(products)
    .where(
      and(
        isOfSeller(seller),
        or(
          sql`${products.sellerName} is distinct from ${sellerName}`,
          sql`${products.sellerId} is distinct from ${sellerId}`,
        ),
      ),
    )
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit);

/** Names the seller of a hidden product, which has no readers whose copy would have to change. */
export async function setHiddenSeller(tx: Tx<'product'>, id: number, fields: SellerFields): Promise<void> {
  assertProductsLocked(tx, [id]);
  await tx.update(products).set(fields).where(eq(products.id, id));
}

const listedOfSeller = rowsAfter('listed_of_seller', (seller) =>
  and(sql`${products.sellerOwner} = ${seller}`, isListed),
);

/** A seller's items for sale, newest first, after a position. */
export const listListedRowsOfSeller = (
  db: Db,
  seller: Owner,
  { key, id }: Position,
  limit: number,
): Promise<ProductRow[]> => listedOfSeller(db, { seller, key, id, limit });

const listedCount = read<{ seller: string }>()('count_listed_of_seller', (db, p) =>
  db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(products)
    .where(and(eq(products.sellerOwner, p.seller), isListed)),
);

/** The number of a seller's items for sale. */
export async function countListedOfSeller(db: Db, seller: Owner): Promise<number> {
  const [row] = await listedCount(db, { seller });
  return row?.total ?? 0;
}

/** An item for sale as its seller is reminded of it. */
export type ListedCopy = Pick<ProductRow, 'id' | 'isbn' | 'title' | 'stock'>;

/** A seller's items for sale with one of these ISBNs (13 digits; a few dozen), newest first. */
export const listCopiesOfSeller = (db: Db, seller: Owner, isbns: readonly string[]): Promise<ListedCopy[]> =>
  db
    .select({ id: products.id, isbn: products.isbn, title: products.title, stock: products.stock })
    .from(products)
    .where(and(eq(products.sellerOwner, seller), inArray(products.isbn, [...isbns]), isListed))
    .orderBy(desc(products.createdAt), desc(products.id));

const hasBits = (bits: number): SQL => sql`(${products.paused} & ${bits}) <> 0`;

const idsOfSeller = async (
  db: Db,
  seller: Owner,
  which: SQL | undefined,
  limit: number,
): Promise<number[]> => {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.sellerOwner, seller), which))
    .orderBy(products.id)
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** The ids of some of a seller's products that have one of these pause bits. */
export const listIdsPaused = (db: Db, seller: Owner, bits: number, limit: number): Promise<number[]> =>
  idsOfSeller(db, seller, hasBits(bits), limit);

/**
 * The ids of some of a seller's products without these pause bits, or paused until another instant, where one is given. Not
 * those that were sold and deleted: nothing can put them on sale.
 */
export const listIdsNotPaused = (
  db: Db,
  seller: Owner,
  { bits, until }: { readonly bits: number; readonly until?: number | null },
  limit: number,
): Promise<number[]> => {
  const isOtherwise =
    until === undefined ? undefined : sql`${products.pausedUntil} is distinct from ${until}`;
  const canBeOnSale = or(isKept, isNotNull(products.hiddenAt), sql`${products.inStock}`);
  return idsOfSeller(db, seller, and(or(sql`not (${hasBits(bits)})`, isOtherwise), canBeOnSale), limit);
};

/** How many copies a seller offers, paused ones too; uncounted ones count as one. */
export async function sumOfferedCopies(db: Db, seller: Owner): Promise<number> {
  const [row] = await db
    .select({ copies: sql<number>`coalesce(sum(coalesce(${products.stock}, 1)), 0)`.mapWith(Number) })
    .from(products)
    .where(and(isOfSeller(seller), or(sql`${products.inStock}`, sql`${products.paused} <> 0`)));
  return row?.copies ?? 0;
}

/** Moves all listings to another seller. The owner is not public, so no change is counted. */
export async function changeSeller(tx: Tx<'owner'>, from: Owner, to: Owner): Promise<void> {
  await tx.update(products).set({ sellerOwner: to }).where(eq(products.sellerOwner, from));
}
