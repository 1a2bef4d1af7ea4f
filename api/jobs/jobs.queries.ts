import type { OpenJob } from '#contract/admin/admin-orders.ts';
import type { Db } from '../storage/storage.ts';
import { openJobRows, failingJobRows, openPayloadRows, type JobRow } from './jobs.repo.ts';

/** A job as an admin sees it, without its payload. */
export const jobOnWire = ({ key, kind, attempts, createdAt, nextAt, failure }: JobRow): OpenJob => ({
  key,
  kind,
  attempts,
  createdAt: new Date(createdAt).toISOString(),
  nextAt: new Date(nextAt).toISOString(),
  ...(failure === null ? {} : { failure }),
});

/** The jobs with one of these key prefixes that are not done: waiting, failing or given up. */
export const openJobs = async (db: Db, prefixes: readonly string[]): Promise<OpenJob[]> =>
  (await openJobRows(db, prefixes)).map(jobOnWire);

/** Jobs that have failed and wait for a retry, oldest first; at most 500. */
export const failingJobs = (db: Db): Promise<JobRow[]> => failingJobRows(db);

/** The payloads of the jobs of a kind since an instant (ms) that are not done, oldest first. */
export const openPayloads = async (db: Db, kind: string, since: number): Promise<object[]> =>
  (await openPayloadRows(db, kind, since)).map(({ payload }) => payload);
