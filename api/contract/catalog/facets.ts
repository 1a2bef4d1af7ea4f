import * as z from 'zod/mini';
import { FACETS, type ProductFilters } from './listing-queries.ts';

/** Counts up to this are shown; larger ones as "more than 10,000". */
export const MAX_SHOWN_COUNT = 10_000;

/** Most values that a facet offers, besides the selected ones. */
export const MAX_FACET_VALUES = 20;

/** What facets are counted for: the items of a list, or with `q` of a search. */
export interface FacetQuery extends ProductFilters {
  readonly q?: string | undefined;
}

/**
 * Items for sale by facet: `total` passes all filters. A value's count is what selecting it alone in its facet would
 * show; a selected value is always among them. Facets that no item has are absent.
 */
export const facetCountsSchema = z.object({
  total: z.number(),
  facets: z.array(
    z.object({
      name: z.enum(FACETS),
      values: z.array(z.object({ value: z.string(), count: z.number() })),
    }),
  ),
});
export type FacetCounts = z.infer<typeof facetCountsSchema>;
