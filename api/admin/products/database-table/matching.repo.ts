import { and, desc, eq, gte, inArray, isNotNull, like, lt, max, or, sql, type SQL } from 'drizzle-orm';
import type { ProductFilter } from '#contract/admin/admin-products.ts';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { CONDITIONS } from '#contract/catalog/conditions.ts';
import { postgresQuery, sqliteQuery } from '../../../search-index/full-text.ts';
import { foldedText } from '../../../storage/folded-text.ts';
import { engine } from '../../../storage/engine.ts';
import { isKept, isSoldOut, products, words } from '../../../storage/schema.ts';
import type { Db } from '../../../storage/storage.ts';
import { indexColumns, type IndexRow } from '../product-index.repo.ts';

async function idsWhere(db: Db, condition: SQL | undefined, limit: number): Promise<number[]> {
  const rows = await db.select({ id: products.id }).from(products).where(condition).limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * The conditions on category, condition, stock and flags, and that a product is not deleted. Each column is compared with a
 * list even if there is no filter, so that the index of these columns applies to those after it.
 */
function facetCondition({ category, condition, stock, flags = [] }: ProductFilter): SQL | undefined {
  const inStock = stock === 'in' ? [true] : stock === 'out' ? [false] : [true, false];
  return and(
    isKept,
    inArray(products.condition, condition === undefined ? [...CONDITIONS] : [condition]),
    inArray(products.category, category === undefined ? [...CATEGORIES] : [category]),
    inArray(products.inStock, inStock),
    inArray(products.featured, flags.includes('featured') ? [true] : [true, false]),
    inArray(products.popular, flags.includes('popular') ? [true] : [true, false]),
  );
}

/** Products with a filter's category, condition, stock and flags; reads only an index. */
export const findByFacets = (db: Db, filter: ProductFilter, limit: number): Promise<number[]> =>
  idsWhere(db, facetCondition(filter), limit);

export const findBySeller = (db: Db, seller: string, limit: number): Promise<number[]> =>
  idsWhere(db, and(isNotNull(products.sellerName), eq(products.sellerName, seller)), limit);

export const findByIsbn = (db: Db, isbn: string, limit: number): Promise<number[]> =>
  idsWhere(db, and(isNotNull(products.isbn), eq(products.isbn, isbn)), limit);

/** Products whose ISBN starts with digits. */
export const findByIsbnStart = (db: Db, digits: string, limit: number): Promise<number[]> =>
  idsWhere(
    db,
    and(isNotNull(products.isbn), gte(products.isbn, digits), lt(products.isbn, `${digits}:`)), // ":" follows "9"
    limit,
  );

/** Products that the shop has hidden, the latest first. */
export async function findHidden(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(isNotNull(products.hiddenAt))
    .orderBy(desc(products.hiddenAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Products for sale with words in title or author that begin with each of `starts`. */
export function findListedByWords(
  db: Db,
  starts: readonly string[],
  { category, condition }: ProductFilter,
  limit: number,
): Promise<number[]> {
  const terms = starts.map((word) => ({ word, prefix: true }));
  const facets = [category, condition].map((value) => (value === undefined ? [] : [value]));
  const query =
    engine === 'sqlite'
      ? sql`select rowid as id from product_words where product_words match ${sqliteQuery(terms, facets, 'title-author')}`
      : sql`select product_id as id from product_words where words @@ ${postgresQuery(terms, facets, 'title-author')}::tsquery`;
  return db.rows(sql`${query} limit ${limit}`, (row) => row.number('id'));
}

/**
 * Products that are sold out and may have words that begin with each of `starts`: the search index lacks them. Includes all
 * with letters beyond Latin-1, which the databases cannot compare without accents.
 */
export function findSoldOutByWords(
  db: Db,
  starts: readonly string[],
  filter: ProductFilter,
  limit: number,
): Promise<number[]> {
  const { title, author, isbn } = products;
  const text = sql`lower(${title} || ' ' || coalesce(${author}, '') || ' ' || coalesce(${isbn}, ''))`;
  const has = (whole: SQL): SQL | undefined => and(...starts.map((start) => like(whole, `%${start}%`)));
  // Folding takes SQLite longer than all the rest, and most texts need none: ISBNs never do.
  const isFolded = sql`(octet_length(${title}) > length(${title}) or octet_length(${author}) > length(${author}))`;
  const folded = foldedText(text);
  const hasFolded = or(has(folded), sql`octet_length(${folded}) > length(${folded})`);
  const condition = and(isSoldOutWith(filter), or(has(text), and(isFolded, hasFolded)));
  const from = engine === 'sqlite' ? sql`${products} indexed by products_sold_out` : products;
  return db.rows(sql`select ${products.id} as id from ${from} where ${condition} limit ${limit}`, (row) =>
    row.number('id'),
  );
}

const isSoldOutWith = ({ category, condition, flags = [] }: ProductFilter): SQL | undefined =>
  and(
    isSoldOut,
    category && eq(products.category, category),
    condition && eq(products.condition, condition),
    flags.includes('featured') ? eq(products.featured, true) : undefined,
    flags.includes('popular') ? eq(products.popular, true) : undefined,
  );

/** The most products that have one word, of those words of titles and authors that begin with `start`. */
export async function countOfMostFrequent(db: Db, start: string): Promise<number> {
  // No word contains the largest code point, so all words with this beginning sort before it.
  const range = and(gte(words.word, start), lt(words.word, `${start}\u{10ffff}`));
  const [row] = await db
    .select({ most: max(words.products) })
    .from(words)
    .where(range);
  return row?.most ?? 0;
}

/** The rows of products (up to some thousand), without deleted ones, except those that are hidden. */
export const indexRowsByIds = (db: Db, ids: readonly number[]): Promise<IndexRow[]> =>
  db
    .select(indexColumns)
    .from(products)
    .where(and(inArray(products.id, [...ids]), or(isKept, isNotNull(products.hiddenAt))));
