import type { FacetCounts, FacetQuery } from '#contract/catalog/facets.ts';
import { getFacetIndex } from '../catalog/facets/facet-index.ts';
import type { Deps } from '../deps.ts';
import { publicDb } from '../storage/storage.ts';
import { searchCounts } from './search-counts.ts';
import { findHits } from './search.repo.ts';
import { understandQuery } from './understand-query.ts';

/** Counts the items for sale by facet: all of them, or with `q` the matches of a search. */
export async function countFacets(
  deps: Pick<Deps, 'storage' | 'catalogVersion'>,
  { q, ...filters }: FacetQuery,
): Promise<FacetCounts> {
  const { storage } = deps;
  const index = await getFacetIndex(storage);
  if (q === undefined) return index.count(filters);
  const db = publicDb(storage);
  const { terms } = await understandQuery(db, await searchCounts(deps), q);
  return index.count(filters, terms.length === 0 ? [] : await findHits(db, terms));
}
