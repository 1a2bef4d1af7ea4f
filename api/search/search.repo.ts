import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { languageSpellings } from '#contract/catalog/languages.ts';
import type { ProductFilters } from '#contract/catalog/listing-queries.ts';
import { BAND_CENTS } from '#contract/catalog/price-bands.ts';
import { toCents } from '#contract/money.ts';
import { MAX_SEARCH_TOTAL } from '#contract/search/search-total.ts';
import { engine } from '#api/storage/engine.ts';
import { products, wordKeys, words } from '#api/storage/schema.ts';
import type { Db } from '#api/storage/storage.ts';
import { postgresQuery, sqliteQuery, type Term, type TermScope } from '../search-index/full-text.ts';

/** A query of the index. */
export interface Matching {
  readonly terms: readonly Term[];
  readonly filters: ProductFilters;
  readonly scope?: TermScope | undefined;
}

/** Orders that have an index: by age or by price. `key` is createdAt or the price in cents. */
export type KeyedSort = 'newest' | 'price-asc' | 'price-desc';
export interface Keyed {
  readonly id: number;
  readonly key: number;
}

// SQL of the index per engine. f is product_words, p is products.
const lite = engine === 'sqlite';
const f = lite ? sql.raw('product_words') : sql.raw('product_words f');
const id = lite ? sql.raw('product_words.rowid') : sql.raw('f.product_id');
const matches = ({ terms, filters: { category = [], condition = [] }, scope }: Matching): SQL =>
  lite
    ? sql`product_words match ${sqliteQuery(terms, [category, condition], scope)}`
    : sql`f.words @@ ${postgresQuery(terms, [category, condition], scope)}::tsquery`;

// PostgreSQL would give the parameter the column's integer type, and reject larger values.
const whole = (value: number): SQL => sql`cast(${value} as bigint)`;

/** The filters that the index does not know: conditions on the product's row. */
function rowConditions({ filters }: Matching): SQL[] {
  const { price = [], minPrice, maxPrice, decade = [], language = [], binding = [], seller = [] } = filters;
  const bands = price.map((band) => between(sql`p.price_cents`, ...BAND_CENTS[band]));
  const years = decade.map((first) => between(sql`p.published_year`, Number(first), Number(first) + 9));
  return [
    ...(minPrice === undefined ? [] : [sql`p.price_cents >= ${whole(toCents(minPrice))}`]),
    ...(maxPrice === undefined ? [] : [sql`p.price_cents <= ${whole(toCents(maxPrice))}`]),
    ...oneOf(bands),
    ...oneOf(years),
    ...oneOf(language.map(isLanguage)),
    ...oneOf(binding.map((value) => sql`p.binding = ${value}`)),
    ...oneOf(seller.map((value) => sql`p.seller_name = ${value}`)),
  ];
}

/** True if filters are tested on the row of each match. */
export const needsRows = (matching: Matching): boolean => rowConditions(matching).length > 0;

/** Sellers spell languages differently; see languageName. */
function isLanguage(name: string): SQL {
  const spellings = languageSpellings(name);
  return spellings === undefined ? sql`p.language = ${name}` : sql`lower(trim(p.language)) in ${spellings}`;
}

const between = (column: SQL, min: number, max: number): SQL =>
  sql`${column} between ${whole(min)} and ${whole(max)}`;

const oneOf = (conditions: readonly SQL[]): SQL[] =>
  conditions.length === 0 ? [] : [sql`(${sql.join([...conditions], sql` or `)})`];

