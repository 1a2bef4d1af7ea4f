import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Category } from '#contract/catalog/categories.ts';
import type { Sort } from '#contract/catalog/listing-queries.ts';
import { assertProductsLocked, markProductsAdded } from '../storage/product-locks.ts';
import { checkoutItems, checkouts, isKept, isListed, products, tombstones } from '../storage/schema.ts';
import { inStatementSizes } from '../storage/statement-sizes.ts';
import { read, write, type Db, type Tx } from '../storage/storage.ts';
import type { Position } from './lists/cursor.ts';
import type { ProductRow } from './product-on-wire.ts';

/** The filters and the order of a list. */
export interface ListSpec {
  readonly sort: Sort;
  readonly category?: Category | undefined;
  readonly inStock?: true | undefined;
  readonly featured?: true | undefined;
  readonly popular?: true | undefined;
}

interface ListValues extends Record<string, unknown> {
  readonly category: string;
  readonly key: number;
  readonly id: number;
  readonly limit: number;
}

/** Cache key of a list: "newest books in-stock". A few dozen combinations in all. */
export const getListName = ({ sort, category, inStock, featured, popular }: ListSpec): string =>
  [sort, category, inStock && 'in-stock', featured && 'featured', popular && 'popular']
    .filter(Boolean)
    .join(' ');

const getSortColumn = (sort: Sort) => (sort === 'newest' ? products.createdAt : products.priceCents);

/** The keyset position of a product in a list. */
export const toPosition = (sort: Sort, row: ProductRow): Position => ({
  key: sort === 'newest' ? row.createdAt : row.priceCents,
  id: row.id,
});

const listCondition = ({ category, inStock, featured, popular }: ListSpec, value: unknown): SQL | undefined =>
  and(
    inStock ? isListed : isKept,
    category === undefined ? undefined : eq(products.category, sql`${value}`),
    featured && sql`${products.featured}`,
    popular && sql`${products.popular}`,
  );

function pageStatement(list: ListSpec, after: boolean) {
  const key = getSortColumn(list.sort);
  const [order, beyond] = list.sort === 'price-asc' ? [asc, sql`>`] : [desc, sql`<`];
  return read<ListValues>()(`list ${getListShape(list)}${after ? ' after' : ''}`, (db, p) =>
    db
      .select()
      .from(products)
      // A row-value comparison: with OR instead, both databases scan the list from its beginning.
      .where(
        and(
          listCondition(list, p.category),
          // Without the cast, PostgreSQL infers the column's integer type and fails on a forged key that overflows
          // it.
          after ? sql`(${key}, ${products.id}) ${beyond} (cast(${p.key} as bigint), ${p.id})` : undefined,
        ),
      )
      .orderBy(order(key), order(products.id))
      .limit(p.limit),
  );
}

/** The list's name without its category: lists of one shape share a prepared statement. */
const getListShape = (list: ListSpec): string =>
  `${getListName({ ...list, category: undefined })}${list.category === undefined ? '' : ' by category'}`;

// PostgreSQL limits names to 63 characters: "list price-desc in-stock featured popular by category after" fits.
const pages = new Map<string, ReturnType<typeof pageStatement>>();

/** Up to `limit` products of a list, after a position or from the start. */
export function findPage(db: Db, list: ListSpec, limit: number, after?: Position): Promise<ProductRow[]> {
  const name = `${getListShape(list)} ${after !== undefined}`;
  const statement = pages.get(name) ?? pageStatement(list, after !== undefined);
  pages.set(name, statement);
  return statement(db, { category: list.category ?? '', key: after?.key ?? 0, id: after?.id ?? 0, limit });
}

const undeletedProduct = read<{ id: number }>()('kept_product', (db, p) =>
  db
    .select()
    .from(products)
    .where(and(eq(products.id, p.id), isKept)),
);

/** Finds a product that is not deleted. */
export async function findProductById(db: Db, id: number): Promise<ProductRow | undefined> {
  const [row] = await undeletedProduct(db, { id });
  return row;
}

/** Finds those of the products that are for sale, in the order of `ids` (few enough for one query). */
export const findListedByIds = (db: Db, ids: readonly number[]): Promise<ProductRow[]> =>
  findInOrder(db, ids, isListed);

/** The same with sold-out products. */
export const findKeptByIds = (db: Db, ids: readonly number[]): Promise<ProductRow[]> =>
  findInOrder(db, ids, isKept);

