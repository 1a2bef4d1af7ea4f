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

/** What waits for work: the workers of jobs, and those of the admins' runs. */
export type Worker = 'jobs' | 'runs';

// Keyed by transaction handle, which lives as long as the transaction: no module-level singletons.
const notified = new WeakMap<Tx, Set<Worker>>();

/** Notifies these workers after this transaction's commit. */
export function notifyAfterCommit(tx: Tx, worker: Worker): void {
  const workers = notified.get(tx) ?? new Set();
  notified.set(tx, workers.add(worker));
}

/** The workers to be notified after this transaction's commit. */
export const workersToNotify = (tx: Tx): ReadonlySet<Worker> => notified.get(tx) ?? new Set();

/**
 * Adds a job that runs once the caller's transaction has committed, and never if it rolls back. Delivery is at least once;
 * handlers are idempotent. A key that was used before changes nothing. `now` in milliseconds.
 */
export async function enqueue(tx: Tx, now: number, { nextAt, ...job }: Job): Promise<void> {
  await insertJob(tx, { ...job, nextAt: nextAt ?? now, createdAt: now });
  currentSpan()?.continueInJob(job.key);
  notifyAfterCommit(tx, 'jobs');
}

/** Retries a failed job right after the commit of the caller's transaction instead of at its time. `now` in milliseconds. */
export async function retryNow(tx: Tx, now: number, key: string): Promise<void> {
  await hurryJob(tx, key, now);
  notifyAfterCommit(tx, 'jobs');
}

/** Whether a job with this key is open, or was done in the last 90 days. */
export const isEnqueued = (db: Db, key: string): Promise<boolean> => hasJob(db, key);
