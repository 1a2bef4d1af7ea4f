import { and, asc, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { PaymentProviderName } from '#contract/orders/order-status.ts';
import { payouts, sellers, shipments } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';
import { payableParcels, type PayableQuery } from './balances.repo.ts';

export type PayoutRow = typeof payouts.$inferSelect;
type NewPayout = Omit<PayoutRow, 'id' | 'status' | 'providerId' | 'failure' | 'sentAt'>;

/** Inserts a payout or a reversal that is to be sent. */
export async function insertPayout(tx: Tx<'owner'>, row: NewPayout): Promise<PayoutRow> {
  const [made] = await tx
    .insert(payouts)
    .values({ ...row, status: 'due' })
    .returning();
  if (made === undefined) throw new Error('the payout was not stored');
  return made;
}

export async function payoutById(db: Db, id: number): Promise<PayoutRow | undefined> {
  const [row] = await db.select().from(payouts).where(eq(payouts.id, id));
  return row;
}

/** The payout or reversal of a transfer's or reversal's id at the provider. */
export async function payoutByProviderId(db: Db, providerId: string): Promise<PayoutRow | undefined> {
  const [row] = await db.select().from(payouts).where(eq(payouts.providerId, providerId));
  return row;
}

/** The payouts and reversals of a seller that are under way, at most one of a kind. */
export const duePayouts = (db: Db, owner: string): Promise<PayoutRow[]> =>
  db
    .select()
    .from(payouts)
    .where(and(eq(payouts.owner, owner), sql`${payouts.status} = 'due'`));

/** Stores what became of a payout; false if that is known already. */
export async function closePayout(
  tx: Tx<'owner'>,
  id: number,
  outcome: Pick<PayoutRow, 'status'> & Partial<Pick<PayoutRow, 'providerId' | 'failure' | 'sentAt'>>,
): Promise<boolean> {
  const closed = await tx
    .update(payouts)
    .set(outcome)
    .where(and(eq(payouts.id, id), eq(payouts.status, 'due')))
    .returning({ id: payouts.id });
  return closed.length > 0;
}

/** Settles all payable parcels of a seller. Returns their ids. */
export async function settlePayable(tx: Tx<'owner'>, seller: string, query: PayableQuery): Promise<number[]> {
  const settled = await tx
    .update(shipments)
    .set({ settledAt: query.now })
    .where(and(inArray(shipments.id, payableParcels(tx, seller, query)), sql`${shipments.settledAt} is null`))
    .returning({ id: shipments.id });
  return settled.map(({ id }) => id);
}

/** Notes by which payout parcels were settled. */
export async function setPayout(tx: Tx<'owner'>, ids: readonly number[], payoutId: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(shipments)
    .set({ payoutId })
    .where(inArray(shipments.id, [...ids]));
}

/** The parcels of a payout that was refused are to be paid again. */
export async function unsettleParcels(tx: Tx<'owner'>, payoutId: number): Promise<void> {
  await tx.update(shipments).set({ settledAt: null, payoutId: null }).where(eq(shipments.payoutId, payoutId));
}

/** What reversals of a payout have taken back, or are about to. By its name: within the subquery, a bare "id" is that of the reversal. */
const reversedCents: SQL<number> = sql<number>`(select coalesce(sum(r.cents), 0) from payouts r
  where r.reverses = payouts.id and r.status <> 'failed')`.mapWith(Number);

/** The latest payout of a seller of which something can be taken back, and how much, in cents. */
export async function latestReversible(
  db: Db,
  owner: string,
  provider: PaymentProviderName,
): Promise<{ readonly payout: PayoutRow; readonly leftCents: number } | undefined> {
  const [row] = await db
    .select({ payout: payouts, reversedCents })
    .from(payouts)
    .where(
      and(
        eq(payouts.owner, owner),
        eq(payouts.kind, 'payout'),
        eq(payouts.status, 'sent'),
        eq(payouts.provider, provider),
        sql`${payouts.cents} > ${reversedCents}`,
      ),
    )
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(1);
  return row && { payout: row.payout, leftCents: row.payout.cents - row.reversedCents };
}

/** Whether a reversal of a payout was refused for the first time before an instant. */
export async function wasRefusedBefore(db: Db, payoutId: number, instant: number): Promise<boolean> {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.reverses, payoutId),
        eq(payouts.status, 'failed'),
        sql`${payouts.createdAt} < ${instant}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The owners after one whose payout account is at a provider. */
export async function ownersWithAccount(
  db: Db,
  provider: PaymentProviderName,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ owner: sellers.owner })
    .from(sellers)
    .where(
      and(
        gt(sellers.owner, after),
        eq(sellers.accountProvider, provider),
        sql`${sellers.accountId} is not null`,
      ),
    )
    .orderBy(asc(sellers.owner))
    .limit(limit);
  return rows.map(({ owner }) => owner);
}

/** Whose payout account this is at a provider. */
export async function ownerOfAccount(
  db: Db,
  provider: PaymentProviderName,
  accountId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ owner: sellers.owner })
    .from(sellers)
    .where(and(eq(sellers.accountId, accountId), eq(sellers.accountProvider, provider)));
  return row?.owner;
}

/** A seller's payouts and reversals, newest first. */
export const payoutsOf = (db: Db, owner: string): Promise<PayoutRow[]> =>
  db
    .select()
    .from(payouts)
    .where(eq(payouts.owner, owner))
    .orderBy(desc(payouts.createdAt), desc(payouts.id));
