import * as z from 'zod/mini';

/** A task for a worker process. */
export const taskSchema = z.discriminatedUnion('kind', [
  /** Runs `count` schedules of a seed. */
  z.object({ kind: z.literal('run'), seed: z.int(), count: z.int() }),
  /** Searches the schedules of a seed for a planted bug, by index. */
  z.object({ kind: z.literal('plant'), bug: z.int(), seed: z.int() }),
  /** Runs a schedule as a failure prints it. */
  z.object({ kind: z.literal('replay'), schedule: z.string() }),
]);
export type Task = z.infer<typeof taskSchema>;
