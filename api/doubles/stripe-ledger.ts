import type { ConnectLedger } from './stripe-connect-objects.ts';
import type { StripeDispute } from './stripe-dispute-objects.ts';
import type { StripeEvent } from './stripe-events.ts';
import {
  feeOf,
  newCharge,
  newId,
  newIntent,
  type StripeCharge,
  type StripeIntent,
  type StripeRefund,
} from './stripe-objects.ts';
import { invalid } from './stripe-problem.ts';

/** Stripe's state: payments, charges, refunds and disputes, newest first. */
export interface StripeLedger {
  readonly intents: Map<string, StripeIntent>;
  readonly charges: Map<string, StripeCharge>;
  readonly refunds: StripeRefund[];
  readonly disputes: StripeDispute[];
  readonly connect: ConnectLedger;
  readonly livemode: boolean;
  /** Unix time in seconds. */
  readonly seconds: () => number;
  /** Those so far, in order. */
  readonly events: StripeEvent[];
  /** Records an event, of the shop's own or of a seller's account. */
  readonly emitEvent: (type: string, object: StripeEvent['data']['object'], account?: string) => void;
}

interface IntentParameters {
  readonly amount: number;
  readonly currency: string;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

interface RefundParameters {
  readonly payment_intent: string;
  readonly amount?: number | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

const MIN_AMOUNT_CENTS = 50;

export function createIntent(
  ledger: StripeLedger,
  { amount, currency, metadata = {} }: IntentParameters,
): StripeIntent {
  if (amount < MIN_AMOUNT_CENTS)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small' });
  const { livemode } = ledger;
  const intent = newIntent({ amount, currency, metadata, created: ledger.seconds(), livemode });
  ledger.intents.set(intent.id, intent);
  ledger.emitEvent('payment_intent.created', intent);
  return intent;
}

export function findIntent({ intents }: StripeLedger, id: string): StripeIntent {
  const intent = intents.get(id);
  if (intent !== undefined) return intent;
  throw invalid(`No such payment_intent: '${id}'`, { code: 'resource_missing', param: 'intent' }, 404);
}

export function updateIntent(
  { intents }: StripeLedger,
  intent: StripeIntent,
  over: Partial<StripeIntent>,
): StripeIntent {
  const changed = { ...intent, ...over };
  intents.set(intent.id, changed);
  return changed;
}

/** The charge of a payment's last attempt. */
export const getCharge = ({ charges }: StripeLedger, { latest_charge }: StripeIntent) =>
  charges.get(latest_charge ?? '');

/** Records a charge with the bank's result. */
export function recordCharge(
  ledger: StripeLedger,
  intent: StripeIntent,
  status: StripeCharge['status'],
): StripeCharge {
  const made = newCharge(intent, status, ledger.seconds());
  ledger.charges.set(made.id, made);
  if (made.paid) addToBalance(ledger, made.amount - feeOf(made));
  return made;
}

/** Moves the shop's own balance, below 0 if need be. */
export function addToBalance({ connect: { balances } }: StripeLedger, cents: number): void {
  balances.set('platform', (balances.get('platform') ?? 0) + cents);
}

export function cancelIntent(ledger: StripeLedger, id: string): StripeIntent {
  const intent = findIntent(ledger, id);
  if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'cancel');
  const over = { status: 'canceled', canceled_at: ledger.seconds(), next_action: null } as const;
  const canceled = updateIntent(ledger, intent, over);
  ledger.emitEvent('payment_intent.canceled', canceled);
  return canceled;
}

export function createRefund(
  ledger: StripeLedger,
  { payment_intent, amount, metadata = {} }: RefundParameters,
): StripeRefund {
  const intent = findIntent(ledger, payment_intent);
  const paid = getCharge(ledger, intent);
  if (paid === undefined || !paid.paid)
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  if (isTakenByBank(ledger, paid))
    throw invalid(`Charge ${paid.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
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
    created: ledger.seconds(),
    currency: paid.currency,
    metadata,
    payment_intent,
    reason: null,
    status: 'succeeded',
  };
  ledger.refunds.unshift(made);
  const after = { ...paid, amount_refunded: paid.amount_refunded + cents, refunded: left === cents };
  ledger.charges.set(paid.id, after);
  addToBalance(ledger, -cents);
  ledger.emitEvent('charge.refunded', after);
  ledger.emitEvent('refund.updated', made);
  return made;
}

/** A charge that a bank has taken back cannot be refunded, unless it was given back. */
const isTakenByBank = ({ disputes }: StripeLedger, { id }: StripeCharge): boolean =>
  disputes.some(
    ({ charge, status }) =>
      charge === id && (status === 'needs_response' || status === 'under_review' || status === 'lost'),
  );

export function findRefund({ refunds }: StripeLedger, id: string): StripeRefund {
  const refund = refunds.find((each) => each.id === id);
  if (refund !== undefined) return refund;
  throw invalid(`No such refund: '${id}'`, { code: 'resource_missing', param: 'id' }, 404);
}

/** The bank sends a refund back, which can be days later: the money is in the shop's balance again. */
export function failRefund(ledger: StripeLedger, id: string): void {
  const failed: StripeRefund = { ...findRefund(ledger, id), status: 'failed' };
  ledger.refunds.splice(
    ledger.refunds.findIndex((each) => each.id === id),
    1,
    failed,
  );
  addToBalance(ledger, failed.amount);
  const charge = ledger.charges.get(failed.charge);
  if (charge !== undefined) {
    const amount_refunded = charge.amount_refunded - failed.amount;
    ledger.charges.set(charge.id, { ...charge, amount_refunded, refunded: false });
  }
  ledger.emitEvent('refund.updated', failed);
  ledger.emitEvent('refund.failed', failed);
}

export const unexpectedState = (intent: StripeIntent, verb: string) =>
  invalid(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
