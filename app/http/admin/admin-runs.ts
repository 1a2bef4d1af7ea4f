import {
  previewSchema,
  runSchema,
  runsSchema,
  type BulkCommand,
  type Preview,
  type Run,
} from '#contract/admin/admin-runs.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Request } from '../request.ts';

const pathOf = (id: number, action = ''): string => `/api/admin/runs/${id}${action}`;

/** Counting the selected products takes some seconds for each million. */
const COUNTING = { timeoutMs: 120_000, offlineAfterMs: 120_000 };

/** Bulk runs over many products. */
export function createAdminRunsClient(request: Request) {
  const post = async (path: string, body: object = {}, options: Partial<Parameters<Request>[1]> = {}) =>
    (await request(path, { ...options, method: 'POST', body })).body;

  return {
    previewRun: async (command: BulkCommand): Promise<Preview> =>
      parseAnswer(previewSchema, await post('/api/admin/runs/preview', command, COUNTING)),

    startRun: async (command: BulkCommand): Promise<Run> =>
      parseAnswer(runSchema, await post('/api/admin/runs', command, COUNTING)),

    /** Returns the newest twenty. */
    readRuns: async (): Promise<readonly Run[]> =>
      parseAnswer(runsSchema, (await request('/api/admin/runs')).body).runs,

    readRun: async (id: number): Promise<Run> => parseAnswer(runSchema, (await request(pathOf(id))).body),

    /** Products processed so far keep their changes. */
    stopRun: async (id: number): Promise<Run> => parseAnswer(runSchema, await post(pathOf(id, '/stop'))),

    /** Returns the run that reverts it. */
    undoRun: async (id: number): Promise<Run> => parseAnswer(runSchema, await post(pathOf(id, '/undo'))),
  };
}
