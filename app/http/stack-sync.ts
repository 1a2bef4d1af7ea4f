import {
  stackSyncAnswerSchema,
  type StackSyncAnswer,
  type StackSyncRequest,
} from '#contract/selling/stack-sync.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Request } from './request.ts';

/** POST /api/stacks/sync: sends changes of an account's stacks, returns those of its other devices. */
export const createStackSyncClient =
  (request: Request) =>
  async (body: StackSyncRequest): Promise<StackSyncAnswer> =>
    parseAnswer(
      stackSyncAnswerSchema,
      (await request('/api/stacks/sync', { method: 'POST', body, opensSession: false })).body,
    );
