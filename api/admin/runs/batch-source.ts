import type { RunProblem } from '#contract/admin/admin-runs.ts';
import type { Tx } from '../../storage/storage.ts';
import type { ChangeContext } from '../products/change-audited.ts';

/** The result of a batch. */
export interface BatchOutcome {
  readonly changed: number;
  /** How many of these are new products. */
  readonly created?: number;
  readonly problems: readonly RunProblem[];
}

/** The next batch of a run. */
export interface Batch {
  /** Position of the next batch. Its meaning depends on the kind of run; it always increases. */
  readonly after: number;
  /** The number of products or lines in the batch. */
  readonly size: number;
  /** The existing products that it may change, to be locked by the transaction. */
  readonly productIds: readonly number[];
  /** Applies the batch, in the transaction that also stores the progress. */
  readonly apply: (tx: Tx<'product'>, order: ChangeContext) => Promise<BatchOutcome>;
}

/**
 * Returns the batch after `after`, of about `size` products; undefined at the end. Called outside of transactions. After a
 * crash, another process continues from the stored position.
 */
export type BatchSource = (after: number, size: number) => Promise<Batch | undefined>;
