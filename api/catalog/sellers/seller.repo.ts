import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Owner } from '../../sessions/owner.ts';
import { isKept, isListed, products } from '../../storage/schema.ts';
import { read, type Db, type Tx } from '../../storage/storage.ts';
import type { Position } from '../lists/cursor.ts';
import type { ProductRow } from '../product-on-wire.ts';

const productsOfSeller = read<{ seller: string; limit: number }>()('products_of_seller', (db, p) =>
  db
    .select()
    .from(products)
    .where(and(eq(products.sellerOwner, p.seller), or(isKept, isNotNull(products.hiddenAt))))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(p.limit),
);

/** A seller's listings, newest first, including those that an admin hid; without those they deleted. */
export const listRowsOfSeller = (db: Db, seller: Owner, limit: number): Promise<ProductRow[]> =>
  productsOfSeller(db, { seller, limit });

const listedOfSeller = read<{ seller: string; key: number; id: number; limit: number }>()(
  'listed_of_seller',
  (db, p) =>
    db
      .select()
      .from(products)
      .where(
        and(
          eq(products.sellerOwner, p.seller),
          isListed,
          sql`(${products.createdAt}, ${products.id}) < (cast(${p.key} as bigint), ${p.id})`,
        ),
      )
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(p.limit),
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

const copyOfSeller = read<{ seller: string; isbn: string }>()('copy_of_seller', (db, p) =>
  db
    .select()
    .from(products)
    .where(and(eq(products.sellerOwner, p.seller), eq(products.isbn, p.isbn), isListed))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(1),
);

/** A seller's newest item for sale with this ISBN (13 digits). */
export async function findListedRowByIsbn(
  db: Db,
  seller: Owner,
  isbn: string,
): Promise<ProductRow | undefined> {
  const [row] = await copyOfSeller(db, { seller, isbn });
  return row;
}

/** Moves all listings to another seller. The owner is not public, so no change is counted. */
export async function changeSeller(tx: Tx<'owner'>, from: Owner, to: Owner): Promise<void> {
  await tx.update(products).set({ sellerOwner: to }).where(eq(products.sellerOwner, from));
}
