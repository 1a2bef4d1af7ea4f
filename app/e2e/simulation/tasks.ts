import * as z from 'zod/mini';

/** What one of the simulation's processes is told to do. */
export const taskSchema = z.discriminatedUnion('do', [
  /** Runs the histories of seeds from `from` to in front of `to`. */
  z.object({ do: z.literal('run'), from: z.int(), to: z.int() }),
  /** Looks for the planted bug of that number in the histories from a seed on. */
  z.object({ do: z.literal('plant'), bug: z.int(), from: z.int() }),
  /** Runs a history as a failure prints it. */
  z.object({ do: z.literal('replay'), history: z.string() }),
]);
export type Task = z.infer<typeof taskSchema>;
