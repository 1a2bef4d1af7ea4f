import type { OpenJob } from '#contract/admin/admin-orders.ts';
import type { Db } from '../storage/storage.ts';
import { jobsWithKeys, stuckJobRows, type JobRow } from './jobs.repo.ts';

/** A job as an admin sees it; what it is about in detail stays inside. */
export const jobOnWire = ({ key, kind, attempts, createdAt, nextAt, failure }: JobRow): OpenJob => ({
  key,
  kind,
  attempts,
  createdAt: new Date(createdAt).toISOString(),
  nextAt: new Date(nextAt).toISOString(),
  ...(failure === null ? {} : { failure }),
});

/** The jobs whose keys begin with one of these, and that are not done: waiting, failing or given up. */
export const openJobs = async (db: Db, beginnings: readonly string[]): Promise<OpenJob[]> =>
  (await jobsWithKeys(db, beginnings)).map(jobOnWire);

/** Jobs that have failed and wait to be tried again, those that wait longest first; at most 500. */
export const failingJobs = (db: Db): Promise<JobRow[]> => stuckJobRows(db);
