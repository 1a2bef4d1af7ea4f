import * as z from 'zod/mini';

/** A task of a worker process. */
export const taskSchema = z.discriminatedUnion('do', [
  /** Runs the histories of the seeds from `from` up to but excluding `to`. */
  z.object({ do: z.literal('run'), from: z.int(), to: z.int() }),
  /** Looks for a planted bug, by its index, in the histories from a seed on. */
  z.object({ do: z.literal('plant'), bug: z.int(), from: z.int() }),
  /** Runs a history as printed by a failure. */
  z.object({ do: z.literal('replay'), history: z.string() }),
]);
export type Task = z.infer<typeof taskSchema>;
