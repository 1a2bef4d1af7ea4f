import type { Deps } from '../deps.ts';
import type { PaymentEvent } from '../gateways/payments/payments.ts';
import { syncDispute } from '../orders/disputes/sync-dispute.ts';
import { syncRefunds } from '../orders/refunds/sync-refunds.ts';
import { syncAccountById } from '../payouts/payout-account.ts';
import { checkoutByIntent } from './checkout.repo.ts';
import { isKnownEvent, storeEvent } from './payment-events.repo.ts';
import { completeCheckout } from './complete-checkout.ts';
import { DECLINED, endExhausted, recordDecline } from './declines.ts';
import { release } from './holds/release-hold.ts';

/**
 * Handles a payment event. An event only triggers a lookup of the payment at the provider, so late, duplicate and reordered
 * events do no harm. It is stored after its work, never before: the provider redelivers it if the work failed. Throws what
 * the work throws.
 */
export async function handleEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const provider = deps.payments.name;
  if (event.type === DECLINED && event.intentId !== undefined) {
    const declined = { provider, eventId: event.id, intentId: event.intentId, now: deps.now() };
    const isNew = await deps.storage.transaction({}, async (tx) => recordDecline(tx, declined));
    if (isNew) deps.monitor.payment('declined');
    // Also on redelivery: the provider may not have responded the first time.
    await endExhausted(deps, event.intentId);
    return;
  }
  if (await isKnownEvent(deps.storage.db, provider, event.id)) return;
  const result = await work(deps, event);
  const noted = { provider, eventId: event.id, type: event.type, receivedAt: deps.now(), result };
  await deps.storage.transaction({}, async (tx) => storeEvent(tx, noted));
}

async function work(deps: Deps, event: PaymentEvent): Promise<string> {
  const { id, type, intentId, refundId, disputeId, accountId } = event;
  if (accountId !== undefined) return workOnAccount(deps, type, accountId);
  if (disputeId !== undefined) return workOnDispute(deps, disputeId);
  if (intentId === undefined) return 'about no payment';
  if (REFUND_EVENTS.has(type)) return workOnRefund(deps, intentId, refundId);
  const intent = await deps.payments.retrieveIntent(intentId);
  if (intent === undefined) return 'unknown payment';
  switch (type) {
    case 'payment_intent.succeeded': {
      const order = await completeCheckout(deps, intent);
      if (order === undefined) deps.log.warn({ event: id, intent: intentId }, 'payment of another shop');
      return order === undefined ? 'not ours' : 'ordered';
    }
    case 'payment_intent.canceled': {
      const checkout = await checkoutByIntent(deps.storage.db, intentId);
      if (checkout === undefined || intent.status !== 'canceled') return 'nothing to do';
      return release(deps, checkout.id);
    }
    default:
      return 'of no interest';
  }
}

const REFUND_EVENTS = new Set(['charge.refunded', 'refund.updated', 'refund.failed']);

/** Retrieves the refund, if the event names one; the payment and its total are retrieved by `syncRefunds`. */
async function workOnRefund(deps: Deps, intentId: string, refundId: string | undefined): Promise<string> {
  const refund = refundId === undefined ? undefined : await deps.payments.retrieveRefund(refundId);
  return syncRefunds(deps, intentId, refund?.isFailed === true ? refund : undefined);
}

/** An event in a seller's account: payments there are none of the shop's. */
async function workOnAccount(deps: Deps, type: string, accountId: string): Promise<string> {
  if (type !== 'account.updated') return 'of no interest';
  return (await syncAccountById(deps, accountId)) ? 'account noted' : 'not ours';
}

/** Handles any event of a dispute: its state is retrieved from the provider, not read from the event. */
async function workOnDispute(deps: Deps, disputeId: string): Promise<string> {
  const dispute = await deps.payments.disputes.retrieve(disputeId);
  if (dispute?.intentId === undefined) return 'unknown dispute';
  const result = await syncDispute(deps, dispute);
  if (result !== 'not ours') return result;
  // The event of its payment may come later: the order first.
  const intent = await deps.payments.retrieveIntent(dispute.intentId);
  if (intent?.status !== 'succeeded' || (await completeCheckout(deps, intent)) === undefined) return result;
  return syncDispute(deps, dispute);
}
