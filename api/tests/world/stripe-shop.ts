import { openStripeServer, type StripeServer } from '#api/doubles/stripe-server.ts';
import { stripePayments } from '#api/gateways/payments/stripe-payments.ts';
import { NOON, openShop, type Shop } from './shop.ts';

interface StripeShop extends AsyncDisposable {
  readonly shop: Shop;
  readonly stripe: StripeServer;
}

interface StripeShopOptions {
  readonly livemode?: boolean;
  /** Timeout of each of two attempts, in ms. */
  readonly timeoutMs?: number;
  /** By hand: without the secret of the webhook for sellers' accounts. Default: by the provider. */
  readonly payouts?: 'manual' | 'provider';
  /** Of the shop, besides those of the double. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A shop with Stripe payments and a Stripe double, on the same clock. */
export async function openStripeShop({
  livemode = false,
  timeoutMs = 10_000,
  payouts = 'provider',
  env = {},
}: StripeShopOptions = {}): Promise<StripeShop> {
  const clock = { now: () => NOON };
  const stripe = await openStripeServer({ now: () => clock.now(), livemode });
  const { STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret, ...stripeEnv } = stripe.env;
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = stripeEnv;
  const connectWebhookSecret = payouts === 'manual' ? undefined : connectSecret;
  const base = stripeEnv['STRIPE_API_BASE'];
  const keys = { secretKey, webhookSecret, connectWebhookSecret, base, timeoutMs };
  const payments = stripePayments(keys, () => clock.now());
  const connectEnv =
    connectWebhookSecret === undefined ? {} : { STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret };
  const shop = await openShop({ env: { ...stripeEnv, ...connectEnv, ...env }, deps: { payments } });
  clock.now = shop.deps.now;
  return {
    shop: { ...shop, confirmCard: (clientSecret, card) => void stripe.confirm(clientSecret, card) },
    stripe,
    [Symbol.asyncDispose]: async () => {
      await shop[Symbol.asyncDispose]();
      await stripe[Symbol.asyncDispose]();
    },
  };
}

/** A shop that pays its sellers by hand: Stripe without Connect. Closing it asserts that Stripe would accept every call. */
export async function openShopByHand(env: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const { shop, stripe, ...opened } = await openStripeShop({ payouts: 'manual', env });
  return {
    ...shop,
    [Symbol.asyncDispose]: async () => {
      await opened[Symbol.asyncDispose]();
      if (stripe.complaints.length > 0) throw new Error(stripe.complaints.join('\n'));
    },
  };
}
