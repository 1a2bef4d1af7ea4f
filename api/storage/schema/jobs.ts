import { sql } from 'drizzle-orm';
import { index, instant, json, table, text, whole } from '../columns.ts';

/** Jobs that run after a commit, with an effect at most once: an email, a refund. The key names the subject. */
export const jobs = table(
  'jobs',
  {
    key: text().primaryKey(),
    kind: text().notNull(),
    payload: json<object>().notNull(), // emptied when done
    attempts: whole().notNull().default(0),
    nextAt: instant().notNull(),
    claimedUntil: instant(), // end of the lease: after a crash, another worker may claim it then
    doneAt: instant(),
    failure: text(), // why the last attempt failed
    createdAt: instant().notNull(),
  },
  (t) => [
    index('jobs_due')
      .on(t.nextAt)
      .where(sql`${t.doneAt} is null`),
    index('jobs_failed')
      .on(t.doneAt)
      .where(sql`${t.failure} is not null`),
    index('jobs_done')
      .on(t.doneAt)
      .where(sql`${t.doneAt} is not null`),
  ],
);
