import type { AuditAction } from '#contract/admin/admin-audit.ts';
import { ADMIN_ORDER_MESSAGES as MESSAGES } from '#contract/admin/admin-order-messages.ts';
import type { AdminOrder, ShipmentStep } from '#contract/admin/admin-orders.ts';
import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import { ShopError } from '#contract/shop-error.ts';
import { record } from '../../audit/record-change.ts';
import type { Deps } from '../../deps.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import type { Tx } from '../../storage/storage.ts';
import { isCancelable, stepsOf } from './admin-order-steps.ts';
import { recordPayout } from './admin-orders.repo.ts';
import { cancelInTransaction } from '../cancel-order.ts';
import { lockOrder, updateShipment, type ShipmentRow, type WholeOrder } from '../orders.repo.ts';
import { refundByKey, refundsOf } from '../refunds/refunds.repo.ts';
import { unsettledOrders } from '../disputes/disputes.repo.ts';
import { sharesOfParcels } from '../money/parcel-money.ts';
import { adminOrderIn, wholeOrder } from './read-admin-orders.ts';
import { updateLedgerOf } from '../money/update-ledger.ts';
import { retryRefund } from '../refunds/refund-job.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { deliverShipment, sendShipment } from '../shipment-steps.ts';
import { completeReturn } from '../complete-return.ts';

/** What the audit trail records of a change; undefined if nothing changed. */
type AuditedOutcome =
  | {
      readonly action: AuditAction;
      readonly before: Readonly<Record<string, unknown>>;
      readonly after: Readonly<Record<string, unknown>>;
    }
  | undefined;

/**
 * Cancels an order before anything is shipped, even after the buyer's hour: restocks the copies and refunds the money.
 * Idempotent. Throws ShopError not_found, conflict.
 */
export const cancelAsAdmin = (
  deps: Deps,
  admin: AdminSession,
  publicId: string,
  reason: string,
): Promise<AdminOrder> =>
  changeOrder(deps, admin, publicId, async (tx, whole) => {
    if (whole.order.canceledAt !== null) return undefined;
    if (!isCancelable(whole)) throw new ShopError('conflict', MESSAGES.notCancelable);
    await cancelInTransaction(deps, tx, whole, { reason: reason.trim(), canceledBecause: 'admin' });
    const before = { status: whole.order.status };
    return { action: 'order.cancel', before, after: { status: 'canceled', reason: reason.trim() } };
  });

/** A refund in dollars, for one shipment or for the order as a whole. Idempotent by key. */
interface RefundRequest {
  readonly amount: number;
  readonly reason: string;
  readonly shipmentId?: number | undefined;
  /** At whose expense; of a shipment only. By default the shop's. */
  readonly bearer?: 'seller' | 'shop' | undefined;
  readonly key: string;
}

/**
 * Refunds an order in part or in full; never more than was paid, even with concurrent requests. Throws ShopError not_found,
 * conflict if less is left, invalid_input if the key was used with another amount.
 */
export const refundAsAdmin = (
  deps: Deps,
  admin: AdminSession,
  publicId: string,
  { amount, reason, key, shipmentId, bearer = 'shop' }: RefundRequest,
): Promise<AdminOrder> =>
  changeOrder(deps, admin, publicId, async (tx, { order, shipments }) => {
    const refund = {
      key: `refund:${order.intentId}:admin:${key}`,
      cents: toCents(amount),
      reason: reason.trim(),
      shipmentId,
      bearer: shipmentId === undefined ? 'shop' : bearer,
    };
    const known = await refundByKey(tx, refund.key);
    if (known !== undefined) {
      const { cents, shipmentId: parcel = null, bearer: by } = refund;
      if (known.cents === cents && known.shipmentId === (parcel ?? null) && known.bearer === by)
        return undefined;
      throw new ShopError('invalid_input', MESSAGES.keyUsed, {
        fields: { 'Idempotency-Key': MESSAGES.keyUsed },
      });
    }
    if (shipmentId !== undefined && !shipments.some(({ id }) => id === shipmentId))
      throw new ShopError('not_found', MESSAGES.noSuchShipment);
    const done = await refundOrder(deps, tx, order.id, refund);
    if (done.outcome === 'too-much') {
      const available = formatDollars(toDollars(done.left));
      throw new ShopError('conflict', done.left === 0 ? MESSAGES.nothingLeft : MESSAGES.tooMuch(available));
    }
    const before = { refunded: toDollars(order.refundedCents) };
    const about = shipmentId === undefined ? {} : { shipmentId, bearer };
    return { action: 'order.refund', before, after: { refund: amount, reason: refund.reason, ...about } };
  });

/**
 * Sends a failed refund again, by a new key at the provider. Idempotent: a refund that is not failed any more stays as it is.
 * Throws ShopError not_found.
 */
export const retryRefundAsAdmin = (
  deps: Deps,
  admin: AdminSession,
  publicId: string,
  refundId: number,
): Promise<AdminOrder> =>
  changeOrder(deps, admin, publicId, async (tx, { order }) => {
    const refund = (await refundsOf(tx, [order.id])).find(({ id }) => id === refundId);
    if (refund === undefined) throw new ShopError('not_found', MESSAGES.noSuchRefund);
    if (refund.status !== 'failed' || refund.paidByHandAt !== null) return undefined;
    await retryRefund(deps, tx, refund);
    const before = { refunded: toDollars(order.refundedCents) };
    const after = { refund: toDollars(refund.cents), reason: refund.reason, retry: refund.retries + 1 };
    return { action: 'order.refund', before, after };
  });

