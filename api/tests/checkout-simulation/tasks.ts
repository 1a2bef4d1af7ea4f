import * as z from 'zod/mini';

/** What one of the simulation's processes is told to do. */
export const taskSchema = z.discriminatedUnion('do', [
  /** Plays so many schedules that grow out of a seed. */
  z.object({ do: z.literal('run'), seed: z.int(), many: z.int() }),
  /** Looks for the planted bug of that number in the schedules of a seed. */
  z.object({ do: z.literal('plant'), bug: z.int(), seed: z.int() }),
  /** Plays a schedule as a failure prints it. */
  z.object({ do: z.literal('replay'), schedule: z.string() }),
]);
export type Task = z.infer<typeof taskSchema>;
