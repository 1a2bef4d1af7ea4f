import { gte, lt, sql } from 'drizzle-orm';
import type { CallHour } from '../gateways/call-meter.ts';
import { dependencyHours } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';

const { name, hour, calls, failures, totalMs, slowestMs } = dependencyHours;

/** Adds counts to the stored counts of the same hours. */
export async function addCallHours(tx: Tx, hours: readonly CallHour[]): Promise<void> {
  if (hours.length === 0) return;
  await tx
    .insert(dependencyHours)
    .values([...hours])
    .onConflictDoUpdate({
      target: [name, hour],
      set: {
        calls: sql`${calls} + excluded.calls`,
        failures: sql`${failures} + excluded.failures`,
        totalMs: sql`${totalMs} + excluded.total_ms`,
        // Portable: SQLite's max(a, b) is PostgreSQL's greatest(a, b).
        slowestMs: sql`case when ${slowestMs} > excluded.slowest_ms then ${slowestMs} else excluded.slowest_ms end`,
      },
    });
}

/** Call statistics since an instant, by external service. */
export const callsSince = (db: Db, since: number): Promise<Omit<CallHour, 'hour'>[]> =>
  db
    .select({
      name,
      calls: sql<number>`sum(${calls})`.mapWith(Number),
      failures: sql<number>`sum(${failures})`.mapWith(Number),
      totalMs: sql<number>`sum(${totalMs})`.mapWith(Number),
      slowestMs: sql<number>`max(${slowestMs})`.mapWith(Number),
    })
    .from(dependencyHours)
    .where(gte(hour, since))
    .groupBy(name)
    .orderBy(name);

export async function deleteCallsBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(dependencyHours).where(lt(hour, instant));
}
