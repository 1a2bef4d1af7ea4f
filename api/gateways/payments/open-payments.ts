import { isLiveKey, type Env } from '../../env.ts';
import { demoPayments, type DemoPayments, type DemoWorld } from './demo-payments.ts';
import type { CallMeter } from '../call-meter.ts';
import { once } from '../once.ts';
import { PaymentsUnreachable, type Payments } from './payments.ts';

/** The shop's provider; and the demo one besides, where it is the one. There is no way from one to the other at run time. */
export interface OpenPayments {
  readonly payments: Payments;
  readonly demoPayments: DemoPayments | undefined;
}

/** Payments as the environment says. */
export function openPayments(env: Pick<Env, 'payments'>, world: DemoWorld, meter: CallMeter): OpenPayments {
  if (env.payments.provider === 'stripe') {
    return { payments: counted(stripeWhenNeeded(env.payments, world.now), meter), demoPayments: undefined };
  }
  const demo = demoPayments(world);
  return { payments: demo, demoPayments: demo };
}

type StripeEnv = Extract<Env['payments'], { readonly provider: 'stripe' }>;

/** Stripe's library is loaded with the first payment: the start of the shop does not wait for it. */
function stripeWhenNeeded({ secretKey, webhookSecret, apiBase }: StripeEnv, now: () => number): Payments {
  const stripe = once(async () => {
    const { stripePayments } = await import('./stripe-payments.ts');
    return stripePayments({ secretKey, webhookSecret, base: apiBase }, now);
  });
  return {
    name: 'stripe',
    livemode: isLiveKey(secretKey),
    createIntent: async (order) => (await stripe()).createIntent(order),
    retrieveIntent: async (id) => (await stripe()).retrieveIntent(id),
    cancelIntent: async (id) => (await stripe()).cancelIntent(id),
    refund: async (order) => (await stripe()).refund(order),
    readEvent: async (rawBody, signature) => (await stripe()).readEvent(rawBody, signature),
  };
}

/** The same provider, with every call to it counted; events come by themselves. */
function counted(payments: Payments, meter: CallMeter): Payments {
  const failing = { error: (error: unknown) => error instanceof PaymentsUnreachable };
  const count = <T>(call: () => Promise<T>): Promise<T> => meter.count(payments.name, call, failing);
  return {
    ...payments,
    createIntent: (order) => count(() => payments.createIntent(order)),
    retrieveIntent: (id) => count(() => payments.retrieveIntent(id)),
    cancelIntent: (id) => count(() => payments.cancelIntent(id)),
    refund: (order) => count(() => payments.refund(order)),
  };
}
