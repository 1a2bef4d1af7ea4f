import type { Reads } from '#contract/reads.ts';
import { catalogOver } from '../catalog.ts';
import type { Request } from '../request.ts';
import { searchOver } from '../search.ts';
import { shopOver } from '../shop.ts';

/** Everything that screens read, asked of the server over HTTP. */
export const readsOver = (request: Request): Reads => ({
  ...shopOver(request),
  ...catalogOver(request),
  ...searchOver(request),
});
