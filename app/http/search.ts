import { cardOf } from '#contract/catalog/card.ts';
import type { SearchQuery } from '#contract/catalog/listing-queries.ts';
import { searchAnswerSchema } from '#contract/catalog/product.ts';
import type { SearchPage } from '#contract/reads.ts';
import { checked } from './checked.ts';
import { nextCursorOf, queryString } from './query-string.ts';
import type { Request } from './request.ts';

/** GET /api/search. */
export function searchOver(request: Request) {
  return {
    async search(query: SearchQuery): Promise<SearchPage> {
      const { body, headers } = await request(`/api/search${queryString({ ...query })}`);
      const { results, total, correctedTo } = checked(searchAnswerSchema, body);
      return { items: results.map(cardOf), total, next: nextCursorOf(headers), correctedTo };
    },
  };
}
