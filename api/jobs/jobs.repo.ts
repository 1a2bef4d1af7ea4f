import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { jobs } from '../storage/schema.ts';
import { write, type Db, type Tx } from '../storage/storage.ts';

/** A job that somebody works on; `attempts` tells this try from every other. */
export interface Claimed {
  readonly key: string;
  readonly kind: string;
  readonly payload: object;
  readonly attempts: number;
}

const isDue = (now: number) =>
  and(isNull(jobs.doneAt), lte(jobs.nextAt, now), or(isNull(jobs.claimedUntil), lte(jobs.claimedUntil, now)));

type NewJob = Pick<typeof jobs.$inferSelect, 'key' | 'kind' | 'payload' | 'nextAt' | 'createdAt'>;

const newJob = write<NewJob>()('insert_job', (tx, p) =>
  tx
    .insert(jobs)
    .values({ key: p.key, kind: p.kind, payload: p.payload, nextAt: p.nextAt, createdAt: p.createdAt })
    .onConflictDoNothing(),
);

/** Writes a job, unless there is or was one with its key. */
export async function insertJob(tx: Tx, row: NewJob): Promise<void> {
  await newJob(tx, row);
}

/** True when there is a job with this key, done or not. */
export async function hasJob(db: Db, key: string): Promise<boolean> {
  const rows = await db.select({ key: jobs.key }).from(jobs).where(eq(jobs.key, key));
  return rows.length > 0;
}

/** The keys of jobs of these kinds that wait to be done now, those that wait longest first. */
export async function dueJobs(
  db: Db,
  kinds: readonly string[],
  now: number,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ key: jobs.key })
    .from(jobs)
    .where(and(isDue(now), inArray(jobs.kind, [...kinds])))
    .orderBy(asc(jobs.nextAt), asc(jobs.key))
    .limit(most);
  return rows.map(({ key }) => key);
}

/** Takes a job that is due; undefined when another process was quicker. */
export async function claimJob(
  tx: Tx,
  key: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<Claimed | undefined> {
  const [row] = await tx
    .update(jobs)
    .set({ claimedUntil: until, attempts: sql`${jobs.attempts} + 1` })
    .where(and(eq(jobs.key, key), isDue(now)))
    .returning({ key: jobs.key, kind: jobs.kind, payload: jobs.payload, attempts: jobs.attempts });
  return row;
}

const stillOurs = ({ key, attempts }: Claimed) =>
  and(eq(jobs.key, key), eq(jobs.attempts, attempts), isNull(jobs.doneAt));

/** Closes a job; what it was about is forgotten. `failure` says why it never came about. */
export async function closeJob(
  tx: Tx,
  claimed: Claimed,
  { doneAt, failure }: { readonly doneAt: number; readonly failure: string | null },
): Promise<void> {
  await tx.update(jobs).set({ doneAt, failure, payload: {}, claimedUntil: null }).where(stillOurs(claimed));
}

/** Puts a job back that failed, until `nextAt`. */
export async function putBackJob(
  tx: Tx,
  claimed: Claimed,
  { nextAt, failure }: { readonly nextAt: number; readonly failure: string },
): Promise<void> {
  await tx.update(jobs).set({ nextAt, failure, claimedUntil: null }).where(stillOurs(claimed));
}

/** Forgets the jobs that were closed before an instant. */
export async function deleteJobsBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(jobs).where(lt(jobs.doneAt, instant));
}

export type JobRow = typeof jobs.$inferSelect;

/** The jobs whose keys begin with one of these and that were not done: those given up, too. */
export const jobsWithKeys = (db: Db, beginnings: readonly string[]): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(
      and(
        or(isNull(jobs.doneAt), isNotNull(jobs.failure)),
        or(...beginnings.map((text) => and(gte(jobs.key, text), lt(jobs.key, `${text}\u{10FFFF}`)))),
      ),
    )
    .orderBy(asc(jobs.createdAt), asc(jobs.key));

/** Jobs that have failed and wait to be tried again, oldest first, at most 500. */
export const stuckJobRows = (db: Db): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(and(isNull(jobs.doneAt), isNotNull(jobs.failure)))
    .orderBy(asc(jobs.createdAt), asc(jobs.key))
    .limit(500);
