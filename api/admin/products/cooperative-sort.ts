import { endianness } from 'node:os';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { IndexedProduct } from './indexed-product.ts';

/** Products sorted per turn of the event loop. */
const SORT_CHUNK_SIZE = 4_000;
const FILTER_CHUNK_SIZE = 20_000;

/** A key packs the number into its upper 43 bits (every instant from 1830 to 2109) and the index into its lower 21. */
const MAX_PRODUCTS = 2 ** 21;
const MIN_NUMBER = -(2 ** 42);
const [LOW, HIGH] = endianness() === 'LE' ? [0, 1] : [1, 0];

export type Compare = (one: IndexedProduct, other: IndexedProduct) => number;

/**
 * Sorts by a whole number (cents, milliseconds), then by id; products without a number come last, by id. Sorting packed keys
 * takes a tenth of the time of a comparator: some 10 ms for 100,000 products.
 */
export function sortByNumber(
  products: readonly IndexedProduct[],
  numberOf: (product: IndexedProduct) => number | null,
  direction: 1 | -1,
): IndexedProduct[] {
  if (products.length > MAX_PRODUCTS)
    throw new Error(`more than ${MAX_PRODUCTS} products are too many for the in-memory index`);
  const byId = products.toSorted((one, other) => one.id - other.id);
  const without = byId.filter((product) => numberOf(product) === null);
  const keys = new BigUint64Array(byId.length - without.length);
  const words = new Uint32Array(keys.buffer);
  let next = 0;
  for (const [index, product] of byId.entries()) {
    const number = numberOf(product);
    if (number === null) continue;
    words[next + LOW] = ((number - MIN_NUMBER) % 2 ** 11) * MAX_PRODUCTS + index;
    words[next + HIGH] = Math.floor((number - MIN_NUMBER) / 2 ** 11);
    next += 2;
  }
  keys.sort();
  const sorted: IndexedProduct[] = [];
  for (let at = LOW; at < words.length; at += 2) {
    const product = byId[(words[at] ?? 0) % MAX_PRODUCTS];
    if (product !== undefined) sorted.push(product);
  }
  return direction === 1 ? [...sorted, ...without] : [...sorted.toReversed(), ...without.toReversed()];
}

/** Merge sort that yields to the event loop: some 100 ms for 100,000 products. */
export async function sortCooperatively(
  products: readonly IndexedProduct[],
  compare: Compare,
): Promise<IndexedProduct[]> {
  let runs: IndexedProduct[][] = [];
  for (let from = 0; from < products.length; from += SORT_CHUNK_SIZE) {
    runs.push(products.slice(from, from + SORT_CHUNK_SIZE).toSorted(compare));
    await yieldToEventLoop();
  }
  while (runs.length > 1) {
    const longer: IndexedProduct[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(mergeRuns(runs[at] ?? [], runs[at + 1] ?? [], compare));
      await yieldToEventLoop();
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

/** Merges two sorted lists of about the same length. */
function mergeRuns(
  one: readonly IndexedProduct[],
  other: readonly IndexedProduct[],
  compare: Compare,
): IndexedProduct[] {
  const merged: IndexedProduct[] = [];
  let at = 0;
  for (const product of one) {
    for (let next = other[at]; next !== undefined && compare(next, product) < 0; next = other[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(product);
  }
  return [...merged, ...other.slice(at)];
}

/** Merges a short sorted list into a long one by binary search. */
export function merge(
  sorted: readonly IndexedProduct[],
  additions: readonly IndexedProduct[],
  compare: Compare,
): IndexedProduct[] {
  const parts: (readonly IndexedProduct[])[] = [];
  let from = 0;
  for (const product of additions) {
    const place = insertionIndex(product, sorted, from, compare);
    parts.push(sorted.slice(from, place), [product]);
    from = place;
  }
  parts.push(sorted.slice(from));
  return parts.flat();
}

/** The index, from `from` on, at which a product belongs. */
function insertionIndex(
  product: IndexedProduct,
  products: readonly IndexedProduct[],
  from: number,
  compare: Compare,
): number {
  let [low, high] = [from, products.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = products[middle];
    if (other !== undefined && compare(other, product) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Array.filter that yields to the event loop. */
export async function filterCooperatively(
  products: readonly IndexedProduct[],
  test: (product: IndexedProduct) => boolean,
): Promise<readonly IndexedProduct[]> {
  const parts: IndexedProduct[][] = [];
  for (let from = 0; from < products.length; from += FILTER_CHUNK_SIZE) {
    if (from > 0) await yieldToEventLoop();
    parts.push(products.slice(from, from + FILTER_CHUNK_SIZE).filter(test));
  }
  return parts.flat();
}
