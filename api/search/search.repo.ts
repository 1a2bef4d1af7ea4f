import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { engine } from '#api/storage/engine.ts';
import { products, wordKeys, words } from '#api/storage/schema.ts';
import type { Db } from '#api/storage/storage.ts';
import { postgresQuery, sqliteQuery, type Term } from '../search-index/full-text.ts';

/** What is looked for in the index; prices in cents, both ends included. */
export interface Matching {
  readonly terms: readonly Term[];
  readonly facets: readonly string[];
  readonly minPriceCents?: number | undefined;
  readonly maxPriceCents?: number | undefined;
}

/** Orders that an index of products has: by age or by price. `key` is then createdAt or the price in cents. */
export type KeyedSort = 'newest' | 'price-asc' | 'price-desc';
export interface Keyed {
  readonly id: number;
  readonly key: number;
}

/** Scoring costs about a microsecond a hit, so only so many of the newest hits are scored. */
export const MAX_RANKED = 10_000;

// The two spellings of the index. Here f is product_words, p is products.
const lite = engine === 'sqlite';
const f = lite ? sql.raw('product_words') : sql.raw('product_words f');
const id = lite ? sql.raw('product_words.rowid') : sql.raw('f.product_id');
const matches = (terms: readonly Term[], facets: readonly string[] = []): SQL =>
  lite
    ? sql`product_words match ${sqliteQuery(terms, facets)}`
    : sql`f.words @@ ${postgresQuery(terms, facets)}::tsquery`;

// PostgreSQL would take a parameter for as small a number as the column it is compared with, and refuse larger ones.
const whole = (value: number): SQL => sql`cast(${value} as bigint)`;

const hasPriceRange = ({ minPriceCents, maxPriceCents }: Matching): boolean =>
  minPriceCents !== undefined || maxPriceCents !== undefined;

/** Index and, where prices matter, products, with all conditions but the order. */
function hits(matching: Matching, withProducts: boolean): SQL {
  const from = withProducts ? sql`${f} join ${products} p on p.id = ${id}` : f;
  return sql`from ${from} where ${matches(matching.terms, matching.facets)} ${inPriceRange(matching)}`;
}

function inPriceRange({ minPriceCents, maxPriceCents }: Matching): SQL {
  const least = minPriceCents === undefined ? sql`` : sql`and p.price_cents >= ${whole(minPriceCents)}`;
  const most = maxPriceCents === undefined ? sql`` : sql`and p.price_cents <= ${whole(maxPriceCents)}`;
  return sql`${least} ${most}`;
}

/** How many products match, all of them counted. */
export async function countHits(db: Db, matching: Matching): Promise<number> {
  const query = sql`select count(*) as n ${hits(matching, hasPriceRange(matching))}`;
  const [n = 0] = await db.rows(query, (row) => row.number('n'));
  return n;
}

/**
 * The ids of the best matches, of the newest 10,000; equally good ones newest first. `total` is their number.
 */
export async function bestHits(
  db: Db,
  matching: Matching,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<number[]> {
  const scored = lite ? scoredBySqlite(matching) : scoredByPostgres(matching, total);
  const query = sql`select id from (${scored}) as scored order by score desc, id desc limit ${limit} offset ${offset}`;
  return db.rows(query, (row) => row.number('id'));
}

const scoredBySqlite = (matching: Matching): SQL => sql`
  select product_words.rowid as id, -product_words.rank as score ${hits(matching, hasPriceRange(matching))}
  order by product_words.rowid desc limit ${MAX_RANKED}`;

// The order and the limit only where they leave something out: PostgreSQL would take them as a reason to walk back from the
// last product, and for few matches that is all the way.
function scoredByPostgres(matching: Matching, total: number): SQL {
  const score = sql`ts_rank('{0.1, 0.1, 0.5, 1.0}', f.words, ${postgresQuery(matching.terms)}::tsquery)`;
  const newest = total > MAX_RANKED ? sql`order by f.product_id desc limit ${MAX_RANKED}` : sql``;
  return sql`select f.product_id as id, ${score} as score ${hits(matching, hasPriceRange(matching))} ${newest}`;
}

/**
 * Matches by age or price, after a position or from the first. Of many matches (a third of all products) it is quicker to
 * walk the products in their order and ask of each whether it matches; of few, to find them all and sort.
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
    ? sql`from ${products} p where p.deleted_at is null and p.in_stock ${inPriceRange(matching)}
        and exists (select 1 from ${f} where ${matches(matching.terms, matching.facets)} and ${id} = p.id)`
    : hits(matching, true);
  const query = sql`select p.id as id, ${key} as key ${found} ${rest} order by ${key} ${way}, p.id ${way} limit ${limit}`;
  return db.rows(query, (row) => ({ id: row.number('id'), key: row.number('key') }));
}

/** How many products are in the index. */
export async function countIndexed(db: Db): Promise<number> {
  const [n = 0] = await db.rows(sql`select count(*) as n from product_vocabulary`, (row) => row.number('n'));
  return n;
}

/** Which of the words stand in titles or authors. */
export async function knownWords(db: Db, asked: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ word: words.word })
    .from(words)
    .where(inArray(words.word, [...asked]));
  return new Set(rows.map(({ word }) => word));
}

/** Whether a word of a title or author begins so. */
export async function beginsKnownWord(db: Db, start: string): Promise<boolean> {
  // The largest code point is no letter: what follows `start` is below `start` and it, in the order of bytes.
  const inRange = and(gte(words.word, start), lt(words.word, `${start}\u{10ffff}`));
  return (await db.select({ word: words.word }).from(words).where(inRange).limit(1)).length > 0;
}

/** Words of titles and authors that have one of the keys, with the number of products they stand in. */
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
