import type { DemoConfirm, DemoConfirmed } from '#contract/checkout/checkout.ts';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { DEMO_CARDS, type DemoCard } from '#contract/checkout/checkout.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Tx } from '../../storage/storage.ts';
import { behaviourOf, UNAUTHENTICATED, type Behaviour, type Decline } from './demo-cards.ts';
import {
  demoIntent,
  demoIntentBySecret,
  demoRefund,
  insertDemoIntent,
  moveDemoIntent,
  refundDemoIntent,
  type DemoIntent,
} from './demo.repo.ts';
import type { DemoDeps } from './demo-deps.ts';
import { demoCode } from './demo-code.ts';
import { demoDisputes, openDemoDispute, type DemoDisputes } from './demo-disputes.ts';
import { demoPayouts, type DemoPayouts } from './demo-payouts.ts';
import { eventIn } from './event-body.ts';
import {
  PaymentsUnreachable,
  type Intent,
  type Payments,
  type RefundOrder,
  type RefundOutcome,
} from './payments.ts';
import { assertDemoSignature } from './demo-webhook-signature.ts';

/** The demo provider, with the call that the page's card form makes. */
export interface DemoPayments extends Payments {
  readonly payouts: DemoPayouts;
  readonly disputes: DemoDisputes;
  /**
   * Pays, or requires authentication. Throws ShopError declined with the bank's message, not_found for an unknown
   * secret.
   */
  confirm(command: DemoConfirm): Promise<DemoConfirmed>;
}

/** Payments without a charge, stored in the shop's own database, with Stripe's statuses. */
export function demoPayments(deps: DemoDeps): DemoPayments {
  const { storage } = deps;
  return {
    name: 'demo',
    livemode: false,
    createIntent: async (order) => {
      const id = `pi_demo_${demoCode(deps, 18)}`;
      const made = await storage.transaction({}, async (tx) =>
        insertDemoIntent(tx, {
          id,
          clientSecret: `${id}_secret_${demoCode(deps, 18)}`,
          idempotencyKey: order.key,
          amountCents: order.amountCents,
          currency: order.currency,
          checkoutId: order.checkoutId,
          status: 'requires_payment_method',
          createdAt: deps.now(),
        }),
      );
      if (made.amountCents !== order.amountCents || made.currency !== order.currency)
        throw new Error(`idempotency key ${order.key} was used for another amount`);
      return intentOf(made);
    },
    retrieveIntent: async (id) => {
      const row = await demoIntent(storage.db, id);
      return row && intentOf(row);
    },
    cancelIntent: async (id) => {
      const row = await storage.transaction({}, async (tx) => {
        const open = ['requires_payment_method', 'requires_action'] as const;
        const canceled = await moveDemoIntent(tx, id, open, { status: 'canceled' });
        if (canceled !== undefined) await deps.sendEvent(tx, 'payment_intent.canceled', { intentId: id });
        return canceled ?? demoIntent(tx, id);
      });
      if (row === undefined) throw new PaymentsUnreachable(`there is no payment ${id}`);
      return intentOf(row);
    },
    refund: async (order) => refund(deps, order),
    retrieveRefund: async (id) => {
      const row = await demoRefund(storage.db, id);
      return row && { id, intentId: row.intentId, key: row.key, cents: row.cents, isFailed: false };
    },
    disputes: demoDisputes(deps),
    payouts: demoPayouts(deps),
    readEvent: async (rawBody, signature) => {
      const body = rawBody.toString('utf8');
      assertDemoSignature(await deps.secret(), deps.now(), body, signature);
      return eventIn(body);
    },
    listEvents: deps.undeliveredEvents,
    confirm: async (command) => confirm(deps, command),
  };
}

