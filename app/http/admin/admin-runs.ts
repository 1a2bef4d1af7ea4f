import {
  previewSchema,
  runSchema,
  runsSchema,
  type BulkCommand,
  type Preview,
  type Run,
} from '#contract/admin/admin-runs.ts';
import { checked } from '../checked.ts';
import type { Request } from '../request.ts';

const at = (id: number, action = ''): string => `/api/admin/runs/${id}${action}`;

/** Work on many products: what it would do, begun, watched, stopped, taken back. */
export function adminRunsOver(request: Request) {
  const post = async (path: string, body: object = {}) =>
    (await request(path, { method: 'POST', body })).body;

  return {
    previewRun: async (command: BulkCommand): Promise<Preview> =>
      checked(previewSchema, await post('/api/admin/runs/preview', command)),

    startRun: async (command: BulkCommand): Promise<Run> =>
      checked(runSchema, await post('/api/admin/runs', command)),

    /** The newest twenty. */
    readRuns: async (): Promise<readonly Run[]> =>
      checked(runsSchema, (await request('/api/admin/runs')).body).runs,

    readRun: async (id: number): Promise<Run> => checked(runSchema, (await request(at(id))).body),

    /** What is done stays done. */
    stopRun: async (id: number): Promise<Run> => checked(runSchema, await post(at(id, '/stop'))),

    /** The run that takes it back. */
    undoRun: async (id: number): Promise<Run> => checked(runSchema, await post(at(id, '/undo'))),
  };
}
