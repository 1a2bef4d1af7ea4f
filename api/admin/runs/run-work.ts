import type { RunProblem } from '#contract/admin/admin-runs.ts';
import type { Tx } from '../../storage/storage.ts';
import type { Order } from '../products/change-audited.ts';

/** What came of a piece of work. */
export interface Outcome {
  readonly changed: number;
  readonly problems: readonly RunProblem[];
}

/** The next piece of a long work. */
export interface Piece {
  /** Where the piece after this one begins: each work has its own measure, which grows. */
  readonly after: number;
  /** How many products or lines it looks at. */
  readonly size: number;
  /** Does it, in the transaction that also notes that it is done. */
  readonly apply: (tx: Tx<'catalog'>, order: Order) => Promise<Outcome>;
}

/**
 * A long work in pieces: the one behind `after`, of about so many products; undefined when nothing is left. It is asked
 * outside of any transaction, and by another process again from wherever the last one died.
 */
export type Work = (after: number, size: number) => Promise<Piece | undefined>;
