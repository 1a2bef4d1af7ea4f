import { syncAnswerSchema, type SyncAnswer, type SyncRequest } from '#contract/sync.ts';
import { checked } from './checked.ts';
import type { Request } from './request.ts';

/** POST /api/sync: what changed here goes, how things are comes back. */
export const syncOver =
  (request: Request) =>
  async (body: SyncRequest): Promise<SyncAnswer> =>
    checked(syncAnswerSchema, (await request('/api/sync', { method: 'POST', body })).body);
