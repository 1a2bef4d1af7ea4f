import { mirrorPageSchema, type MirrorPage } from '#contract/sync/mirror.ts';
import { parseAnswer } from './parse-answer.ts';
import { toQueryString } from './query-string.ts';
import type { Request } from './request.ts';

/** GET /api/catalog/mirror: the delta since `cursor`; everything without one. */
export const createMirrorClient =
  (request: Request) =>
  async (cursor: string | undefined): Promise<MirrorPage> =>
    parseAnswer(mirrorPageSchema, (await request(`/api/catalog/mirror${toQueryString({ cursor })}`)).body);
