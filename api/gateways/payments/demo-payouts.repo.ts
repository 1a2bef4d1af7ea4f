import { eq, gte, sql } from 'drizzle-orm';
import type { DemoAccountState } from '#contract/payouts/demo-bank.ts';
import { demoAccounts, demoTransfers } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

export type DemoAccount = typeof demoAccounts.$inferSelect;
export type DemoTransfer = typeof demoTransfers.$inferSelect;

/** A seller's account at the demo provider. */
export async function demoAccount(db: Db, id: string): Promise<DemoAccount | undefined> {
  const [row] = await db.select().from(demoAccounts).where(eq(demoAccounts.id, id));
  return row;
}

/** Creates an account, or returns the one of this owner. */
export async function insertDemoAccount(tx: Tx, row: DemoAccount): Promise<DemoAccount> {
  const { owner } = row;
  const [made] = await tx
    .insert(demoAccounts)
    .values(row)
    // Writes what is there, because only a written row is returned.
    .onConflictDoUpdate({ target: demoAccounts.owner, set: { owner } })
    .returning();
  if (made === undefined) throw new Error('the demo account was not stored');
  return made;
}

/** Stores an account's state at the demo bank. Returns undefined if there is no such account. */
export async function updateDemoAccount(
  tx: Tx,
  id: string,
  state: DemoAccountState,
  now: number,
): Promise<DemoAccount | undefined> {
  const [row] = await tx
    .update(demoAccounts)
    .set({ state, updatedAt: now })
    .where(eq(demoAccounts.id, id))
    .returning();
  return row;
}

export async function demoTransferByKey(db: Db, key: string): Promise<DemoTransfer | undefined> {
  const [row] = await db.select().from(demoTransfers).where(eq(demoTransfers.key, key));
  return row;
}

export const demoTransfersSince = (db: Db, since: number): Promise<DemoTransfer[]> =>
  db.select().from(demoTransfers).where(gte(demoTransfers.createdAt, since));

/** Reads a transfer and locks its row until the caller's transaction ends. */
export async function lockDemoTransfer(tx: Tx, id: string): Promise<DemoTransfer | undefined> {
  const [row] = await tx.update(demoTransfers).set({ id }).where(eq(demoTransfers.id, id)).returning();
  return row;
}

/** What was taken back of a transfer, in cents. */
export async function reversedCents(db: Db, transferId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${demoTransfers.cents}), 0)`.mapWith(Number) })
    .from(demoTransfers)
    .where(eq(demoTransfers.reverses, transferId));
  return row?.cents ?? 0;
}

/** Stores a transfer or a reversal, or returns the one of this key. */
export async function insertDemoTransfer(tx: Tx, row: DemoTransfer): Promise<DemoTransfer> {
  const { key } = row;
  const [made] = await tx
    .insert(demoTransfers)
    .values(row)
    .onConflictDoUpdate({ target: demoTransfers.key, set: { key } })
    .returning();
  if (made === undefined) throw new Error('the demo transfer was not stored');
  return made;
}
