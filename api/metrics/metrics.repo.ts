import { sql } from 'drizzle-orm';
import { engine } from '../storage/engine.ts';
import type { Db } from '../storage/storage.ts';

const JOB_STATES = ['due', 'running', 'failing'] as const;

interface JobCount {
  readonly state: (typeof JOB_STATES)[number];
  readonly count: number;
  readonly oldestSeconds: number;
}

/** Work that the shop still has to do, and the size of its database. */
export interface Backlog {
  /** Every state once. `failing` has failed and waits for its next attempt; `due` waits for its first. */
  readonly jobs: readonly JobCount[];
  /** Checkouts that hold copies. */
  readonly holds: number;
  /** Those whose time has passed. */
  readonly overdueHolds: number;
  readonly databaseBytes: number;
}

/** Rows that a statement reads at most: SQLite blocks the event loop, and 10,000 take some 10 ms. */
const MAX_ROWS = 10_000;

/** Reads the backlog by three statements, each of which reads a bounded range of an index. */
export async function readBacklog(db: Db, now: number): Promise<Backlog> {
  const [jobs, [holds], [databaseBytes]] = await Promise.all([
    db.rows(
      sql`select state, count(*) as n, min(created_at) as oldest from (
        select case when claimed_until > ${now} then 'running' when failure is null then 'due' else 'failing' end as state,
          created_at
        from jobs where done_at is null order by next_at limit ${MAX_ROWS}) as open group by state`,
      (row) => ({ state: row.text('state'), count: row.number('n'), oldest: row.number('oldest') }),
    ),
    db.rows(
      sql`select count(*) as n, coalesce(sum(case when expires_at <= ${now} then 1 else 0 end), 0) as overdue from (
        select expires_at from checkouts where status = 'reserved' order by expires_at limit ${MAX_ROWS}) as held`,
      (row) => ({ count: row.number('n'), overdue: row.number('overdue') }),
    ),
    db.rows(
      engine === 'postgres'
        ? sql`select pg_database_size(current_database()) as bytes`
        : sql`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`,
      (row) => row.number('bytes'),
    ),
  ]);
  return {
    jobs: JOB_STATES.map((state) => {
      const found = jobs.find((each) => each.state === state);
      return {
        state,
        count: found?.count ?? 0,
        oldestSeconds: found === undefined ? 0 : Math.max(0, now - found.oldest) / 1000,
      };
    }),
    holds: holds?.count ?? 0,
    overdueHolds: holds?.overdue ?? 0,
    databaseBytes: databaseBytes ?? 0,
  };
}
