import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { isLiveKey } from '../../env.ts';
import {
  INTENT_STATUSES,
  type Intent,
  type IntentOrder,
  type Payments,
  type ProcessorFee,
} from './payments.ts';
import { refundAtStripe, retrieveStripeRefund } from './stripe-refunds.ts';
import { stripeDisputes } from './stripe-disputes.ts';
import { stripePayouts } from './stripe-payouts.ts';
import { listStripeEvents } from './stripe-events.ts';
import { isRefusal, trusted } from './stripe-refusals.ts';
import { readStripeEvent } from './stripe-webhook-signature.ts';

/** Configuration for Stripe. `base`: another server that implements its API. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Of the webhook for sellers' accounts; undefined: sellers are paid by hand. */
  readonly connectWebhookSecret?: string | undefined;
  readonly base: string | undefined;
  /** Timeout of one attempt; a call makes up to two. */
  readonly timeoutMs?: number;
}

/** All that a provider can do, but payouts only with the secret of their webhook. */
export type StripePayments = Required<Omit<Payments, 'payouts'>> & Pick<Payments, 'payouts'>;

/** The charge has the refunded amount, and its transaction the fee. */
const WITH_CHARGE = { expand: ['latest_charge'] };
const WITH_TRANSACTION = { expand: ['latest_charge.balance_transaction'] };

const TIMEOUT_MS = 10_000;

/** Real cards by Stripe. Uses the API version that this release of its library was written for. */
export function stripePayments(keys: StripeKeys, now: () => number): StripePayments {
  const stripe = new Stripe(keys.secretKey, {
    ...(keys.base === undefined ? {} : placeOf(keys.base)),
    timeout: keys.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const retrieve = async (id: string): Promise<Intent> =>
    trusted(async () => intentOf(await stripe.paymentIntents.retrieve(id, WITH_CHARGE), id));
  return {
    name: 'stripe',
    livemode: isLiveKey(keys.secretKey),
    createIntent: async (order) => trusted(async () => create(stripe, order)),
    retrieveIntent: async (id) => {
      try {
        return await retrieve(id);
      } catch (error) {
        if (isRefusal(error, 'resource_missing')) return undefined;
        throw error;
      }
    },
    cancelIntent: async (id) => {
      try {
        return await trusted(async () => intentOf(await stripe.paymentIntents.cancel(id), id));
      } catch (error) {
        if (!isRefusal(error, 'payment_intent_unexpected_state')) throw error;
        return retrieve(id);
      }
    },
    refund: async (order) => trusted(async () => refundAtStripe(stripe, order)),
    retrieveRefund: async (id) => {
      try {
        return await trusted(async () => retrieveStripeRefund(stripe, id));
      } catch (error) {
        if (isRefusal(error, 'resource_missing')) return undefined;
        throw error;
      }
    },
    processorFee: async (id) =>
      trusted(async () => feeOf(await stripe.paymentIntents.retrieve(id, WITH_TRANSACTION))),
    disputes: stripeDisputes(stripe),
    ...(keys.connectWebhookSecret === undefined ? {} : { payouts: stripePayouts(stripe) }),
    readEvent: async (rawBody, signature) => {
      const secrets = { own: keys.webhookSecret, connect: keys.connectWebhookSecret };
      return readStripeEvent(stripe, secrets, rawBody, signature, now());
    },
    listEvents: async (query) => trusted(async () => listStripeEvents(stripe, query)),
  };
}

async function create(stripe: Stripe, order: IntentOrder): Promise<Intent> {
  const { key, amountCents, currency, checkoutId } = order;
  const intent = await stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency: currency.toLowerCase(),
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { checkout_id: String(checkoutId), checkout_key: key },
    },
    { idempotencyKey: key },
  );
  return intentOf(intent);
}

function placeOf(base: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(base);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isPlain ? '80' : '443') : port,
    protocol: isPlain ? 'http' : 'https',
  };
}

const cents = z.number().check(z.int(), z.minimum(0));
const intentSchema = z.object({
  id: z.string().check(z.minLength(1)),
  client_secret: z.string().check(z.minLength(1)),
  status: z.enum(INTENT_STATUSES),
  amount: cents,
  amount_received: cents,
  currency: z.string().check(z.length(3)),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  latest_charge: z.nullish(z.union([z.string(), z.object({ amount_refunded: cents })])),
});

const chargedSchema = z.object({
  latest_charge: z.nullish(
    z.object({
      balance_transaction: z.nullish(
        z.object({
          id: z.string().check(z.minLength(1)),
          fee: cents,
          currency: z.string().check(z.length(3)),
        }),
      ),
    }),
  ),
});

/** A charge has no transaction before its bank has answered for good. */
function feeOf(answer: Stripe.PaymentIntent): ProcessorFee | undefined {
  const transaction = z.parse(chargedSchema, answer).latest_charge?.balance_transaction;
  if (transaction === undefined || transaction === null) return undefined;
  const { id, fee, currency } = transaction;
  return { transactionId: id, cents: fee, currency: currency.toUpperCase() };
}

/** Validated: responses of another server, or of a later version of the API, are trusted only if they match. */
function intentOf(answer: Stripe.PaymentIntent, id: string = answer.id): Intent {
  const intent = z.parse(intentSchema, answer);
  if (intent.id !== id) throw new TypeError(`Stripe returned ${intent.id} for ${id}.`);
  const { latest_charge: charge, metadata } = intent;
  const checkoutId = Number(metadata['checkout_id']);
  return {
    id,
    clientSecret: intent.client_secret,
    status: intent.status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: typeof charge === 'object' && charge !== null ? charge.amount_refunded : 0,
    currency: intent.currency.toUpperCase(),
    livemode: intent.livemode,
    checkoutId: Number.isSafeInteger(checkoutId) && checkoutId > 0 ? checkoutId : undefined,
    key: metadata['checkout_key'],
  };
}
