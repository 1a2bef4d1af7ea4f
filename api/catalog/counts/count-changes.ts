import type { Tx } from '../../storage/storage.ts';
import type { ProductRow } from '../product-on-wire.ts';
import { idRangeOf, insertCounts, type RangeCount } from './product-counts.repo.ts';

/** A product after a change, and before it unless it is new. */
export interface CountedChange {
  readonly before?: ProductRow;
  readonly after: ProductRow;
}

/** Adds to the counts of lists what changes of products make of them. */
export async function countChanges(tx: Tx<'product'>, changed: readonly CountedChange[]): Promise<void> {
  const differences = changed.flatMap(({ before, after }) => [
    ...(before === undefined ? [] : countOf(before, -1)),
    ...countOf(after, 1),
  ]);
  await insertCounts(tx, addUpCounts(differences));
}

/** Adds up the counts of each class in each range of ids; sums that change nothing are left out. */
export function addUpCounts(counts: readonly RangeCount[]): RangeCount[] {
  const sums = new Map<string, RangeCount>();
  for (const { idRange, category, inStock, featured, popular, products, cents } of counts) {
    const key = [idRange, category, inStock, featured, popular].join(' ');
    const sum = sums.get(key) ?? { products: 0, cents: 0 };
    sums.set(key, {
      idRange,
      category,
      inStock,
      featured,
      popular,
      products: sum.products + products,
      cents: sum.cents + cents,
    });
  }
  return [...sums.values()].filter(({ products, cents }) => products !== 0 || cents !== 0);
}

function countOf(row: ProductRow, sign: 1 | -1): RangeCount[] {
  if (row.deletedAt !== null) return [];
  const { category, inStock, featured, popular } = row;
  const one = { category, inStock, featured, popular, products: sign, cents: sign * row.priceCents };
  return [{ idRange: idRangeOf(row), ...one }];
}
