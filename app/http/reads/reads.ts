import type { Reads } from '#contract/reads.ts';
import { createCatalogClient } from '../catalog.ts';
import type { Request } from '../request.ts';
import { createSearchClient } from '../search.ts';
import { createShopClient } from '../shop.ts';

/** All reads of screens, over HTTP. */
export const createHttpReads = (request: Request): Reads => ({
  ...createShopClient(request),
  ...createCatalogClient(request),
  ...createSearchClient(request),
});
