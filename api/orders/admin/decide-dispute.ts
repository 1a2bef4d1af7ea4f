import { ADMIN_DISPUTES as TEXTS } from '#contract/admin/disputes/admin-dispute-messages.ts';
import type { DisputeDecision } from '#contract/admin/disputes/admin-disputes.ts';
import { defaultBearer, disputeStage } from '#contract/orders/dispute-stage.ts';
import { ShopError } from '#contract/shop-error.ts';
import { lockSellers } from '../../accounts/seller-profiles/seller-profiles.ts';
import { record } from '../../audit/record-change.ts';
import type { Deps } from '../../deps.ts';
import { findEntry } from '../../ledger/ledger.queries.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import type { DisputeBearer } from '../../storage/schema.ts';
import type { Tx } from '../../storage/storage.ts';
import { coverRefund } from '../disputes/cover-refund.ts';
import { coveredOf, lostCents, updateDispute, type DisputeRow } from '../disputes/disputes.repo.ts';
import { enqueueRecovery } from '../money/enqueue-recovery.ts';
import { markGivenBack } from '../refunds/failed-refunds.repo.ts';
import { lockShipments } from '../money/order-money.repo.ts';
import type { OrderMoney } from '../money/order-money.ts';
import { paymentKey } from '../money/post-payment.ts';
import { postLoss } from '../money/post-loss.ts';
import { owedOf } from '../refunds/refund-attempt.ts';
import { itemsOfOrder, shipmentsOfOrders, type OrderRow, type ShipmentRow } from '../orders.repo.ts';
import { refundsOf, sumRefunds } from '../refunds/refunds.repo.ts';
import { recordRefundedTotal } from '../refunds/refund-job.ts';
import { lockDispute } from './lock-dispute.ts';

/**
 * Decides who bears a lost dispute, parcel by parcel: the shop, or the seller, who may owe it after a payout. Those that are not named
 * by default. Throws ShopError not_found, conflict if there is nothing to decide or a refund is under way, invalid_input for a parcel of
 * another order and for the shop's own goods at a seller's expense.
 */
export const decideDispute = (
  deps: Deps,
  admin: AdminSession,
  id: string,
  decision: DisputeDecision,
): Promise<void> =>
  deps.storage.transaction({}, async (tx) => {
    const { dispute, order } = await lockDispute(tx, id);
    if (disputeStage(dispute) !== 'decide') throw new ShopError('conflict', TEXTS.notToDecide);
    // Sellers before parcels, as payouts lock them.
    const sold = await shipmentsOfOrders(tx, [order.id]);
    await lockSellers(tx, [...new Set(sold.flatMap(({ seller }) => seller ?? []))].toSorted());
    const shipments = await lockShipments(tx, order.id);
    const bearerOf = bearersIn(decision, shipments);
    await coverRefunds(deps, tx, order, dispute);
    const bearers = await loseRest(deps, tx, { order, shipments, dispute }, bearerOf);
    await record(tx, admin, {
      at: deps.now(),
      action: 'dispute.decide',
      subject: 'order',
      subjectId: order.publicId,
      title: `Order ${order.number}`,
      before: { dispute: id, bearers: null },
      after: { dispute: id, bearers },
    });
  });

function bearersIn(
  { bearers }: DisputeDecision,
  shipments: readonly ShipmentRow[],
): (shipmentId: number) => DisputeBearer['bearer'] {
  const chosen = new Map<number, DisputeBearer['bearer']>();
  for (const { id, seller, tracking } of shipments)
    chosen.set(id, defaultBearer({ isShopsOwn: seller === null, isTracked: tracking !== null }));
  for (const { shipmentId, bearer } of bearers) {
    const shipment = shipments.find(({ id }) => id === shipmentId);
    if (shipment === undefined) throw refusal(TEXTS.noSuchParcel);
    if (shipment.seller === null && bearer === 'seller') throw refusal(TEXTS.ownGoods);
    chosen.set(shipmentId, bearer);
  }
  return (shipmentId) => chosen.get(shipmentId) ?? 'shop';
}

const refusal = (message: string): ShopError =>
  new ShopError('invalid_input', message, { fields: { bearers: message } });

/** Refunds that a buyer's bank had sent back are paid by this one. Those that are under way find out themselves. */
async function coverRefunds(deps: Deps, tx: Tx, order: OrderRow, dispute: DisputeRow): Promise<void> {
  let { refundedCents } = order;
  for (const refund of await refundsOf(tx, [order.id])) {
    if (refund.status === 'due') throw new ShopError('conflict', TEXTS.refundUnderWay);
    if (refund.status !== 'failed' || refund.paidByHandAt !== null) continue;
    const left = dispute.cents - (await coveredOf(tx, dispute));
    const cents = Math.min(left, owedOf(refund));
    if (cents === 0) continue;
    await coverRefund(tx, deps.now(), order, refund, { dispute, cents });
    if (cents === owedOf(refund)) await markGivenBack(tx, refund.id, deps.now());
    await recordRefundedTotal(deps, tx, { ...order, refundedCents }, refundedCents + cents);
    refundedCents += cents;
  }
}

interface Lost extends Pick<OrderMoney, 'order' | 'shipments'> {
  readonly dispute: DisputeRow;
}

/** Enters who bears what no refund has covered. Sellers who were paid owe their part. */
async function loseRest(
  deps: Deps,
  tx: Tx,
  { order, shipments, dispute }: Lost,
  bearerOf: (shipmentId: number) => DisputeBearer['bearer'],
): Promise<readonly DisputeBearer[]> {
  const at = deps.now();
  const refunds = await refundsOf(tx, [order.id]);
  const money = { order, shipments, items: await itemsOfOrder(tx, order.id), refunds };
  const cents = dispute.cents - (await coveredOf(tx, dispute));
  const others = (await lostCents(tx, order.id)) - cents;
  const refundable =
    order.totalCents - Math.max(order.refundedCents, await sumRefunds(tx, order.id)) - others;
  const paidIn = (await findEntry(tx, paymentKey(order.intentId))) ?? order;
  const loss = { disputeId: dispute.id, cents, isAll: cents >= refundable, bearerOf };
  const bearers = cents === 0 ? [] : await postLoss(tx, at, money, paidIn, loss);
  await updateDispute(tx, dispute.id, { bearers, decidedAt: at });
  for (const { shipmentId, bearer, cents: borne } of bearers) {
    const { seller, settledAt, paidOutAt } = shipments.find((each) => each.id === shipmentId) ?? {};
    if (bearer === 'seller' && borne > 0 && seller != null && settledAt !== null && paidOutAt === null)
      await enqueueRecovery(tx, at, seller, `lost:${dispute.id}`);
  }
  return bearers;
}
