import { sql } from 'drizzle-orm';
import { index, instant, json, table, text, whole } from '../columns.ts';

/** Work that is done after a commit, at most once in effect: a mail, a refund. Its key says what it is about. */
export const jobs = table(
  'jobs',
  {
    key: text().primaryKey(),
    kind: text().notNull(),
    payload: json<object>().notNull(), // emptied once it is done
    attempts: whole().notNull().default(0),
    nextAt: instant().notNull(),
    claimedUntil: instant(), // somebody works on it; if he dies, it is free again then
    doneAt: instant(),
    failure: text(), // why the last attempt failed
    createdAt: instant().notNull(),
  },
  (t) => [
    index('jobs_due')
      .on(t.nextAt)
      .where(sql`${t.doneAt} is null`),
    index('jobs_done')
      .on(t.doneAt)
      .where(sql`${t.doneAt} is not null`),
  ],
);
