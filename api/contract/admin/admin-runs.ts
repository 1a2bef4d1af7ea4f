import * as z from 'zod/mini';
import { productFilterSchema } from './admin-products.ts';
import { CATEGORIES, titleCase } from '../catalog/categories.ts';

export const RUN = {
  /** Ids that one selection may name; more than that is a filter. */
  maxIds: 20_000,
  percent: { min: -90, max: 900 },
  maxExamples: 20,
  maxProblems: 1_000,
  /** For so long the screen offers to undo what was done to many. */
  undoMs: 10_000,
} as const;

const id = z.int().check(z.positive());

/** Ticked rows, or everything that a filter finds but for some rows. */
export const selectionSchema = z.union([
  z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(RUN.maxIds)) }),
  z.object({ filter: productFilterSchema, except: z.optional(z.array(id).check(z.maxLength(RUN.maxIds))) }),
]);
export type Selection = z.infer<typeof selectionSchema>;

/** What is done to each of them. Percent: -20 makes it a fifth cheaper; rounded to a cent. */
export const bulkChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('category'), category: z.enum(CATEGORIES) }),
  z.object({
    action: z.literal('price'),
    percent: z.number().check(z.minimum(RUN.percent.min), z.maximum(RUN.percent.max)),
  }),
  z.object({ action: z.literal('featured'), featured: z.boolean() }),
  z.object({ action: z.literal('popular'), popular: z.boolean() }),
  z.object({ action: z.literal('in-stock'), inStock: z.boolean() }),
  z.object({ action: z.literal('auto-price') }),
  z.object({ action: z.literal('delete') }),
]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

const yesOrNo = (flag: boolean): string => (flag ? 'yes' : 'no');

/** What a change to many does, in a few words: "Price by -20%". */
export function titleOfChange(change: BulkChange): string {
  switch (change.action) {
    case 'category':
      return `Category: ${titleCase(change.category)}`;
    case 'price':
      return `Price by ${change.percent > 0 ? '+' : ''}${change.percent}%`;
    case 'featured':
      return `Featured: ${yesOrNo(change.featured)}`;
    case 'popular':
      return `Popular: ${yesOrNo(change.popular)}`;
    case 'in-stock':
      return `In stock: ${yesOrNo(change.inStock)}`;
    case 'auto-price':
      return 'Auto price';
    case 'delete':
  }
  return 'Delete';
}

/** POST /api/admin/runs, and POST /api/admin/runs/preview. */
export const bulkCommandSchema = z.object({ selection: selectionSchema, change: bulkChangeSchema });
export type BulkCommand = z.infer<typeof bulkCommandSchema>;

const values = z.record(z.string(), z.unknown());

/** What POST /api/admin/runs/preview answers: how many are selected, and what would happen to the first twenty. */
export const previewSchema = z.object({
  total: z.number(),
  /** Of how many something would change; the others stay as they are, or cannot be changed. */
  changes: z.number(),
  examples: z.array(
    z.object({
      productId: z.number(),
      title: z.string(),
      before: values,
      after: values,
      /** Why it would stay as it is. */
      problem: z.optional(z.string()),
    }),
  ),
});
export type Preview = z.infer<typeof previewSchema>;

export const RUN_STATUSES = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
export const RUN_KINDS = ['change-products', 'import-products', 'auto-price', 'undo'] as const;

/** A problem with one product of a run, or with one line of an import. */
export const runProblemSchema = z.object({
  productId: z.optional(z.number()),
  line: z.optional(z.number()),
  title: z.optional(z.string()),
  message: z.string(),
});
export type RunProblem = z.infer<typeof runProblemSchema>;

/**
 * Long work and how far it is: GET /api/admin/runs/{id}; POST /api/admin/runs answers it, too (202). `done` counts what was
 * looked at, `failed` those of them that could not be changed, `changed` those that were.
 */
export const runSchema = z.object({
  id: z.number(),
  kind: z.enum(RUN_KINDS),
  /** "Price by -20%", for people. */
  title: z.string(),
  status: z.enum(RUN_STATUSES),
  total: z.number(),
  done: z.number(),
  changed: z.number(),
  failed: z.number(),
  /** The first thousand. */
  problems: z.array(runProblemSchema),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** POST /api/admin/runs/{id}/undo would take it back, wherever nothing has changed the same since. */
  undoable: z.boolean(),
  /** The run that takes this one back; the run that this one takes back. */
  undoneBy: z.nullable(z.number()),
  undoes: z.nullable(z.number()),
});
export type Run = z.infer<typeof runSchema>;

/** GET /api/admin/runs: the newest twenty, without their problems. */
export const runsSchema = z.object({ runs: z.array(runSchema) });
export type Runs = z.infer<typeof runsSchema>;
