import { syncAnswerSchema, type SyncAnswer, type SyncRequest } from '#contract/sync/sync.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Request } from './request.ts';

/** POST /api/sync: sends mutations, returns the server state. */
export const createSyncClient =
  (request: Request) =>
  async (body: SyncRequest): Promise<SyncAnswer> =>
    parseAnswer(syncAnswerSchema, (await request('/api/sync', callOf(body))).body);

/** Without mutations it only reads, and opens no session. */
const callOf = (body: SyncRequest) =>
  ({ method: 'POST', body: { ...body, cards: 1 }, opensSession: body.mutations.length > 0 }) as const;
