import { randomBytes } from 'node:crypto';
import type { CardError } from './stripe-cards.ts';
import type { IntentStatus } from '#api/gateways/payments/payments.ts';

/** A PaymentIntent as Stripe returns it; amounts in cents, times in seconds. */
export interface StripeIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly amount_capturable: number;
  readonly amount_received: number;
  readonly automatic_payment_methods: object | null;
  readonly canceled_at: number | null;
  readonly cancellation_reason: string | null;
  readonly capture_method: 'automatic_async';
  readonly client_secret: string;
  readonly confirmation_method: 'automatic';
  readonly created: number;
  readonly currency: string;
  readonly last_payment_error: CardError | null;
  readonly latest_charge: string | null;
  readonly livemode: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly next_action: object | null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly string[];
  readonly status: IntentStatus;
}

export interface StripeCharge {
  readonly id: string;
  readonly object: 'charge';
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly billing_details: object;
  readonly captured: boolean;
  readonly created: number;
  readonly currency: string;
  readonly disputed: boolean;
  readonly livemode: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly refunded: boolean;
  readonly status: 'succeeded' | 'failed';
}

export interface StripeRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string;
  readonly reason: string | null;
  readonly status: 'succeeded' | 'failed';
}

/** The transaction of a paid charge on the shop's balance; null until the charge has succeeded. */
export const transactionOf = (charge: StripeCharge): object | null => {
  const { id, paid, amount, created, currency } = charge;
  if (!paid) return null;
  const fee = feeOf(charge);
  return {
    id: transactionIdOf(charge),
    object: 'balance_transaction',
    amount,
    created,
    currency,
    fee,
    net: amount - fee,
    source: id,
    type: 'charge',
  };
};

export const transactionIdOf = ({ id }: Pick<StripeCharge, 'id'>): string => id.replace('ch_', 'txn_');

/** Stripe's fee for a charge, in cents. It is not returned with a refund. */
export const feeOf = ({ amount }: Pick<StripeCharge, 'amount'>): number =>
  Math.round((amount * 29) / 1_000) + 30;

/** A random id: 'pi' -> 'pi_3f9…'. */
export const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;

/** A payment without attempts. */
export function newIntent(asked: {
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  readonly livemode: boolean;
}): StripeIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    ...asked,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: { allow_redirects: 'never', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  };
}

/** The result of one payment attempt. */
export const newCharge = (
  { id, amount, currency, livemode, metadata }: StripeIntent,
  status: StripeCharge['status'],
  created: number,
): StripeCharge => ({
  id: newId('ch'),
  object: 'charge',
  amount,
  amount_captured: status === 'succeeded' ? amount : 0,
  amount_refunded: 0,
  billing_details: {},
  captured: status === 'succeeded',
  created,
  currency,
  disputed: false,
  livemode,
  metadata,
  paid: status === 'succeeded',
  payment_intent: id,
  refunded: false,
  status,
});
