import type { PoolUse } from '../storage/storage.ts';
import type { Instruments } from './instruments.ts';
import type { Backlog } from './metrics.repo.ts';

/** What is read at a scrape, because no event tells it. */
export interface Readings {
  /** Undefined while the database does not respond. */
  readonly backlog: Backlog | undefined;
  readonly pool: PoolUse | undefined;
  /** Free bytes on the disk of DATA_DIR. */
  readonly freeBytes: number | undefined;
}

/** Creates the metrics of the shop's state. Returns the function that sets them. */
export function createStateMetrics({ gauge }: Instruments): (readings: Readings) => void {
  const databaseUp = gauge('dogear_database_up', '1 if the database responds', []);
  const databaseSize = gauge('dogear_database_size_bytes', 'Size of the database', []);
  const jobs = gauge('dogear_jobs', 'Jobs that are not done, up to 10,000', ['state']);
  const oldestJob = gauge('dogear_jobs_oldest_age_seconds', 'Time since the oldest job was added', ['state']);
  const holds = gauge('dogear_holds', 'Checkouts that hold copies, up to 10,000', ['state']);
  const pool = gauge('dogear_database_pool_connections', 'Connections to PostgreSQL', ['state']);
  const waiting = gauge('dogear_database_pool_waiting', 'Statements that wait for a connection', []);
  const diskFree = gauge('dogear_disk_free_bytes', 'Free space on the disk of DATA_DIR', []);

  const setBacklog = (backlog: Backlog): void => {
    databaseSize.set(backlog.databaseBytes);
    for (const { state, count, oldestSeconds } of backlog.jobs) {
      jobs.set({ state }, count);
      oldestJob.set({ state }, oldestSeconds);
    }
    holds.set({ state: 'active' }, backlog.holds - backlog.overdueHolds);
    holds.set({ state: 'overdue' }, backlog.overdueHolds);
  };
  return ({ backlog, pool: use, freeBytes }) => {
    databaseUp.set(backlog === undefined ? 0 : 1);
    if (backlog !== undefined) setBacklog(backlog);
    if (use !== undefined) {
      pool.set({ state: 'busy' }, use.total - use.idle);
      pool.set({ state: 'idle' }, use.idle);
      waiting.set(use.waiting);
    }
    if (freeBytes !== undefined) diskFree.set(freeBytes);
  };
}
