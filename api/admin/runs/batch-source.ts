import type { RunProblem } from '#contract/admin/admin-runs.ts';
import type { Tx } from '../../storage/storage.ts';
import type { ChangeContext } from '../products/change-audited.ts';

/** What came of a piece of work. */
export interface BatchOutcome {
  readonly changed: number;
  readonly problems: readonly RunProblem[];
}

/** The next piece of a long work. */
export interface Batch {
  /** Where the piece after this one begins: each work has its own measure, which grows. */
  readonly after: number;
  /** How many products or lines it looks at. */
  readonly size: number;
  /** Does it, in the transaction that also notes that it is done. */
  readonly apply: (tx: Tx<'catalog'>, order: ChangeContext) => Promise<BatchOutcome>;
}

/**
 * A long work in pieces: the one behind `after`, of about so many products; undefined when nothing is left. It is asked
 * outside of any transaction, and by another process again from wherever the last one died.
 */
export type BatchSource = (after: number, size: number) => Promise<Batch | undefined>;
