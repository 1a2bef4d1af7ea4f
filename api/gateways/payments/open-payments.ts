import { isLiveKey, type Env } from '../../env.ts';
import type { DemoDeps } from './demo-deps.ts';
import { demoPayments, type DemoPayments } from './demo-payments.ts';
import type { CallMeter } from '../call-meter.ts';
import { once } from '../once.ts';
import { PaymentsUnreachable, type Payments } from './payments.ts';
import type { SellerPayouts } from './payouts.ts';
import type { StripePayments } from './stripe-payments.ts';

/** The configured provider, and the demo provider if that is the one. It cannot change at run time. */
export interface OpenPayments {
  readonly payments: Payments;
  readonly demoPayments: DemoPayments | undefined;
}

/** Creates the provider that the environment configures. */
export function openPayments(env: Pick<Env, 'payments'>, world: DemoDeps, meter: CallMeter): OpenPayments {
  if (env.payments.provider === 'stripe') {
    return { payments: counted(stripeWhenNeeded(env.payments, world.now), meter), demoPayments: undefined };
  }
  const demo = demoPayments(world);
  return { payments: demo, demoPayments: demo };
}

type StripeEnv = Extract<Env['payments'], { readonly provider: 'stripe' }>;

/** Loads Stripe's library with the first payment, so that the start does not wait for it. */
function stripeWhenNeeded(
  { secretKey, webhookSecret, connectWebhookSecret, apiBase }: StripeEnv,
  now: () => number,
): StripePayments {
  const stripe = once(async () => {
    const { stripePayments } = await import('./stripe-payments.ts');
    return stripePayments({ secretKey, webhookSecret, connectWebhookSecret, base: apiBase }, now);
  });
  const payouts = async (): Promise<SellerPayouts> => {
    const found = (await stripe()).payouts;
    if (found === undefined) throw new Error('Stripe pays no sellers without STRIPE_CONNECT_WEBHOOK_SECRET');
    return found;
  };
  return {
    name: 'stripe',
    livemode: isLiveKey(secretKey),
    createIntent: async (order) => (await stripe()).createIntent(order),
    retrieveIntent: async (id) => (await stripe()).retrieveIntent(id),
    cancelIntent: async (id) => (await stripe()).cancelIntent(id),
    refund: async (order) => (await stripe()).refund(order),
    retrieveRefund: async (id) => (await stripe()).retrieveRefund(id),
    processorFee: async (id) => (await stripe()).processorFee(id),
    disputes: {
      retrieve: async (id) => (await stripe()).disputes.retrieve(id),
      openedSince: async (since) => (await stripe()).disputes.openedSince(since),
      submitEvidence: async (id, evidence) => (await stripe()).disputes.submitEvidence(id, evidence),
    },
    ...(connectWebhookSecret === undefined
      ? {}
      : {
          payouts: {
            createAccount: async (order) => (await payouts()).createAccount(order),
            retrieveAccount: async (id) => (await payouts()).retrieveAccount(id),
            onboardingUrl: async (id, urls) => (await payouts()).onboardingUrl(id, urls),
            dashboardUrl: async (id) => (await payouts()).dashboardUrl(id),
            transfer: async (order) => (await payouts()).transfer(order),
            reverse: async (order) => (await payouts()).reverse(order),
            listMoves: async (since, max) => (await payouts()).listMoves(since, max),
          },
        }),
    readEvent: async (rawBody, signature) => (await stripe()).readEvent(rawBody, signature),
    listEvents: async (query) => (await stripe()).listEvents(query),
  };
}

/** The same provider, with all calls to it counted, but not the events that it sends. */
function counted(payments: StripePayments, meter: CallMeter): Payments {
  const failing = { error: (error: unknown) => error instanceof PaymentsUnreachable };
  const count = <T>(call: () => Promise<T>): Promise<T> => meter.count(payments.name, call, failing);
  const { payouts, disputes } = payments;
  return {
    ...payments,
    ...(payouts === undefined
      ? {}
      : {
          payouts: {
            createAccount: (order) => count(() => payouts.createAccount(order)),
            retrieveAccount: (id) => count(() => payouts.retrieveAccount(id)),
            onboardingUrl: (id, urls) => count(() => payouts.onboardingUrl(id, urls)),
            dashboardUrl: (id) => count(() => payouts.dashboardUrl(id)),
            transfer: (order) => count(() => payouts.transfer(order)),
            reverse: (order) => count(() => payouts.reverse(order)),
            listMoves: (since, max) => count(() => payouts.listMoves(since, max)),
          },
        }),
    createIntent: (order) => count(() => payments.createIntent(order)),
    retrieveIntent: (id) => count(() => payments.retrieveIntent(id)),
    cancelIntent: (id) => count(() => payments.cancelIntent(id)),
    refund: (order) => count(() => payments.refund(order)),
    retrieveRefund: (id) => count(() => payments.retrieveRefund(id)),
    processorFee: (id) => count(() => payments.processorFee(id)),
    listEvents: (query) => count(() => payments.listEvents(query)),
    disputes: {
      retrieve: (id) => count(() => disputes.retrieve(id)),
      openedSince: (since) => count(() => disputes.openedSince(since)),
      submitEvidence: (id, evidence) => count(() => disputes.submitEvidence(id, evidence)),
    },
  };
}