interface StepRequest {
  readonly shipmentId: number;
  readonly step: ShipmentStep;
  readonly carrier?: string | undefined;
  readonly tracking?: string | undefined;
}

/**
 * Advances a shipment: sent, delivered, returned (restocks and refunds), or paid out to its seller. Idempotent. Throws
 * ShopError not_found, conflict if the shipment's status does not allow the step, or a bank decides about the payment.
 */
export const stepAsAdmin = (
  deps: Deps,
  admin: AdminSession,
  publicId: string,
  request: StepRequest,
): Promise<AdminOrder> =>
  changeOrder(deps, admin, publicId, async (tx, whole) => {
    const shipment = whole.shipments.find(({ id }) => id === request.shipmentId);
    if (shipment === undefined) throw new ShopError('not_found', MESSAGES.noSuchShipment);
    const { step } = request;
    if (isDone(shipment, step)) return undefined;
    const shares = sharesOfParcels(whole, await refundsOf(tx, [whole.order.id]));
    const worthCents = shares.get(shipment.id)?.sellerCents ?? 0;
    const isAutomatic = deps.payments.payouts !== undefined;
    const isDisputed = (await unsettledOrders(tx, [whole.order.id])).size > 0;
    const facts = { worthCents, casesOfOrder: whole.cases, isDisputed, isAutomatic };
    if (!stepsOf(shipment, facts).includes(step))
      throw new ShopError('conflict', refusalMessage(shipment, step, facts));
    await STEPS[step](deps, tx, admin, { ...request, orderId: whole.order.id, worthCents });
    const about = { shipmentId: shipment.id };
    const paid = step === 'paid-out' ? { amount: toDollars(worthCents) } : {};
    return {
      action: `shipment.${step}`,
      before: { ...about, status: shipment.status },
      after: { ...about, ...AFTER[step], ...paid },
    };
  });

/** A payout by hand of a delivered sale is refused if it is automatic, if nothing is left to pay out, or while a case or a dispute is open. */
function refusalMessage(
  { status, seller, payAt }: ShipmentRow,
  step: ShipmentStep,
  { worthCents, isDisputed, isAutomatic }: Omit<Parameters<typeof stepsOf>[1], 'casesOfOrder'>,
): string {
  if (step === 'paid-out' && isAutomatic && payAt !== null) return MESSAGES.automatic;
  if (step !== 'paid-out' || status !== 'delivered' || seller === null) return MESSAGES.wrongStatus[step];
  if (isDisputed) return MESSAGES.disputed;
  return worthCents > 0 ? MESSAGES.caseOpen : MESSAGES.nothingToPayOut;
}

/** A step, and the payout due now. */
interface DueStep extends StepRequest {
  readonly orderId: number;
  readonly worthCents: number;
}

type Step = (deps: Deps, tx: Tx<'product'>, admin: AdminSession, due: DueStep) => Promise<void>;

const STEPS: Readonly<Record<ShipmentStep, Step>> = {
  sent: (deps, tx, session, { shipmentId, carrier, tracking }) =>
    sendShipment(deps, tx, { kind: 'admin', session }, shipmentId, { carrier, tracking }),
  delivered: (deps, tx, session, { shipmentId }) =>
    deliverShipment(deps, tx, { kind: 'admin', session }, shipmentId),
  returned: (deps, tx, session, { shipmentId }) =>
    completeReturn(deps, tx, { kind: 'admin', session }, shipmentId),
  'paid-out': async (deps, tx, _session, { orderId, shipmentId, worthCents }) => {
    if (!(await recordPayout(tx, shipmentId, deps.now(), worthCents)))
      throw new ShopError('conflict', MESSAGES.wrongStatus['paid-out']);
    await updateLedgerOf(tx, orderId);
  },
  'pay-automatically': (deps, tx, _session, { shipmentId }) =>
    updateShipment(tx, shipmentId, { payAt: deps.now() }),
};

const AFTER = {
  sent: { status: 'shipped' },
  delivered: { status: 'delivered' },
  returned: { status: 'returned' },
  'paid-out': { paidOut: true },
  'pay-automatically': { isAutomatic: true },
} as const satisfies Record<ShipmentStep, object>;

function isDone({ status, paidOutAt, payAt }: ShipmentRow, step: ShipmentStep): boolean {
  if (step === 'paid-out') return paidOutAt !== null;
  if (step === 'pay-automatically') return payAt !== null && status === 'delivered';
  return AFTER[step].status === status;
}

/** Runs an action on an order that is locked with its products, records it in the audit trail, and returns the updated order. */
async function changeOrder(
  deps: Deps,
  admin: AdminSession,
  publicId: string,
  action: (tx: Tx<'product'>, whole: WholeOrder) => Promise<AuditedOutcome>,
): Promise<AdminOrder> {
  const { order, items } = await wholeOrder(deps.storage.db, publicId);
  const product = items.flatMap(({ productId }) => productId ?? []);
  return deps.storage.transaction({ product }, async (tx) => {
    await lockOrder(tx, order.id);
    const outcome = await action(tx, await wholeOrder(tx, publicId));
    if (outcome !== undefined) {
      await record(tx, admin, {
        at: deps.now(),
        subject: 'order',
        subjectId: publicId,
        title: `Order ${order.number}`,
        ...outcome,
      });
    }
    return adminOrderIn(tx, deps, publicId);
  });
}