async function refund(deps: DemoDeps, { key, intentId, cents }: RefundOrder): Promise<RefundOutcome> {
  const made = { key, id: `re_demo_${demoCode(deps, 18)}`, intentId, cents, createdAt: deps.now() };
  const id = await deps.storage.transaction({}, async (tx) => {
    const refundId = await refundDemoIntent(tx, made);
    if (refundId === made.id) await deps.sendEvent(tx, 'charge.refunded', { intentId });
    return refundId;
  });
  if (id !== undefined) return { status: 'sent', id };
  const intent = await demoIntent(deps.storage.db, intentId);
  if (intent === undefined || intent.receivedCents === 0) throw new Error(`${intentId} is not paid`);
  return { status: 'refused' };
}

const intentOf = (row: DemoIntent): Intent => ({
  id: row.id,
  clientSecret: row.clientSecret,
  status: row.status,
  amountCents: row.amountCents,
  receivedCents: row.receivedCents,
  refundedCents: row.refundedCents,
  currency: row.currency,
  livemode: false,
  checkoutId: row.checkoutId,
  key: row.idempotencyKey,
});

async function confirm(deps: DemoDeps, command: DemoConfirm): Promise<DemoConfirmed> {
  const outcome = await deps.storage.transaction({}, async (tx) => {
    const row = await demoIntentBySecret(tx, command.clientSecret);
    if (row === undefined) throw new ShopError('not_found', CHECKOUT_MESSAGES.noSuchPayment);
    if (row.status === 'succeeded') return { status: 'succeeded', paymentIntentId: row.id } as const;
    return 'challenge' in command
      ? answerBank(deps, tx, row, command.challenge)
      : tryCard(deps, tx, row, command.paymentMethod);
  });
  // Thrown only after the commit, so that the transaction stores the failure and its event.
  if ('decline' in outcome) throw declined(outcome.decline);
  return outcome;
}

type Outcome = DemoConfirmed | { readonly decline: Decline };

async function tryCard(deps: DemoDeps, tx: Tx, row: DemoIntent, card: DemoCard): Promise<Outcome> {
  const behaviour = behaviourOf(card);
  if (!behaviour.requiresAuthentication) return settle(deps, tx, row, behaviour);
  const open = ['requires_payment_method', 'requires_action'] as const;
  const moved = await moveDemoIntent(tx, row.id, open, { status: 'requires_action', card });
  if (moved === undefined) throw over();
  return { status: 'requires_action', paymentIntentId: row.id };
}

async function answerBank(
  deps: DemoDeps,
  tx: Tx,
  row: DemoIntent,
  challenge: 'complete' | 'fail',
): Promise<Outcome> {
  const card = DEMO_CARDS.find((each) => each === row.card);
  if (row.status !== 'requires_action' || card === undefined) throw over();
  return settle(deps, tx, row, challenge === 'fail' ? { decline: UNAUTHENTICATED } : behaviourOf(card));
}

async function settle(
  deps: DemoDeps,
  tx: Tx,
  row: DemoIntent,
  { decline, isDisputed = false }: Omit<Behaviour, 'requiresAuthentication'>,
): Promise<Outcome> {
  const open = ['requires_payment_method', 'requires_action'] as const;
  const to =
    decline === undefined
      ? { status: 'succeeded' as const, receivedCents: row.amountCents }
      : { status: 'requires_payment_method' as const, card: null };
  if ((await moveDemoIntent(tx, row.id, open, to)) === undefined) throw over();
  const type = decline === undefined ? 'payment_intent.succeeded' : 'payment_intent.payment_failed';
  await deps.sendEvent(tx, type, { intentId: row.id });
  if (decline === undefined && isDisputed) await openDemoDispute(deps, tx, row);
  return decline === undefined ? { status: 'succeeded', paymentIntentId: row.id } : { decline };
}

const over = (): ShopError => new ShopError('conflict', CHECKOUT_MESSAGES.noCheckout);

const declined = ({ code: reason, declineCode, message }: Decline): ShopError =>
  new ShopError('declined', message, { declineCode: declineCode ?? reason });
