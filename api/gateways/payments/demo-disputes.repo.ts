import { desc, eq, gte } from 'drizzle-orm';
import { demoDisputes } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

export type DemoDispute = typeof demoDisputes.$inferSelect;

/** A dispute at the demo provider. */
export async function demoDispute(db: Db, id: string): Promise<DemoDispute | undefined> {
  const [row] = await db.select().from(demoDisputes).where(eq(demoDisputes.id, id));
  return row;
}

/** Whether a payment is disputed, or was. */
export async function isDemoDisputed(db: Db, intentId: string): Promise<boolean> {
  return (await db.$count(demoDisputes, eq(demoDisputes.intentId, intentId))) > 0;
}

export const demoDisputesSince = (db: Db, since: number): Promise<DemoDispute[]> =>
  db
    .select()
    .from(demoDisputes)
    .where(gte(demoDisputes.createdAt, since))
    .orderBy(desc(demoDisputes.createdAt), desc(demoDisputes.id));

export async function insertDemoDispute(tx: Tx, row: DemoDispute): Promise<void> {
  await tx.insert(demoDisputes).values(row);
}
