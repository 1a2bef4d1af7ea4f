import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { DisputeList } from '#contract/admin/disputes/admin-disputes.ts';
import { ANSWERABLE_DISPUTES } from '#contract/orders/dispute-stage.ts';
import { OPEN_DISPUTES } from '#contract/payouts/open-disputes.ts';
import type { PaymentProviderName } from '#contract/orders/order-status.ts';
import { disputes, hasOpenDispute, orders, refunds } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

export type DisputeRow = typeof disputes.$inferSelect;
/** What its provider reports of a dispute. */
type ReportedDispute = Omit<DisputeRow, 'evidence' | 'evidenceSentAt' | 'bearers' | 'decidedAt'>;

/** Condition: a dispute is undecided. */
const isOpen = inArray(disputes.status, [...OPEN_DISPUTES]);

/** Condition: the bearers of a lost dispute are not decided. */
const isUndecided = and(eq(disputes.status, 'lost'), isNull(disputes.decidedAt));

export async function disputeById(db: Db, id: string): Promise<DisputeRow | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id));
  return row;
}

/** Inserts a dispute, or stores what has become of it. Returns its row. */
export async function storeDispute(tx: Tx, row: ReportedDispute): Promise<DisputeRow> {
  const { id: _, ...set } = row;
  const [stored] = await tx
    .insert(disputes)
    .values(row)
    .onConflictDoUpdate({ target: disputes.id, set })
    .returning();
  if (stored === undefined) throw new Error(`dispute ${row.id} was not stored`);
  return stored;
}

export async function updateDispute(tx: Tx, id: string, values: Partial<DisputeRow>): Promise<void> {
  await tx.update(disputes).set(values).where(eq(disputes.id, id));
}

/** Whether an order has an undecided dispute; a bank's inquiries count. */
export async function isDisputed(db: Db, orderId: number): Promise<boolean> {
  return (await db.$count(disputes, and(eq(disputes.orderId, orderId), isOpen))) > 0;
}

/** Whether a bank looks into a payment of a buyer. */
export const hasOpenDisputes = async (db: Db, owner: string): Promise<boolean> =>
  (await db.$count(orders, and(eq(orders.owner, owner), hasOpenDispute(orders.id)))) > 0;

/** Those of these orders of which a bank, or an admin after it, has not decided a dispute. Their sellers are not paid. */
export async function unsettledOrders(db: Db, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .select({ orderId: disputes.orderId })
    .from(disputes)
    .where(and(inArray(disputes.orderId, [...orderIds]), or(isOpen, isUndecided)));
  return new Set(rows.map(({ orderId }) => orderId));
}

/** The lost disputes of an order, and what of each was given back for our refunds, in cents. */
export async function lostDisputes(
  db: Db,
  orderId: number,
): Promise<{ readonly dispute: DisputeRow; readonly covered: number }[]> {
  const lost = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), eq(disputes.status, 'lost')))
    .orderBy(asc(disputes.id));
  const found = [];
  for (const dispute of lost) found.push({ dispute, covered: await coveredOf(db, dispute) });
  return found;
}

/** The disputes of these orders whose bearers are decided, the first decided first; also those that were won since. */
export const decidedDisputes = (db: Db, orderIds: readonly number[]): Promise<DisputeRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(disputes)
        .where(and(inArray(disputes.orderId, [...orderIds]), isNotNull(disputes.decidedAt)))
        .orderBy(asc(disputes.decidedAt), asc(disputes.id));

/** What banks have given back to the buyer of an order beyond our refunds, in cents. */
export const lostCents = async (db: Db, orderId: number): Promise<number> =>
  (await lostDisputes(db, orderId)).reduce((sum, { dispute, covered }) => sum + dispute.cents - covered, 0);

/** What of a dispute was given back for our refunds, in cents. */
export async function coveredOf(
  db: Db,
  { id, orderId }: Pick<DisputeRow, 'id' | 'orderId'>,
): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.disputedCents}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.disputeId, id)));
  return row?.cents ?? 0;
}

/** Ids of the open disputes at a provider after one. */
export async function openDisputesAfter(
  db: Db,
  provider: PaymentProviderName,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(gt(disputes.id, after), isOpen, eq(orders.provider, provider)))
    .orderBy(asc(disputes.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Disputes at a provider whose bank still takes evidence, and got none, with a deadline up to an instant (ms), soonest first. */
export const unansweredUntil = (
  db: Db,
  provider: PaymentProviderName,
  { after, until, limit }: { readonly after: number; readonly until: number; readonly limit: number },
): Promise<DisputeRow[]> =>
  db
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(
      and(
        inArray(disputes.status, [...ANSWERABLE_DISPUTES]),
        isNull(disputes.evidenceSentAt),
        gt(disputes.dueBy, after),
        lte(disputes.dueBy, until),
        eq(orders.provider, provider),
      ),
    )
    .orderBy(asc(disputes.dueBy), asc(disputes.id))
    .limit(limit)
    .then((rows) => rows.map(({ dispute }) => dispute));

/** Disputes without a deadline come last in a list of open ones. */
const deadline = sql<number>`coalesce(${disputes.dueBy}, 9007199254740991)`.mapWith(Number);

/** A page of disputes by deadline after the dispute `after`: open ones the soonest first, closed ones the latest first. */
export async function pageOfDisputes(
  db: Db,
  list: DisputeList,
  { limit, after }: { readonly limit: number; readonly after: DisputeRow | undefined },
): Promise<DisputeRow[]> {
  const isIn =
    list === 'open'
      ? or(isOpen, isUndecided)
      : and(
          notInArray(disputes.status, [...OPEN_DISPUTES]),
          or(sql`${disputes.status} <> 'lost'`, isNotNull(disputes.decidedAt)),
        );
  const by = list === 'open' ? asc : desc;
  const position = sql`(cast(${after?.dueBy ?? Number.MAX_SAFE_INTEGER} as bigint), ${after?.id ?? ''})`;
  const isAfter =
    list === 'open'
      ? sql`(${deadline}, ${disputes.id}) > ${position}`
      : sql`(${deadline}, ${disputes.id}) < ${position}`;
  return db
    .select()
    .from(disputes)
    .where(and(isIn, after === undefined ? undefined : isAfter))
    .orderBy(by(deadline), by(disputes.id))
    .limit(limit);
}
