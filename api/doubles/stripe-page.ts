import {
  changeIntent,
  charge,
  chargeOf,
  createIntent,
  createRefund,
  findIntent,
  unexpectedState,
  type StripeBooks,
} from './stripe-books.ts';
import { cardOf, UNAUTHENTICATED, type CardError } from './stripe-cards.ts';
import type { StripeIntent } from './stripe-objects.ts';
import { invalid } from './stripe-problem.ts';

/** What happens at Stripe without the shop's asking: in the buyer's page, at his bank, in Stripe's own dashboard. */
export function stripePage(books: StripeBooks) {
  const settle = (intent: StripeIntent, error: CardError | undefined): StripeIntent =>
    error === undefined ? succeed(books, intent) : fail(books, intent, error);

  return {
    /** Tries to pay with one of the test cards, as Stripe.js does. */
    confirm: (clientSecret: string, card = 'pm_card_visa'): StripeIntent => {
      const intent = findIntent(books, clientSecret.split('_secret_')[0] ?? '');
      if (intent.client_secret !== clientSecret) throw invalid('The client_secret does not fit.');
      if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'confirm');
      const { asks, error } = cardOf(card);
      if (!asks) return settle(changeIntent(books, intent, { payment_method: card }), error);
      return changeIntent(books, intent, {
        status: 'requires_action',
        payment_method: card,
        next_action: { type: 'use_stripe_sdk' },
      });
    },
    /** A payment that no shop of ours has asked for. */
    make: (asked: { readonly amount: number; readonly currency: string }): StripeIntent =>
      createIntent(books, asked),
    /** What the card's owner answers his bank. */
    answerBank: (id: string, answer: 'complete' | 'fail'): StripeIntent => {
      const intent = findIntent(books, id);
      if (intent.status !== 'requires_action') throw unexpectedState(intent, 'confirm');
      return settle(intent, answer === 'fail' ? UNAUTHENTICATED : cardOf(intent.payment_method ?? '').error);
    },
    /** The bank takes its time with a payment. */
    process: (id: string): StripeIntent =>
      changeIntent(books, findIntent(books, id), { status: 'processing', next_action: null }),
    /** And then it comes. */
    settle: (id: string): StripeIntent => succeed(books, findIntent(books, id)),
    /** A payment that says of itself what is not so. */
    falsify: (id: string, over: Partial<StripeIntent>): StripeIntent =>
      changeIntent(books, findIntent(books, id), over),
    /** Somebody sends money back by hand, in the dashboard. */
    refund: (id: string, amount: number): void => {
      createRefund(books, { payment_intent: id, amount });
    },
    /** The buyer has his bank take the money back. */
    dispute: (id: string): void => {
      const paid = chargeOf(books, findIntent(books, id));
      if (paid !== undefined) books.tell('charge.dispute.created', { ...paid, disputed: true });
    },
  };
}

function fail(books: StripeBooks, intent: StripeIntent, error: CardError): StripeIntent {
  const failed = changeIntent(books, intent, {
    status: 'requires_payment_method',
    last_payment_error: error,
    latest_charge: charge(books, intent, 'failed').id,
    next_action: null,
    payment_method: null,
  });
  books.tell('payment_intent.payment_failed', failed);
  return failed;
}

function succeed(books: StripeBooks, intent: StripeIntent): StripeIntent {
  const paid = changeIntent(books, intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge(books, intent, 'succeeded').id,
    next_action: null,
  });
  books.tell('payment_intent.succeeded', paid);
  return paid;
}