async function findInOrder(db: Db, ids: readonly number[], which: SQL): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(products)
    .where(and(inArray(products.id, [...ids]), which));
  const positions = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0));
}

/** Finds those of the products that are not deleted, under their locks. */
export const findUndeletedByIds = async (tx: Tx<'product'>, ids: readonly number[]): Promise<ProductRow[]> =>
  (await findAllByIds(tx, ids)).filter(({ deletedAt }) => deletedAt === null);

/** Finds those of the products that are deleted, including hidden ones. */
export const findDeletedByIds = async (tx: Tx<'product'>, ids: readonly number[]): Promise<ProductRow[]> =>
  (await findAllByIds(tx, ids)).filter(({ deletedAt }) => deletedAt !== null);

/** A statement with the ids `id0`, `id1`, …, prepared once: building it takes longer than executing it. */
function byIdsStatement(length: number) {
  const places = Array.from({ length }, (_, at) => `id${at}`);
  return read<Readonly<Record<string, number>>>()(`products_by_${length}_ids`, (db, p) =>
    db
      .select()
      .from(products)
      .where(
        sql`${products.id} in (${sql.join(
          places.map((place) => sql`${p[place]}`),
          sql`, `,
        )})`,
      ),
  );
}
const byIds = new Map<number, ReturnType<typeof byIdsStatement>>();

/** Finds products, deleted ones too, by ascending id. */
export async function findAllByIds(tx: Tx<'product'>, ids: readonly number[]): Promise<ProductRow[]> {
  const rows: ProductRow[] = [];
  for (const some of inStatementSizes([...new Set(ids)])) {
    const statement = byIds.get(some.length) ?? byIdsStatement(some.length);
    byIds.set(some.length, statement);
    rows.push(...(await statement(tx, Object.fromEntries(some.map((id, at) => [`id${at}`, id])))));
  }
  return rows.toSorted((one, other) => one.id - other.id);
}

/** True if the shop never had a product, not even a deleted one. */
export async function hasNeverHadProducts(db: Db): Promise<boolean> {
  const rows = await db.select({ id: products.id }).from(products).limit(1);
  return rows.length === 0;
}

/** Inserts products, each with its own change number. Returns the stored rows in their order. */
export async function insertProducts(
  tx: Tx<'product'>,
  rows: readonly (typeof products.$inferInsert)[],
): Promise<ProductRow[]> {
  if (rows.length === 0) return [];
  const written = await tx
    .insert(products)
    .values([...rows])
    .returning();
  markProductsAdded(
    tx,
    written.map(({ id }) => id),
  );
  return written.toSorted((one, other) => one.change - other.change);
}

/** Updates a product that is not deleted. Returns the new row, or undefined if there is none. */
export async function updateProduct(
  tx: Tx<'product'>,
  id: number,
  values: Partial<Omit<ProductRow, 'id'>> & Pick<ProductRow, 'change' | 'updatedAt'>,
): Promise<ProductRow | undefined> {
  assertProductsLocked(tx, [id]);
  const [row] = await tx
    .update(products)
    .set(values)
    .where(and(eq(products.id, id), isKept))
    .returning();
  return row;
}

/** Records deletions for clients that sync changes. */
export async function insertTombstones(
  tx: Tx<'product'>,
  rows: readonly (typeof tombstones.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(tombstones).values([...rows]);
}

export async function deleteTombstones(tx: Tx<'product'>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(tombstones).where(inArray(tombstones.productId, [...ids]));
}

/** Marks a deleted product as hidden by an admin, or with `null` as deleted for good. */
export const markHidden = write<{ id: number; at: number | null }, 'product'>()('mark_hidden', (tx, p) =>
  tx
    .update(products)
    .set({ hiddenAt: sql`${p.at}` })
    .where(eq(products.id, p.id)),
);

/** Those of the products of which an open checkout holds copies. */
export async function heldAmong(db: Db, productIds: readonly number[]): Promise<ReadonlySet<number>> {
  const held = new Set<number>();
  for (const some of inStatementSizes(productIds)) {
    const rows = await db
      .selectDistinct({ id: checkoutItems.productId })
      .from(checkoutItems)
      .innerJoin(checkouts, eq(checkouts.id, checkoutItems.checkoutId))
      .where(and(inArray(checkoutItems.productId, [...some]), eq(checkouts.status, 'reserved')));
    for (const { id } of rows) held.add(id);
  }
  return held;
}
