import { and, desc, eq, gte, isNull, ne, or } from 'drizzle-orm';
import { demoDisputes } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

export type DemoDispute = typeof demoDisputes.$inferSelect;

/** A dispute at the demo provider. */
export async function demoDispute(db: Db, id: string): Promise<DemoDispute | undefined> {
  const [row] = await db.select().from(demoDisputes).where(eq(demoDisputes.id, id));
  return row;
}

/** Whether a bank has taken a payment, and not given it back. */
export async function isDemoDisputed(db: Db, intentId: string): Promise<boolean> {
  const isTaken = and(
    eq(demoDisputes.intentId, intentId),
    or(isNull(demoDisputes.verdict), ne(demoDisputes.verdict, 'won')),
  );
  return (await db.$count(demoDisputes, isTaken)) > 0;
}

/** Updates a dispute whose row has not changed since the caller read it; undefined if it has. */
export async function updateDemoDispute(
  tx: Tx,
  { id, evidenceAt, verdict }: DemoDispute,
  values: Partial<Pick<DemoDispute, 'evidenceAt' | 'verdict'>>,
): Promise<DemoDispute | undefined> {
  const [row] = await tx
    .update(demoDisputes)
    .set(values)
    .where(
      and(
        eq(demoDisputes.id, id),
        evidenceAt === null ? isNull(demoDisputes.evidenceAt) : eq(demoDisputes.evidenceAt, evidenceAt),
        verdict === null ? isNull(demoDisputes.verdict) : eq(demoDisputes.verdict, verdict),
      ),
    )
    .returning();
  return row;
}

export const demoDisputesSince = (db: Db, since: number): Promise<DemoDispute[]> =>
  db
    .select()
    .from(demoDisputes)
    .where(gte(demoDisputes.createdAt, since))
    .orderBy(desc(demoDisputes.createdAt), desc(demoDisputes.id));

export async function insertDemoDispute(tx: Tx, row: typeof demoDisputes.$inferInsert): Promise<void> {
  await tx.insert(demoDisputes).values(row);
}
