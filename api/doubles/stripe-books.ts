import {
  newCharge,
  newId,
  newIntent,
  type StripeCharge,
  type StripeIntent,
  type StripeRefund,
} from './stripe-objects.ts';
import { invalid } from './stripe-problem.ts';

/** What Stripe knows: payments, what banks said of them, and what was sent back, the newest first. */
export interface StripeBooks {
  readonly intents: Map<string, StripeIntent>;
  readonly charges: Map<string, StripeCharge>;
  readonly refunds: StripeRefund[];
  readonly livemode: boolean;
  /** Since 1970. */
  readonly seconds: () => number;
  /** Leaves an event behind. */
  readonly tell: (type: string, object: StripeIntent | StripeCharge | StripeRefund) => void;
}

interface Asked {
  readonly amount: number;
  readonly currency: string;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

interface AskedRefund {
  readonly payment_intent: string;
  readonly amount?: number | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

const LEAST = 50;

export function createIntent(books: StripeBooks, { amount, currency, metadata = {} }: Asked): StripeIntent {
  if (amount < LEAST) throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small' });
  const { livemode } = books;
  const intent = newIntent({ amount, currency, metadata, created: books.seconds(), livemode });
  books.intents.set(intent.id, intent);
  books.tell('payment_intent.created', intent);
  return intent;
}

export function findIntent({ intents }: StripeBooks, id: string): StripeIntent {
  const intent = intents.get(id);
  if (intent !== undefined) return intent;
  throw invalid(`No such payment_intent: '${id}'`, { code: 'resource_missing', param: 'intent' }, 404);
}

export function changeIntent(
  { intents }: StripeBooks,
  intent: StripeIntent,
  over: Partial<StripeIntent>,
): StripeIntent {
  const changed = { ...intent, ...over };
  intents.set(intent.id, changed);
  return changed;
}

/** The charge of a payment's last try. */
export const chargeOf = ({ charges }: StripeBooks, { latest_charge }: StripeIntent) =>
  charges.get(latest_charge ?? '');

/** Writes down what a bank said. */
export function charge(
  books: StripeBooks,
  intent: StripeIntent,
  status: StripeCharge['status'],
): StripeCharge {
  const made = newCharge(intent, status, books.seconds());
  books.charges.set(made.id, made);
  return made;
}

export function cancelIntent(books: StripeBooks, id: string): StripeIntent {
  const intent = findIntent(books, id);
  if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'cancel');
  const over = { status: 'canceled', canceled_at: books.seconds(), next_action: null } as const;
  const canceled = changeIntent(books, intent, over);
  books.tell('payment_intent.canceled', canceled);
  return canceled;
}

export function createRefund(
  books: StripeBooks,
  { payment_intent, amount, metadata = {} }: AskedRefund,
): StripeRefund {
  const intent = findIntent(books, payment_intent);
  const paid = chargeOf(books, intent);
  if (paid === undefined || !paid.paid)
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  const left = paid.amount_captured - paid.amount_refunded;
  if (left === 0)
    throw invalid(`Charge ${paid.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const cents = amount ?? left;
  if (cents > left)
    throw invalid('Refund amount is greater than unrefunded amount on charge', { param: 'amount' });
  const made: StripeRefund = {
    id: newId('re'),
    object: 'refund',
    amount: cents,
    charge: paid.id,
    created: books.seconds(),
    currency: paid.currency,
    metadata,
    payment_intent,
    reason: null,
    status: 'succeeded',
  };
  books.refunds.unshift(made);
  const after = { ...paid, amount_refunded: paid.amount_refunded + cents, refunded: left === cents };
  books.charges.set(paid.id, after);
  books.tell('charge.refunded', after);
  books.tell('refund.updated', made);
  return made;
}

export const unexpectedState = (intent: StripeIntent, verb: string) =>
  invalid(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
