import { cardOf } from '#contract/catalog/card.ts';
import { facetCountsSchema, type FacetCounts, type FacetQuery } from '#contract/catalog/facets.ts';
import type { SearchQuery } from '#contract/catalog/listing-queries.ts';
import { searchAnswerSchema } from '#contract/catalog/product.ts';
import type { SearchPage } from '#contract/reads.ts';
import { searchSuggestionsSchema, type SearchSuggestions } from '#contract/search/search-suggestions.ts';
import { parseAnswer } from './parse-answer.ts';
import { parseNextCursor, toQueryString } from './query-string.ts';
import type { Request } from './request.ts';

/** GET /api/search and GET /api/facets. */
export function createSearchClient(request: Request) {
  return {
    facets: async (query: FacetQuery): Promise<FacetCounts> =>
      parseAnswer(facetCountsSchema, (await request(`/api/facets${toQueryString({ ...query })}`)).body),

    async search(query: SearchQuery): Promise<SearchPage> {
      const { body, headers } = await request(`/api/search${toQueryString({ ...query })}`);
      const { results, ...found } = parseAnswer(searchAnswerSchema, body);
      return { items: results.map(cardOf), ...found, next: parseNextCursor(headers) };
    },
  };
}

/** GET /api/suggest. */
export async function fetchSuggestions(request: Request, q: string): Promise<SearchSuggestions> {
  const { body } = await request(`/api/suggest${toQueryString({ q })}`);
  return parseAnswer(searchSuggestionsSchema, body);
}
