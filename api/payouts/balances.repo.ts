import { and, asc, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { PaymentProviderName } from '#contract/orders/order-status.ts';
import {
  hasOpenCase,
  hasUnsettledDispute,
  ledgerEntries,
  ledgerLines,
  orders,
  payouts,
  sellers,
  shipments,
} from '../storage/schema.ts';
import type { Db } from '../storage/storage.ts';

/** Money of one kind: amounts of different kinds never add up. */
export interface MoneyKind {
  readonly currency: string;
  readonly livemode: boolean;
}

/** A seller's parcel that no payout or debt has used up. */
export interface UnsettledParcel {
  readonly shipmentId: number;
  /** What the ledger owes for it. */
  readonly cents: number;
  readonly isArrived: boolean;
  /** ms; undefined until it has arrived, and where an admin decides. */
  readonly payAt: number | undefined;
  readonly isLost: boolean;
  readonly isOnHold: boolean;
  readonly provider: string;
}

/** Condition: a ledger line in money of a kind. */
const isOfKind = ({ currency, livemode }: MoneyKind): SQL | undefined =>
  and(eq(ledgerEntries.currency, currency), eq(ledgerEntries.livemode, livemode));

/** Condition: a ledger line of a seller, in money of a kind. */
export const isOf = (owner: string, kind: MoneyKind): SQL | undefined =>
  and(eq(ledgerLines.owner, owner), isOfKind(kind));

/** What the ledger owes a seller in all, in cents; negative is a debt. */
export const owedCents = async (db: Db, owner: string, kind: MoneyKind): Promise<number> =>
  (await owedBySeller(db, [owner], kind)).get(owner) ?? 0;

/** The same for several sellers; without those of whom the ledger has nothing. */
export async function owedBySeller(
  db: Db,
  owners: readonly string[],
  kind: MoneyKind,
): Promise<ReadonlyMap<string, number>> {
  if (owners.length === 0) return new Map();
  const rows = await db
    .select({
      owner: sql<string>`${ledgerLines.owner}`,
      cents: sql<number>`-sum(${ledgerLines.cents})`.mapWith(Number),
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(and(inArray(ledgerLines.owner, [...owners]), isOfKind(kind)))
    .groupBy(ledgerLines.owner);
  return new Map(rows.map(({ owner, cents }) => [owner, cents]));
}

/** Condition: a parcel that is neither settled by a payout or debt nor paid out by hand. */
const isUnsettled = sql`${shipments.settledAt} is null and ${shipments.paidOutAt} is null`;

const isOnHold = sql`(${hasOpenCase(shipments.id)} or ${hasUnsettledDispute(shipments.orderId)})`;

/** A seller's unsettled parcels with a balance. */
export async function unsettledParcels(db: Db, owner: string, kind: MoneyKind): Promise<UnsettledParcel[]> {
  const rows = await db
    .select({
      shipmentId: shipments.id,
      cents: sql<number>`-sum(${ledgerLines.cents})`.mapWith(Number),
      status: shipments.status,
      payAt: shipments.payAt,
      lostAt: shipments.lostAt,
      isOnHold: sql<number>`case when ${isOnHold} then 1 else 0 end`.mapWith(Number),
      provider: orders.provider,
    })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .innerJoin(shipments, eq(shipments.id, ledgerLines.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(isOf(owner, kind), isUnsettled))
    .groupBy(
      shipments.id,
      shipments.orderId,
      shipments.status,
      shipments.payAt,
      shipments.lostAt,
      orders.provider,
    )
    .having(sql`sum(${ledgerLines.cents}) <> 0`);
  return rows.map(({ status, payAt, lostAt, isOnHold: held, ...row }) => ({
    ...row,
    isArrived: status === 'delivered',
    payAt: payAt ?? undefined,
    isLost: lostAt !== null,
    isOnHold: held === 1,
  }));
}

/** Condition: a parcel whose money its seller can get at an instant. By the partial index, of which the list is literal. */
const isPayable = (now: number, provider: PaymentProviderName): SQL =>
  sql`${shipments.status} = 'delivered' and ${isUnsettled} and ${shipments.payAt} is not null
    and ${shipments.payAt} <= ${now} and ${shipments.lostAt} is null and not ${isOnHold}
    and ${orders.provider} = ${provider}`;

/** What is payable at an instant (ms) by a provider. */
export interface PayableQuery {
  readonly now: number;
  readonly provider: PaymentProviderName;
  readonly livemode: boolean;
}

/** The ids of a seller's payable parcels, as a subquery. */
export const payableParcels = (db: Db, seller: string, { now, provider, livemode }: PayableQuery) =>
  db
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.seller, seller), eq(orders.livemode, livemode), isPayable(now, provider)));

/** Condition: the seller can be paid by the provider, and no payout to them is under way. */
const canBePaid = (provider: PaymentProviderName): SQL =>
  sql`exists (select 1 from ${sellers} where ${sellers.owner} = ${shipments.seller}
    and ${sellers.accountState} = 'ready' and ${sellers.accountProvider} = ${provider})
    and not exists (select 1 from ${payouts} where ${payouts.owner} = ${shipments.seller}
      and ${payouts.kind} = 'payout' and ${payouts.status} = 'due')`;

/** Condition: the seller is neither held nor blocked. */
const isInGoodStanding = sql`not exists (select 1 from ${sellers} where ${sellers.owner} = ${shipments.seller} and ${sellers.standing} <> 'ok')`;

/** Sellers per statement. */
const CHUNK_SIZE = 100;

/** A seller with a payable parcel, and since when they could be paid (ms). */
export interface PayableSeller {
  readonly owner: string;
  readonly since: number;
}

/** All sellers with a payable parcel who are neither held nor blocked, in chunks; `isReady`: only those that the provider can pay. */
export async function* sellersToPay(
  db: Db,
  query: PayableQuery,
  { isReady = false }: { readonly isReady?: boolean } = {},
): AsyncGenerator<readonly PayableSeller[]> {
  for (let after = ''; ;) {
    const due = await pageOfSellersToPay(db, query, { after, isReady });
    if (due.length > 0) yield due;
    after = due.at(-1)?.owner ?? after;
    if (due.length < CHUNK_SIZE) return;
  }
}

const pageOfSellersToPay = (
  db: Db,
  { now, provider, livemode }: PayableQuery,
  { after, isReady }: { readonly after: string; readonly isReady: boolean },
): Promise<PayableSeller[]> =>
  db
    .select({
      owner: sql<string>`${shipments.seller}`,
      since: sql<number>`min(${shipments.payAt})`.mapWith(Number),
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        gt(shipments.seller, after),
        eq(orders.livemode, livemode),
        isPayable(now, provider),
        isInGoodStanding,
        isReady ? canBePaid(provider) : undefined,
      ),
    )
    .groupBy(shipments.seller)
    .orderBy(asc(shipments.seller))
    .limit(CHUNK_SIZE);

/** A page of a seller's parcels, newest first, after the position of the last one. */
export const pageOfSoldParcels = (
  db: Db,
  seller: string,
  after: { readonly key: number; readonly id: number } | undefined,
  limit: number,
): Promise<(typeof shipments.$inferSelect)[]> =>
  db
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.seller, seller),
        after &&
          sql`(${shipments.createdAt}, ${shipments.id}) < (cast(${after.key} as bigint), cast(${after.id} as bigint))`,
      ),
    )
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(limit);

/** The numbers of the orders of parcels, by the parcel's id. */
export async function orderNumbers(
  db: Db,
  shipmentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: shipments.id, number: orders.number })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(inArray(shipments.id, [...shipmentIds]));
  return new Map(rows.map(({ id, number }) => [id, number]));
}
