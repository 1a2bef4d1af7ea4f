import { lockSellers } from '../../accounts/seller-profiles/seller-profiles.ts';
import { findEntry, keysOfOrders } from '../../ledger/ledger.queries.ts';
import { post, type Entry } from '../../ledger/post.ts';
import type { Tx } from '../../storage/storage.ts';
import { itemsOfOrder, lockOrder, shipmentsOfOrders } from '../orders.repo.ts';
import { postOutside } from '../refunds/outside-refunds.ts';
import { refundsOf } from '../refunds/refunds.repo.ts';
import { coverKey, postCover } from '../disputes/cover-refund.ts';
import { coveredOf, decidedDisputes } from '../disputes/disputes.repo.ts';
import { hasEnded, isHonouredOrder } from '../order-outcome.ts';
import { enqueueRecovery } from './enqueue-recovery.ts';
import { lockShipments } from './order-money.repo.ts';
import type { OrderMoney } from './order-money.ts';
import { paidOutCents } from './parcel-money.ts';
import { postBearers } from './post-loss.ts';
import { parcelsOf, paymentEntry, paymentKey } from './post-payment.ts';
import { postOwedAgain, postRefundDue, postRefundSent, type PaidIn } from '../refunds/post-refund.ts';
import { attemptKey, owedOf } from '../refunds/refund-attempt.ts';
import { orderRefundKey, parcelRefundKey } from '../refunds/refund-kind.ts';

/**
 * Enters into the ledger what an order's rows say and it lacks: the payment, refunds, decided disputes, parcels that earn nothing
 * any more, and payouts. Call it in the transaction that changes these rows. Idempotent. Locks the order, its parcels and their sellers. `lostId`: a parcel that
 * earns nothing any more although it was neither canceled nor returned.
 */
export async function updateLedgerOf(tx: Tx, orderId: number, lostId?: number): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined) throw new Error(`order not found: ${orderId}`);
  // Sellers before parcels, as payouts lock them.
  const sold = await shipmentsOfOrders(tx, [orderId]);
  await lockSellers(tx, [...new Set(sold.flatMap(({ seller }) => seller ?? []))].toSorted());
  const shipments = await lockShipments(tx, orderId);
  const items = await itemsOfOrder(tx, orderId);
  const refunds = await refundsOf(tx, [orderId]);
  const known = await keysOfOrders(tx, [orderId]);
  const money = { order, shipments, items, refunds };
  if (!known.has(paymentKey(order.intentId))) await post(tx, existingPaymentEntry(money));
  const paidIn = (await findEntry(tx, paymentKey(order.intentId))) ?? order;
  await postRefunds(tx, money, paidIn, known);
  await postDecided(tx, money, paidIn, known);
  if (isHonouredOrder(money)) await postLost(tx, money, paidIn, lostId);
  await postOutside(tx, money, paidIn, known);
  for (const entry of payoutEntries(money, paidIn)) if (!known.has(entry.key)) await post(tx, entry);
}

/** The entry of a payment from before the ledger. Of one that was not honored, the amount is in its refund. */
export function existingPaymentEntry({ order, shipments, items, refunds }: OrderMoney): Entry {
  const { currency, livemode, createdAt: at } = order;
  const received = { order, currency, livemode, at };
  if (isHonouredOrder({ order, shipments }))
    return paymentEntry({ ...received, receivedCents: order.totalCents }, parcelsOf(shipments, items));
  const refund = refunds.find(({ key }) => key === orderRefundKey(order));
  return paymentEntry({ ...received, receivedCents: refund?.cents ?? order.totalCents }, 'not honored');
}

async function postRefunds(
  tx: Tx,
  money: OrderMoney,
  paidIn: PaidIn,
  known: ReadonlySet<string>,
): Promise<void> {
  for (const refund of money.refunds) {
    const { key, status, createdAt, doneAt, providerId } = refund;
    if (!known.has(`due:${key}`)) {
      await postRefundDue(tx, createdAt, money, paidIn, refund);
      await recoverFromPaid(tx, createdAt, money, key);
    }
    if (status !== 'due' && !known.has(`sent:${attemptKey(refund)}`))
      await postRefundSent(tx, doneAt ?? createdAt, money.order, paidIn, refund);
    const failed = { key: `failed:${providerId}`, cents: owedOf(refund) };
    if (status === 'failed' && !known.has(failed.key))
      await postOwedAgain(tx, doneAt ?? createdAt, money.order, paidIn, failed);
  }
}

/** What banks have given back of refunds, and who bears the rest of lost disputes. */
async function postDecided(
  tx: Tx,
  money: OrderMoney,
  paidIn: PaidIn,
  known: ReadonlySet<string>,
): Promise<void> {
  const { order, refunds } = money;
  for (const refund of refunds)
    if (refund.disputeId !== null && !known.has(coverKey(refund)))
      await postCover(tx, refund.doneAt ?? refund.createdAt, order, paidIn, refund);
  for (const dispute of await decidedDisputes(tx, [order.id])) {
    const { id, bearers, decidedAt } = dispute;
    if (decidedAt === null || bearers === null || known.has(`lost:${id}`)) continue;
    const cents = dispute.cents - (await coveredOf(tx, dispute));
    await postBearers(tx, decidedAt, money, paidIn, { id, cents, bearers });
  }
}

/** Parcels that were canceled, returned or otherwise lost when nothing was left to refund. */
async function postLost(
  tx: Tx,
  money: OrderMoney,
  paidIn: PaidIn,
  lostId: number | undefined,
): Promise<void> {
  const { order } = money;
  // Read again: a refund above may have noted some of them as lost.
  for (const parcel of await shipmentsOfOrders(tx, [order.id])) {
    const { id, returnedAt, canceledAt, createdAt } = parcel;
    if (parcel.lostAt !== null || (id !== lostId && !hasEnded(parcel))) continue;
    const refund = { key: parcelRefundKey(order, id), shipmentId: id, bearer: null, cents: 0 };
    const at = returnedAt ?? canceledAt ?? createdAt;
    await postRefundDue(tx, at, money, paidIn, refund);
    await recoverFromPaid(tx, at, money, refund.key);
  }
}

/** Sellers who were paid for a parcel of an order may owe a part of it after a refund. */
async function recoverFromPaid(
  tx: Tx,
  at: number,
  { shipments }: OrderMoney,
  occasion: string,
): Promise<void> {
  for (const { seller, settledAt, paidOutAt } of shipments)
    if (seller !== null && settledAt !== null && paidOutAt === null)
      await enqueueRecovery(tx, at, seller, occasion);
}

/** The entries of parcels that were paid out to their sellers by hand. Payouts are about no parcel. */
export const payoutEntries = (
  { order, shipments, items }: Pick<OrderMoney, 'order' | 'shipments' | 'items'>,
  { currency, livemode }: PaidIn,
): Entry[] =>
  shipments.flatMap((parcel) => {
    const cents = paidOutCents(parcel, items);
    if (cents === undefined || parcel.paidOutAt === null) return [];
    return [
      {
        key: `paid-out:${parcel.id}`,
        orderId: order.id,
        currency,
        livemode,
        at: parcel.paidOutAt,
        lines: [
          { account: 'seller', owner: parcel.seller, cents },
          { account: 'bank', cents: -cents },
        ],
      },
    ];
  });
