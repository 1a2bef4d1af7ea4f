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
  /** Of the shop, besides those of the double. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A shop with Stripe payments and a Stripe double, on the same clock. */
export async function openStripeShop({
  livemode = false,
  timeoutMs = 10_000,
  env = {},
}: StripeShopOptions = {}): Promise<StripeShop> {
  const clock = { now: () => NOON };
  const stripe = await openStripeServer({ now: () => clock.now(), livemode });

  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = stripe.env;
  const connectWebhookSecret = stripe.env['STRIPE_CONNECT_WEBHOOK_SECRET'];
  const base = stripe.env['STRIPE_API_BASE'];
  const keys = { secretKey, webhookSecret, connectWebhookSecret, base, timeoutMs };
  const payments = stripePayments(keys, () => clock.now());
  const shop = await openShop({ env: { ...stripe.env, ...env }, deps: { payments } });
  clock.now = shop.deps.now;
  return {
    shop,
    stripe,
    [Symbol.asyncDispose]: async () => {
      await shop[Symbol.asyncDispose]();
      await stripe[Symbol.asyncDispose]();
    },
  };
}
