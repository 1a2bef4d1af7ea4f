import { and, asc, gte, inArray, sql } from 'drizzle-orm';
import type { Category } from '#contract/catalog/categories.ts';
import { engine } from '../storage/engine.ts';
import { words } from '../storage/schema.ts';
import type { Db } from '../storage/storage.ts';

/** Words with the number of products that have them in title or author. */
export interface CountedWord {
  readonly word: string;
  readonly products: number;
}

/** Finds those of the words that at least `least` products have, the rarest first. */
export const countProductsByWord = (
  db: Db,
  asked: readonly string[],
  minCount: number,
): Promise<CountedWord[]> =>
  db
    .select({ word: words.word, products: words.products })
    .from(words)
    .where(and(inArray(words.word, [...asked]), gte(words.products, minCount)))
    .orderBy(asc(words.products), asc(words.word));

/**
 * Finds products for sale, of one category or of all, that share the most words in title or author; returns their
 * ids, best match first. Words contain only letters and digits, so they cannot break out of the query's quotes.
 */
export function findNearestIds(
  db: Db,
  asked: readonly string[],
  category: Category | undefined,
  limit: number,
): Promise<number[]> {
  const query = engine === 'sqlite' ? sqliteQuery(asked, category) : postgresQuery(asked, category);
  return db.rows(sql`${query} limit ${limit}`, (row) => row.number('id'));
}

function sqliteQuery(asked: readonly string[], category: Category | undefined) {
  const some = `{title author} : (${asked.map((word) => `"${word}"`).join(' OR ')})`;
  const match = category === undefined ? some : `${some} AND facets : "_${category}"`;
  return sql`select rowid as id from product_words where product_words match ${match} order by rank, rowid desc`;
}

function postgresQuery(asked: readonly string[], category: Category | undefined) {
  const some = asked.map((word) => `'${word}':AB`).join(' | ');
  const match = category === undefined ? some : `(${some}) & '_${category}'`;
  return sql`select product_id as id from product_words where words @@ ${match}::tsquery
    order by ts_rank('{0.1, 0.1, 0.5, 1.0}', words, ${some}::tsquery) desc, product_id desc`;
}
