import { createFacetTable } from '#contract/catalog/facet-table.ts';
import type { FacetCounts } from '#contract/catalog/facets.ts';
import type { ProductFilters } from '#contract/catalog/listing-queries.ts';
import { toCents } from '#contract/money.ts';
import type { ProductRow } from '../rows.ts';

/** Counts items of the mirror by category, condition and price. */
export function countFacets(rows: readonly ProductRow[], filters: ProductFilters): FacetCounts {
  const table = createFacetTable();
  for (const [at, { category, condition, price }] of rows.entries())
    table.put(at, { category, condition, priceCents: toCents(price) });
  return table.count(filters, Uint32Array.from(rows.keys()));
}
