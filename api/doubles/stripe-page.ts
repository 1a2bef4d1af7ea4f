import {
  updateIntent,
  recordCharge,
  getCharge,
  createIntent,
  createRefund,
  failRefund,
  findIntent,
  unexpectedState,
  type StripeLedger,
} from './stripe-ledger.ts';
import { getCard, UNAUTHENTICATED, type CardError } from './stripe-cards.ts';
import { openDispute, stripeBank } from './stripe-disputes.ts';
import type { StripeCharge, StripeIntent } from './stripe-objects.ts';
import { invalid } from './stripe-problem.ts';

/** What happens at Stripe without a call by the shop: in the buyer's page, at the bank, in the dashboard. */
export function stripePage(ledger: StripeLedger) {
  const settle = (intent: StripeIntent, error: CardError | undefined): StripeIntent =>
    error === undefined ? succeed(ledger, intent) : fail(ledger, intent, error);

  return {
    /** Confirms with a test card, as Stripe.js does. */
    confirm: (clientSecret: string, card = 'pm_card_visa'): StripeIntent => {
      const intent = findIntent(ledger, clientSecret.split('_secret_')[0] ?? '');
      if (intent.client_secret !== clientSecret) throw invalid('The client_secret does not fit.');
      if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'confirm');
      const { needsAuthentication, error } = getCard(card);
      if (!needsAuthentication) return settle(updateIntent(ledger, intent, { payment_method: card }), error);
      return updateIntent(ledger, intent, {
        status: 'requires_action',
        payment_method: card,
        next_action: { type: 'use_stripe_sdk' },
      });
    },
    /** Creates a payment outside this shop. */
    make: (asked: { readonly amount: number; readonly currency: string }): StripeIntent =>
      createIntent(ledger, asked),
    /** Completes the 3-D Secure challenge. */
    answerBank: (id: string, answer: 'complete' | 'fail'): StripeIntent => {
      const intent = findIntent(ledger, id);
      if (intent.status !== 'requires_action') throw unexpectedState(intent, 'confirm');
      return settle(intent, answer === 'fail' ? UNAUTHENTICATED : getCard(intent.payment_method ?? '').error);
    },
    /** Sets the payment to processing. */
    process: (id: string): StripeIntent =>
      updateIntent(ledger, findIntent(ledger, id), { status: 'processing', next_action: null }),
    /** Completes the payment. */
    settle: (id: string): StripeIntent => succeed(ledger, findIntent(ledger, id)),
    /** Overwrites fields of a payment. */
    falsify: (id: string, over: Partial<StripeIntent>): StripeIntent =>
      updateIntent(ledger, findIntent(ledger, id), over),
    /** Refunds in the dashboard. */
    refund: (id: string, amount: number): void => {
      createRefund(ledger, { payment_intent: id, amount });
    },
    /** Has the buyer's bank send a refund back. */
    failRefund: (id: string): void => {
      failRefund(ledger, id);
    },
    ...stripeBank(ledger, (id) => chargeOf(ledger, findIntent(ledger, id))),
  };
}

function chargeOf(ledger: StripeLedger, intent: StripeIntent): StripeCharge {
  const charge = getCharge(ledger, intent);
  if (charge === undefined) throw new Error(`${intent.id} was never charged`);
  return charge;
}

function fail(ledger: StripeLedger, intent: StripeIntent, error: CardError): StripeIntent {
  const failed = updateIntent(ledger, intent, {
    status: 'requires_payment_method',
    last_payment_error: error,
    latest_charge: recordCharge(ledger, intent, 'failed').id,
    next_action: null,
    payment_method: null,
  });
  ledger.emitEvent('payment_intent.payment_failed', failed);
  return failed;
}

function succeed(ledger: StripeLedger, intent: StripeIntent): StripeIntent {
  const paid = updateIntent(ledger, intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: recordCharge(ledger, intent, 'succeeded').id,
    next_action: null,
  });
  ledger.emitEvent('payment_intent.succeeded', paid);
  const { isDisputed = false } = getCard(paid.payment_method ?? 'pm_card_visa');
  if (isDisputed) openDispute(ledger, chargeOf(ledger, paid), 'dispute');
  return paid;
}
