import * as z from 'zod/mini';
import {
  bulkChangeSchema,
  bulkCommandSchema,
  nameOfChange,
  runProblemSchema,
  titleOfChange,
} from '#contract/admin/admin-runs.ts';
import type { RunRow } from './runs.repo.ts';

/** The stored arguments of a run. */
const argsSchema = z.union([
  z.object({ command: bulkCommandSchema, upTo: z.number() }),
  z.object({ importId: z.string(), now: z.number(), name: z.optional(z.string()) }),
  z.object({ undoes: z.number(), title: z.optional(z.string()) }),
]);
export type RunArgs = z.infer<typeof argsSchema>;

const progressSchema = z.object({
  /** Position of the next batch. */
  after: z.number(),
  changed: z.number(),
  created: z.optional(z.number()),
  /** The number of failed attempts of the next batch. */
  failures: z.number(),
  /** The id of the run that undoes this run. */
  undoneBy: z.optional(z.number()),
});
export type RunProgress = z.infer<typeof progressSchema>;

const problemsSchema = z.object({ list: z.array(runProblemSchema) });
export type RunProblems = z.infer<typeof problemsSchema>;

export const START: RunProgress = { after: 0, changed: 0, failures: 0 };

// Without the selection: reading a run's progress need not validate thousands of ids.
const summarySchema = z.union([
  z.object({ command: z.object({ change: bulkChangeSchema }) }),
  z.object({ importId: z.string(), name: z.optional(z.string()) }),
  z.object({ undoes: z.number(), title: z.optional(z.string()) }),
]);
type RunSummary = z.infer<typeof summarySchema>;

/** What a run does, without the selected products. */
export const summaryOf = (run: RunRow): RunSummary => z.parse(summarySchema, run.args);

export const argsOf = (run: RunRow): RunArgs => z.parse(argsSchema, run.args);
export const progressOf = (run: Pick<RunRow, 'progress'>): RunProgress =>
  z.parse(progressSchema, run.progress);
export const problemsOf = (run: Pick<RunRow, 'problems'>): RunProblems['list'] =>
  z.parse(problemsSchema, run.problems).list;

/** A short title of a run. */
export function titleOf(args: RunSummary): string {
  if ('command' in args) return titleOfChange(args.command.change);
  if ('undoes' in args) return `Undo of ${args.title ?? `run ${args.undoes}`}`;
  return args.name === undefined ? 'Import' : `Import of ${args.name}`;
}

/** What the undo of a run takes back. */
export function changeNameOf(args: RunSummary): string {
  if ('command' in args) return nameOfChange(args.command.change);
  return 'undoes' in args ? 'the undo' : 'the import';
}
