import type { Db, Tx } from '../storage/storage.ts';
import { hasJob, insertJob } from './jobs.repo.ts';

/** Work for after the commit: a mail, a refund. */
export interface Job {
  /** What it is about, without anything personal: it stands in logs. The same key again is the same job. */
  readonly key: string;
  /** Which handler does it. */
  readonly kind: string;
  /** What the handler needs to know, as JSON; emptied once it is done. */
  readonly payload: object;
  /** Milliseconds since 1970; at once unless said otherwise. */
  readonly nextAt?: number;
}

// By the transaction's handle, which lives as long as the transaction: a module keeps nothing of its own.
const bringers = new WeakSet<Tx>();

/** Rings the bell after this transaction's commit for work that is kept elsewhere than among the jobs. */
export const ringAfter = (tx: Tx): void => void bringers.add(tx);

/** True when something was enqueued in this transaction. */
export const bringsJobs = (tx: Tx): boolean => bringers.has(tx);

/**
 * Leaves work behind that is done once the caller's transaction has committed, and never if it does not: at least once,
 * and by its handler at most once in effect. A key that was used before changes nothing. `now` in milliseconds.
 */
export async function enqueue(tx: Tx, now: number, { nextAt, ...job }: Job): Promise<void> {
  await insertJob(tx, { ...job, nextAt: nextAt ?? now, createdAt: now });
  bringers.add(tx);
}

/** True when there is a job with this key, or one was done in the last 90 days. */
export const isEnqueued = (db: Db, key: string): Promise<boolean> => hasJob(db, key);
