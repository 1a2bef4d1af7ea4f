import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { demoIntents, demoRefunds } from '../../storage/schema.ts';
import { read, type Db, type Tx } from '../../storage/storage.ts';
import { isDemoDisputed } from './demo-disputes.repo.ts';

export type DemoIntent = typeof demoIntents.$inferSelect;

const byId = read<{ id: string }>()('demo_intent', (db, p) =>
  db.select().from(demoIntents).where(eq(demoIntents.id, p.id)),
);

/** A payment of the demo provider. */
export async function demoIntent(db: Db, id: string): Promise<DemoIntent | undefined> {
  const [row] = await byId(db, { id });
  return row;
}

/** The payment with the client secret of a page. */
export async function demoIntentBySecret(db: Db, clientSecret: string): Promise<DemoIntent | undefined> {
  const [row] = await db.select().from(demoIntents).where(eq(demoIntents.clientSecret, clientSecret));
  return row;
}

/** Creates a payment, or returns the one that this key created. */
export async function insertDemoIntent(tx: Tx, row: typeof demoIntents.$inferInsert): Promise<DemoIntent> {
  const { idempotencyKey } = row;
  const [made] = await tx
    .insert(demoIntents)
    .values(row)
    // Writes what is there, because only a written row is returned.
    .onConflictDoUpdate({ target: demoIntents.idempotencyKey, set: { idempotencyKey } })
    .returning();
  if (made === undefined) throw new Error('the demo payment was not stored');
  return made;
}

/** Updates a payment if it still has the status that the caller read; undefined if not. */
export async function moveDemoIntent(
  tx: Tx,
  id: string,
  from: readonly DemoIntent['status'][],
  to: Partial<Pick<DemoIntent, 'status' | 'receivedCents' | 'card'>>,
): Promise<DemoIntent | undefined> {
  const [moved] = await tx
    .update(demoIntents)
    .set(to)
    .where(and(eq(demoIntents.id, id), inArray(demoIntents.status, [...from])))
    .returning();
  return moved;
}

/** A refund of the demo provider. */
export async function demoRefund(db: Db, id: string): Promise<typeof demoRefunds.$inferSelect | undefined> {
  const [row] = await db.select().from(demoRefunds).where(eq(demoRefunds.id, id));
  return row;
}

/** The id of this key's refund, new or existing. Undefined if the amount exceeds what is left, or a bank has taken it. */
export async function refundDemoIntent(
  tx: Tx,
  refund: typeof demoRefunds.$inferInsert,
): Promise<string | undefined> {
  const [before] = await tx.select().from(demoRefunds).where(eq(demoRefunds.key, refund.key));
  if (before !== undefined) return before.id;
  if (!(await takeFromDemoIntent(tx, refund.intentId, refund.cents))) return undefined;
  await tx.insert(demoRefunds).values(refund);
  return refund.id;
}

/** Whether that much of a payment is left, and no bank has taken it: it counts as refunded then. */
async function takeFromDemoIntent(tx: Tx, id: string, cents: number): Promise<boolean> {
  const refundedCents = sql`${demoIntents.refundedCents} + ${cents}`;
  const isLeft = lte(refundedCents, demoIntents.receivedCents);
  const [taken] = await tx
    .update(demoIntents)
    .set({ refundedCents })
    .where(and(eq(demoIntents.id, id), isLeft))
    .returning({ id: demoIntents.id });
  if (taken === undefined) return false;
  // Only now, with the payment locked: no bank takes it any more.
  if (!(await isDemoDisputed(tx, id))) return true;
  const before = sql`${demoIntents.refundedCents} - ${cents}`;
  await tx.update(demoIntents).set({ refundedCents: before }).where(eq(demoIntents.id, id));
  return false;
}
