import { Router, type Request } from 'express';
import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits.ts';
import { SEARCH_SORTS } from '#contract/catalog/listing-queries.ts';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { filterParameters, oneOf, pageParameters } from '../catalog/lists/list-parameters.ts';
import { createPageHeaders } from '../catalog/lists/page-headers.ts';
import { admit } from '../http/load/admission.ts';
import { cachedJson } from '../http/cache/cached-json.ts';
import { dependenciesOf } from '../http/cache/dependencies.ts';
import { queryOf } from '../http/read-query.ts';
import { countFacets } from './count-facets.ts';
import { findInCatalog } from './find-in-catalog.ts';
import { SEARCHES } from './search-admission.ts';
import type { SearchDeps } from './searched-words.ts';
import { suggest } from './suggest.ts';

const q = z
  .string(SCREEN_MESSAGES.searchBlank)
  .check(
    z.trim(),
    z.minLength(1, SCREEN_MESSAGES.searchBlank),
    z.maxLength(LIMITS.query.max, `This may have at most ${LIMITS.query.max} characters`),
  );

const readSuggest = queryOf(z.object({ q }));

const readSearch = queryOf(
  z.object({
    ...pageParameters,
    q,
    sort: z.optional(oneOf(SEARCH_SORTS)),
  }),
);

const readFacets = queryOf(z.object({ ...filterParameters, q: z.optional(q) }));

/** Public search of items for sale, suggestions while its words are typed, and the facets of lists and searches. */
export function searchRoutes(deps: SearchDeps): Router {
  const router = Router();
  const admitted = admit(SEARCHES);
  router.get(
    '/api/search',
    cachedJson<Request['params']>(deps, readSearch.parameters, async (req) => {
      const asked = readSearch(req);
      const { sort = 'relevance', limit = LIMITS.page.default } = asked;
      const page = await admitted(async () => findInCatalog(deps, { ...asked, sort, limit }));
      const { items: results, total, totalIsExact, correctedTo } = page;
      return {
        body: { results, total, totalIsExact, correctedTo },
        headers: createPageHeaders(req.address, page),
        dependsOn: dependenciesOf.search(),
      };
    }),
  );
  router.get(
    '/api/suggest',
    cachedJson<Request['params']>(deps, readSuggest.parameters, async (req) => {
      const asked = readSuggest(req);
      const body = await admitted(async () => suggest(deps, asked.q));
      return { body, dependsOn: dependenciesOf.search() };
    }),
  );
  router.get(
    '/api/facets',
    cachedJson<Request['params']>(deps, readFacets.parameters, async (req) => {
      const asked = readFacets(req);
      const body = await admitted(async () => countFacets(deps, asked));
      return { body, dependsOn: dependenciesOf.facets() };
    }),
  );
  return router;
}