const allOf = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `);

// With many matches, most rows are not in memory, but this index is.
const numbersOnly = lite ? sql`${products} p indexed by products_search_numbers` : sql`${products} p`;

const hasOnlyNumbers = ({ language = [], binding = [], seller = [] }: ProductFilters): boolean =>
  language.length + binding.length + seller.length === 0;

/** The FROM and WHERE clauses; joins products only if a condition needs their rows, or all of their columns `withRows`. */
function hits(matching: Matching, withRows = false): SQL {
  const conditions = rowConditions(matching);
  if (!withRows && conditions.length === 0) return sql`from ${f} where ${matches(matching)}`;
  const joined = !withRows && hasOnlyNumbers(matching.filters) ? numbersOnly : sql`${products} p`;
  return sql`from ${f} cross join ${joined} where ${allOf([matches(matching), sql`p.id = ${id}`, ...conditions])}`;
}

/** Counts the matches, up to `max`. */
export async function countHits(db: Db, matching: Matching, max: number): Promise<number> {
  const query = sql`select count(*) as n from (select 1 ${hits(matching)} limit ${max}) as found`;
  const [n = 0] = await db.rows(query, (row) => row.number('n'));
  return n;
}

/** The ids of all products that have the terms, in no order. */
export async function findHits(db: Db, terms: readonly Term[]): Promise<number[]> {
  const query = sql`select ${id} as id ${hits({ terms, filters: {} })}`;
  return db.rows(query, (row) => row.number('id'));
}

interface BestHitsOptions {
  readonly offset: number;
  readonly limit: number;
  /** How many of the newest matches are ranked. */
  readonly maxRanked: number;
  /** Counts the matches; MAX_SEARCH_TOTAL + 1 stands for all larger numbers. Called only if it helps. */
  readonly count: () => Promise<number>;
}

/** The ids of the best of the newest matches, ties newest first, and the number of matches, or `maxRanked` if there are more. */
export async function bestHits(
  db: Db,
  matching: Matching,
  { offset, limit, maxRanked, count }: BestHitsOptions,
): Promise<{ readonly ids: readonly number[]; readonly count: number }> {
  const scored = lite
    ? scoredBySqlite(matching, maxRanked)
    : scoredByPostgres(
        matching,
        (await count()) > Math.min(maxRanked, MAX_SEARCH_TOTAL) ? maxRanked : undefined,
      );
  const query = sql`select id, count(*) over () as n from (${scored}) as scored
    order by score desc, id desc limit ${limit} offset ${offset}`;
  const rows = await db.rows(query, (row) => ({ id: row.number('id'), n: row.number('n') }));
  return {
    ids: rows.map((row) => row.id),
    count: rows[0]?.n ?? (offset === 0 ? 0 : Math.min(await count(), maxRanked)),
  };
}

const scoredBySqlite = (matching: Matching, maxRanked: number): SQL => sql`
  select product_words.rowid as id, -product_words.rank as score ${hits(matching)}
  order by product_words.rowid desc limit ${maxRanked}`;

// Order and limit only if they cut something off: otherwise PostgreSQL may scan the products backwards, which for few
// matches means the whole table.
function scoredByPostgres(matching: Matching, limit: number | undefined): SQL {
  // ts_rank gives all products the same score if the query excludes a word.
  const asked = postgresQuery(matching.terms.map(({ word, prefix }) => ({ word, prefix })));
  const score = sql`ts_rank('{0.1, 0.1, 0.5, 1.0}', f.words, ${asked}::tsquery)`;
  const newest = limit === undefined ? sql`` : sql`order by f.product_id desc limit ${limit}`;
  return sql`select f.product_id as id, ${score} as score ${hits(matching)} ${newest}`;
}

/** The number of matches by category. */
export async function countByCategory(db: Db, matching: Matching): Promise<Map<string, number>> {
  const query = sql`select p.category as category, count(*) as n ${hits(matching, true)} group by p.category`;
  return new Map(await db.rows(query, (row) => [row.text('category'), row.number('n')] as const));
}

/**
 * Matches by age or price, after a position or from the start. With many matches (a third of all products), scanning the products in order and testing each is faster; with few, finding all and sorting.
 */
export async function sortedHits(
  db: Db,
  matching: Matching,
  { sort, after, limit, many }: { sort: KeyedSort; after: Keyed | undefined; limit: number; many: boolean },
): Promise<Keyed[]> {
  const key = sort === 'newest' ? sql.raw('p.created_at') : sql.raw('p.price_cents');
  const [way, beyond] =
    sort === 'price-asc' ? [sql.raw('asc'), sql.raw('>')] : [sql.raw('desc'), sql.raw('<')];
  const rest = after ? sql`and (${key}, p.id) ${beyond} (${whole(after.key)}, ${whole(after.id)})` : sql``;
  const found = many
    ? sql`from ${products} p where ${allOf([sql`p.deleted_at is null and p.in_stock`, ...rowConditions(matching)])}
        and exists (select 1 from ${f} where ${matches(matching)} and ${id} = p.id)`
    : hits(matching, true);
  const query = sql`select p.id as id, ${key} as key ${found} ${rest} order by ${key} ${way}, p.id ${way} limit ${limit}`;
  return db.rows(query, (row) => ({ id: row.number('id'), key: row.number('key') }));
}

/** Those of the words that occur in titles or authors. */
export async function knownWords(db: Db, asked: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ word: words.word })
    .from(words)
    .where(inArray(words.word, [...asked]));
  return new Set(rows.map(({ word }) => word));
}

/** True if a word of a title or author starts with `start`. */
export async function beginsKnownWord(db: Db, start: string): Promise<boolean> {
  // The largest code point is no letter, so all words with the prefix sort between `start` and `start` followed by
  // it.
  const inRange = and(gte(words.word, start), lt(words.word, `${start}\u{10ffff}`));
  return (await db.select({ word: words.word }).from(words).where(inRange).limit(1)).length > 0;
}

/** Words of titles and authors that have one of the keys, with their number of products. */
export async function wordsWithKeys(
  db: Db,
  keys: readonly string[],
): Promise<{ word: string; products: number }[]> {
  return db
    .selectDistinct({ word: words.word, products: words.products })
    .from(wordKeys)
    .innerJoin(words, eq(words.word, wordKeys.word))
    .where(inArray(wordKeys.key, [...keys]));
}
