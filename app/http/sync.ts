import { syncAnswerSchema, type SyncAnswer, type SyncRequest } from '#contract/sync/sync.ts';
import { checked } from './checked.ts';
import type { Request } from './request.ts';

/** POST /api/sync: what changed here goes, how things are comes back. */
export const syncOver =
  (request: Request) =>
  async (body: SyncRequest): Promise<SyncAnswer> =>
    checked(syncAnswerSchema, (await request('/api/sync', callOf(body))).body);

/** Without mutations it only asks how things are, and opens no session. */
const callOf = (body: SyncRequest) =>
  ({ method: 'POST', body: { ...body, cards: 1 }, opensSession: body.mutations.length > 0 }) as const;
