import * as z from 'zod/mini';
import { productFilterSchema } from './admin-products.ts';
import { CATEGORIES, titleCase } from '../catalog/categories.ts';

export const RUN = {
  /** Ids in one selection; larger selections use a filter. */
  maxIds: 20_000,
  percent: { min: -90, max: 900 },
  maxExamples: 20,
  maxProblems: 1_000,
  /** How long the screen offers to undo a bulk change. */
  undoMs: 10_000,
} as const;

const id = z.int().check(z.positive());

/** Selected rows, or all rows of a filter with exceptions. */
export const selectionSchema = z.union([
  z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(RUN.maxIds)) }),
  z.object({ filter: productFilterSchema, except: z.optional(z.array(id).check(z.maxLength(RUN.maxIds))) }),
]);
export type Selection = z.infer<typeof selectionSchema>;

/** The change applied to each product. Percent: -20 makes it 20% cheaper, rounded to a cent. */
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

/** A short title of a bulk change: "Price by -20%". */
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

/** What the undo of a bulk change takes back: "Undo the price change". */
const CHANGE_NAMES = {
  category: 'the category change',
  price: 'the price change',
  featured: 'the featured marks',
  popular: 'the popular marks',
  'in-stock': 'the stock change',
  'auto-price': 'the auto prices',
  delete: 'the deletion',
} as const satisfies Record<BulkChange['action'], string>;

export const nameOfChange = ({ action }: BulkChange): string => CHANGE_NAMES[action];

/** POST /api/admin/runs, and POST /api/admin/runs/preview. */
export const bulkCommandSchema = z.object({ selection: selectionSchema, change: bulkChangeSchema });
export type BulkCommand = z.infer<typeof bulkCommandSchema>;

const values = z.record(z.string(), z.unknown());

/** Response of POST /api/admin/runs/preview: the number of selected products, and the effect on the first twenty. */
export const previewSchema = z.object({
  total: z.number(),
  /** How many would change; the others stay the same or cannot be changed. */
  changes: z.number(),
  examples: z.array(
    z.object({
      productId: z.number(),
      title: z.string(),
      before: values,
      after: values,
      /** Why it would not change. */
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
 * A background run and its progress: GET /api/admin/runs/{id}; POST /api/admin/runs returns it, too (202). `done`
 * counts processed items; of these, `failed` could not be changed and `changed` were.
 */
export const runSchema = z.object({
  id: z.number(),
  kind: z.enum(RUN_KINDS),
  /** "Price by -20%". */
  title: z.string(),
  /** What its undo takes back: "the price change". */
  changeName: z.string(),
  status: z.enum(RUN_STATUSES),
  total: z.number(),
  done: z.number(),
  changed: z.number(),
  /** How many of the changed ones are new products. */
  created: z.number(),
  failed: z.number(),
  /** The first 1,000. */
  problems: z.array(runProblemSchema),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Whether POST /api/admin/runs/{id}/undo can revert it, for items that have not changed since. */
  undoable: z.boolean(),
  /** The run that reverted this one; the run that this one reverted. */
  undoneBy: z.nullable(z.number()),
  undoes: z.nullable(z.number()),
});
export type Run = z.infer<typeof runSchema>;

/** GET /api/admin/runs: the newest twenty, without their problems. */
export const runsSchema = z.object({ runs: z.array(runSchema) });
export type Runs = z.infer<typeof runsSchema>;
