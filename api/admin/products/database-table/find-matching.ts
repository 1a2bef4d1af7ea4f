import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ProductFilter } from '#contract/admin/admin-products.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { tokenize } from '#contract/search/words.ts';
import type { Db } from '../../../storage/storage.ts';
import { createFilter, idIn } from '../find-products.ts';
import { toIndexedProduct, type IndexedProduct } from '../indexed-product.ts';
import {
  countOfMostFrequent,
  findByFacets,
  findByIsbn,
  findByIsbnStart,
  findBySeller,
  findHidden,
  findListedByWords,
  findSoldOutByWords,
  indexRowsByIds,
} from './matching.repo.ts';

/** Rows per read. */
const CHUNK_SIZE = 1_000;

/** Finds ids of products that may match, at most `limit`; undefined: there are certainly as many. */
type Ids = Promise<readonly number[] | undefined>;
type Narrowing = (db: Db, limit: number) => Ids;

/**
 * Returns all products that match a filter, in no order; undefined if there are more than `max`, or if no index narrows them
 * to that many. Of hidden products, only the `max` latest are considered.
 */
export async function findMatching(
  db: Db,
  filter: ProductFilter,
  held: ReadonlyMap<number, number>,
  max: number,
): Promise<readonly IndexedProduct[] | undefined> {
  const test = createFilter(filter, held);
  if (filter.hidden === true) return readMatching(db, await findHidden(db, max), test);
  if (filter.stock === 'held') return readMatching(db, [...held.keys()], test);
  for (const narrow of narrowingsOf(filter)) {
    const ids = await narrow(db, max + 1);
    await yieldToEventLoop();
    if (ids !== undefined && ids.length <= max) return readMatching(db, [...new Set(ids)], test);
  }
  return undefined;
}

/** What may narrow the products, the most selective first. */
function narrowingsOf(filter: ProductFilter): Narrowing[] {
  const { q = '', seller } = filter;
  const isbn = toIsbn13(q.trim());
  if (isbn !== undefined) return [(db, limit) => findByIsbn(db, isbn, limit)];
  const starts = tokenize(q);
  if (q.trim() !== '' && starts.length === 0) return [async () => []];
  return [
    ...(seller === undefined ? [] : [(db: Db, limit: number) => findBySeller(db, seller, limit)]),
    ...(starts.length === 0 ? [] : [(db: Db, limit: number) => findByWords(db, starts, filter, limit)]),
    ...(hasFacets(filter) ? [(db: Db, limit: number) => findByFacets(db, filter, limit)] : []),
  ];
}

const hasFacets = ({ category, condition, stock = 'all', flags = [] }: ProductFilter): boolean =>
  category !== undefined || condition !== undefined || stock !== 'all' || flags.length > 0;

async function findByWords(db: Db, starts: readonly string[], filter: ProductFilter, limit: number): Ids {
  const found = filter.stock === 'out' ? [] : await findForSale(db, starts, filter, limit);
  if (found === undefined || found.length >= limit || filter.stock === 'in') return found;
  await yieldToEventLoop();
  const soldOut = await findSoldOutByWords(db, starts, filter, limit - found.length);
  const id = idIn(filter.q ?? '');
  return [...found, ...soldOut, ...(id === undefined ? [] : [id])];
}

/** Products for sale, by the search index and by their ISBNs, of which that index has only whole ones. */
async function findForSale(db: Db, starts: readonly string[], filter: ProductFilter, limit: number): Ids {
  const [only] = starts;
  const isWord = starts.length === 1 && only !== undefined && !hasFacets(filter);
  const byIsbn: number[] = [];
  for (const start of starts) {
    if (isNumber(start) && byIsbn.length < limit)
      byIsbn.push(...(await findByIsbnStart(db, start, limit - byIsbn.length)));
  }
  const others = starts.filter((start) => !isNumber(start));
  // A number that begins too many ISBNs narrows nothing: the other words have to.
  if (byIsbn.length >= limit)
    return others.length === 0 ? byIsbn : findListedByWords(db, others, filter, limit);
  // Reading all products with one of the most frequent words takes the index some 100 ms.
  if (isWord && (await countOfMostFrequent(db, only)) >= limit) return undefined;
  return [...byIsbn, ...(await findListedByWords(db, starts, filter, limit - byIsbn.length))];
}

const isNumber = (word: string): boolean => /^\d+$/.test(word);

async function readMatching(
  db: Db,
  ids: readonly number[],
  test: (product: IndexedProduct) => boolean,
): Promise<readonly IndexedProduct[]> {
  const found: IndexedProduct[][] = [];
  for (let from = 0; from < ids.length; from += CHUNK_SIZE) {
    const rows = await indexRowsByIds(db, ids.slice(from, from + CHUNK_SIZE));
    found.push(rows.map(toIndexedProduct).filter(test));
    await yieldToEventLoop();
  }
  return found.flat();
}
