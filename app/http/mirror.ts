import { mirrorPageSchema, type MirrorPage } from '#contract/sync/mirror.ts';
import { checked } from './checked.ts';
import { queryString } from './query-string.ts';
import type { Request } from './request.ts';

/** GET /api/catalog/mirror: what entered, changed in or left the mirror's set since `cursor`; all of it without one. */
export const mirrorOver =
  (request: Request) =>
  async (cursor: string | undefined): Promise<MirrorPage> =>
    checked(mirrorPageSchema, (await request(`/api/catalog/mirror${queryString({ cursor })}`)).body);
