import { Stripe } from 'stripe';
import {
  INTENT_STATUSES,
  BadSignature,
  PaymentsUnreachable,
  type Intent,
  type PaymentEvent,
  type Payments,
} from './payments.ts';
import { eventIn } from './event-body.ts';

/** What Stripe must be told of the shop. `base`: another server that speaks its API. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly base: string | undefined;
}

/** The charge says what was sent back. */
const WITH_CHARGE = { expand: ['latest_charge'] };

/** Seconds that a signed event is believed. */
const TOLERANCE = 300;
/** Milliseconds after which no answer is no answer. */
const PATIENCE = 10_000;

/** Real cards by Stripe. The API's version is the one that this release of its library was written for. */
export function stripePayments(keys: StripeKeys, now: () => number): Payments {
  const stripe = new Stripe(keys.secretKey, {
    ...(keys.base === undefined ? {} : placeOf(keys.base)),
    timeout: PATIENCE,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return {
    name: 'stripe',
    livemode: keys.secretKey.startsWith('sk_live_'),
    createIntent: async ({ key, amountCents, currency, checkoutId }) =>
      answered(async () =>
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: currency.toLowerCase(),
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { checkout_id: String(checkoutId) },
          },
          { idempotencyKey: key },
        ),
      ),
    retrieveIntent: async (id) => {
      try {
        return await answered(async () => stripe.paymentIntents.retrieve(id, WITH_CHARGE));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    cancelIntent: async (id) => {
      try {
        return await answered(async () => stripe.paymentIntents.cancel(id));
      } catch (error) {
        if (!isTooLate(error)) throw error;
        return answered(async () => stripe.paymentIntents.retrieve(id, WITH_CHARGE));
      }
    },
    refund: async ({ key, intentId, cents }) =>
      trusted(async () => {
        const refund = await stripe.refunds.create(
          { payment_intent: intentId, amount: cents },
          { idempotencyKey: key },
        );
        return { id: refund.id };
      }),
    readEvent: async (rawBody, signature) => readEvent(stripe, keys.webhookSecret, rawBody, signature, now()),
  };
}

async function readEvent(
  stripe: Stripe,
  secret: string,
  rawBody: Buffer,
  signature: string | undefined,
  now: number,
): Promise<PaymentEvent> {
  const body = rawBody.toString('utf8');
  try {
    await stripe.webhooks.constructEventAsync(body, signature ?? '', secret, TOLERANCE, undefined, now);
  } catch (cause) {
    throw new BadSignature('The event is not signed by Stripe.', { cause });
  }
  return eventIn(body);
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

const answered = async (ask: () => Promise<Stripe.PaymentIntent>): Promise<Intent> =>
  trusted(async () => intentOf(await ask()));

/** An answer that is none (silence, 5xx, 429, nonsense) leaves everything open; a refusal is an answer. */
async function trusted<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error;
    throw new PaymentsUnreachable('Stripe gave no answer that can be trusted.', { cause: error });
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

const isTooLate = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'payment_intent_unexpected_state';

/** Checked by hand: what a local server or a later API version sends is believed only where it fits. */
function intentOf(intent: Stripe.PaymentIntent): Intent {
  const status = INTENT_STATUSES.find((each) => each === intent.status);
  if (
    status === undefined ||
    typeof intent.client_secret !== 'string' ||
    !Number.isSafeInteger(intent.amount)
  )
    throw new TypeError(`Stripe answered a payment of an unknown kind (${intent.status}).`);
  const charge = intent.latest_charge;
  const checkoutId = Number(intent.metadata['checkout_id']);
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: typeof charge === 'object' && charge !== null ? charge.amount_refunded : 0,
    currency: intent.currency.toUpperCase(),
    livemode: intent.livemode,
    checkoutId: Number.isSafeInteger(checkoutId) && checkoutId > 0 ? checkoutId : undefined,
  };
}
