import type { Db, Tx } from '../storage/storage.ts';
import { currentSpan } from '../tracing/span.ts';
import { hasJob, hurryJob, insertJob } from './jobs.repo.ts';

/** Work to do after the commit, such as a mail or a refund. */
export interface Job {
  /** Idempotency key. It appears in logs, so it holds no personal data. */
  readonly key: string;
  /** Selects the handler. */
  readonly kind: string;
  /** The handler's input, as JSON; emptied when the job is done. */
  readonly payload: object;
  /** Milliseconds since 1970, at most 6 hours ahead; immediately by default. */
  readonly nextAt?: number;
}

// Keyed by transaction handle, which lives as long as the transaction: no module-level singletons.
const notifying = new WeakSet<Tx>();

/** Notifies workers after this transaction's commit. For work that is stored outside the table of jobs. */
export const notifyAfterCommit = (tx: Tx): void => void notifying.add(tx);

/** Whether workers are to be notified after this transaction's commit. */
export const isNotifying = (tx: Tx): boolean => notifying.has(tx);

/**
 * Adds a job that runs once the caller's transaction has committed, and never if it rolls back. Delivery is at least once;
 * handlers are idempotent. A key that was used before changes nothing. `now` in milliseconds.
 */
export async function enqueue(tx: Tx, now: number, { nextAt, ...job }: Job): Promise<void> {
  await insertJob(tx, { ...job, nextAt: nextAt ?? now, createdAt: now });
  currentSpan()?.continueInJob(job.key);
  notifying.add(tx);
}

/** Retries a failed job right after the commit of the caller's transaction instead of at its time. `now` in milliseconds. */
export async function retryNow(tx: Tx, now: number, key: string): Promise<void> {
  await hurryJob(tx, key, now);
  notifying.add(tx);
}

/** Whether a job with this key is open, or was done in the last 90 days. */
export const isEnqueued = (db: Db, key: string): Promise<boolean> => hasJob(db, key);
