import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type Placeholder,
} from 'drizzle-orm';
import { jobs } from '../storage/schema.ts';
import { write, type Db, type Tx } from '../storage/storage.ts';
import { instantsOf } from '../storage/purge-in-chunks.ts';

/** A job that a worker holds. `attempts` is the fencing token: it differs for every claim. */
export interface ClaimedJob {
  readonly key: string;
  readonly kind: string;
  readonly payload: object;
  readonly attempts: number;
}

/** The time at a claim. Times beyond `maxLease` and `maxNextAt` were written by a clock that was ahead, and do not count. */
export interface ClaimTimes {
  readonly now: number;
  /** The latest end of a lease. */
  readonly maxLease: number;
  /** The latest time that a job is scheduled for. */
  readonly maxNextAt: number;
}

type Times = Readonly<Record<keyof ClaimTimes, number | Placeholder>>;

const isFree = ({ now, maxLease }: Times) =>
  and(
    isNull(jobs.doneAt),
    or(isNull(jobs.claimedUntil), lte(jobs.claimedUntil, now), gt(jobs.claimedUntil, maxLease)),
  );

type NewJob = Pick<typeof jobs.$inferSelect, 'key' | 'kind' | 'payload' | 'nextAt' | 'createdAt'>;

const newJob = write<NewJob>()('insert_job', (tx, p) =>
  tx
    .insert(jobs)
    .values({ key: p.key, kind: p.kind, payload: p.payload, nextAt: p.nextAt, createdAt: p.createdAt })
    .onConflictDoNothing(),
);

/** Inserts a job, unless its key is in use. */
export async function insertJob(tx: Tx, row: NewJob): Promise<void> {
  await newJob(tx, row);
}

/** Whether there is a job with this key, done or not. */
export async function hasJob(db: Db, key: string): Promise<boolean> {
  const rows = await db.select({ key: jobs.key }).from(jobs).where(eq(jobs.key, key));
  return rows.length > 0;
}

/**
 * The keys of the due jobs of these kinds, longest waiting first; without any, of those that a clock ahead has scheduled. Two
 * queries, so that each reads only its range of the index.
 */
export async function dueJobs(
  db: Db,
  kinds: readonly string[],
  times: ClaimTimes,
  limit: number,
): Promise<string[]> {
  for (const isScheduled of [lte(jobs.nextAt, times.now), gt(jobs.nextAt, times.maxNextAt)]) {
    const rows = await db
      .select({ key: jobs.key })
      .from(jobs)
      .where(and(isScheduled, isFree(times), inArray(jobs.kind, [...kinds])))
      .orderBy(asc(jobs.nextAt), asc(jobs.key))
      .limit(limit);
    if (rows.length > 0) return rows.map(({ key }) => key);
  }
  return [];
}

const claim = write<Pick<ClaimTimes, keyof ClaimTimes> & { key: string; until: number }>()(
  'claim_job',
  (tx, p) =>
    tx
      .update(jobs)
      .set({ claimedUntil: sql`${p.until}`, attempts: sql`${jobs.attempts} + 1` })
      .where(and(eq(jobs.key, p.key), isFree(p), or(lte(jobs.nextAt, p.now), gt(jobs.nextAt, p.maxNextAt))))
      .returning({ key: jobs.key, kind: jobs.kind, payload: jobs.payload, attempts: jobs.attempts }),
);

/** Claims a due job; undefined when another process was faster. */
export async function claimJob(
  tx: Tx,
  key: string,
  times: ClaimTimes & { readonly until: number },
): Promise<ClaimedJob | undefined> {
  const [row] = await claim(tx, { key, ...times });
  return row;
}

const isStillClaimed = ({ key, attempts }: { key: string | Placeholder; attempts: number | Placeholder }) =>
  and(eq(jobs.key, key), eq(jobs.attempts, attempts), isNull(jobs.doneAt));

const close = write<{ key: string; attempts: number; doneAt: number; failure: string | null }>()(
  'close_job',
  (tx, p) =>
    tx
      .update(jobs)
      .set({ doneAt: sql`${p.doneAt}`, failure: sql`${p.failure}`, payload: {}, claimedUntil: null })
      .where(isStillClaimed(p)),
);

/** Closes a job and deletes its payload. `failure` is why it was given up. */
export async function closeJob(
  tx: Tx,
  { key, attempts }: ClaimedJob,
  { doneAt, failure }: { readonly doneAt: number; readonly failure: string | null },
): Promise<void> {
  await close(tx, { key, attempts, doneAt, failure });
}

/** Releases a failed job until `nextAt`. */
export async function retryJobAt(
  tx: Tx,
  claimed: ClaimedJob,
  { nextAt, failure }: { readonly nextAt: number; readonly failure: string },
): Promise<void> {
  await tx.update(jobs).set({ nextAt, failure, claimedUntil: null }).where(isStillClaimed(claimed));
}

/** Makes an open job due at an instant, unless it is due before. */
export async function hurryJob(tx: Tx, key: string, nextAt: number): Promise<void> {
  await tx
    .update(jobs)
    .set({ nextAt })
    .where(and(eq(jobs.key, key), isNull(jobs.doneAt), gt(jobs.nextAt, nextAt)));
}

/** When the jobs with this key prefix were done (ms), without those that were given up, oldest first. */
export const doneJobRows = (db: Db, prefix: string): Promise<{ key: string; doneAt: number | null }[]> =>
  db
    .select({ key: jobs.key, doneAt: jobs.doneAt })
    .from(jobs)
    .where(
      and(
        isNotNull(jobs.doneAt),
        isNull(jobs.failure),
        gte(jobs.key, prefix),
        lt(jobs.key, `${prefix}\u{10FFFF}`),
      ),
    )
    .orderBy(asc(jobs.doneAt), asc(jobs.key));

export const instantsOfJobs = instantsOf(jobs.doneAt);

/** Deletes the jobs that were closed before an instant. */
export async function deleteJobsBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(jobs).where(lt(jobs.doneAt, instant));
}

export type JobRow = typeof jobs.$inferSelect;

/** The jobs with one of these key prefixes that were not done, including those given up. */
export const openJobRows = (db: Db, prefixes: readonly string[]): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(
      and(
        or(isNull(jobs.doneAt), isNotNull(jobs.failure)),
        or(...prefixes.map((text) => and(gte(jobs.key, text), lt(jobs.key, `${text}\u{10FFFF}`)))),
      ),
    )
    .orderBy(asc(jobs.createdAt), asc(jobs.key));

/** Jobs that have failed and wait for a retry, oldest first, at most 500. */
export const failingJobRows = (db: Db): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(and(isNull(jobs.doneAt), isNotNull(jobs.failure)))
    .orderBy(asc(jobs.createdAt), asc(jobs.key))
    .limit(500);

export const openPayloadRows = (db: Db, kind: string, since: number): Promise<Pick<JobRow, 'payload'>[]> =>
  db
    .select({ payload: jobs.payload })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isNull(jobs.doneAt), gte(jobs.createdAt, since)))
    .orderBy(asc(jobs.createdAt), asc(jobs.key));
