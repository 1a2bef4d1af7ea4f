import type { Category } from '#contract/catalog/categories.ts';
import type { Deps } from '../deps.ts';
import { withSeller, type ProductWithSeller } from './find-by-isbn.ts';
import { listListedEditions } from './isbn.repo.ts';
import { findNearestIds, countProductsByWord } from './nearest.repo.ts';

/** Bounds the cost: ranking takes some microseconds per product that has one of the words. */
const MAX_COMPARED = 2_000;

/**
 * Finds products for sale that share the most and rarest words in title or author, best match first. `words` as
 * tokenize returns them. Ignores words that no title or author has, and words that are too common: `maxCompared` products are
 * ranked at most.
 */
export async function findByWords(
  deps: Pick<Deps, 'storage'>,
  words: readonly string[],
  {
    category,
    limit,
    maxCompared = MAX_COMPARED,
  }: {
    readonly category?: Category | undefined;
    readonly limit: number;
    readonly maxCompared?: number;
  },
): Promise<readonly ProductWithSeller[]> {
  const { db } = deps.storage;
  if (words.length === 0) return [];
  const telling = selectRareWords(await countProductsByWord(db, [...new Set(words)], 1), maxCompared);
  if (telling.length === 0) return [];
  return (await listListedEditions(db, await findNearestIds(db, telling, category, limit))).map(withSeller);
}

/** The rarest words, up to the cost limit: "the" does not identify a book. */
export function selectRareWords(
  rarestFirst: readonly { readonly word: string; readonly products: number }[],
  maxCompared = MAX_COMPARED,
): string[] {
  let compared = 0;
  return rarestFirst
    .filter(({ products }) => {
      compared += products;
      return compared <= maxCompared;
    })
    .map(({ word }) => word);
}
