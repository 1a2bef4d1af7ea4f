import { enqueue } from '../../jobs/enqueue.ts';
import type { Tx } from '../../storage/storage.ts';

/** Kind of the job that takes back what a seller owes. */
export const RECOVER = 'recover';

/** Enqueues that, once per occasion. `now` in ms. */
export const enqueueRecovery = (tx: Tx, now: number, owner: string, occasion: string): Promise<void> =>
  enqueue(tx, now, { key: `${RECOVER}:${owner}:${occasion}`, kind: RECOVER, payload: { owner } });
