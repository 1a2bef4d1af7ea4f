import { isLiveKey, type Env } from '../../env.ts';
import { demoPayments, type DemoPayments, type DemoDeps } from './demo-payments.ts';
import type { CallMeter } from '../call-meter.ts';
import { once } from '../once.ts';
import { PaymentsUnreachable, type Payments } from './payments.ts';

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
  { secretKey, webhookSecret, apiBase }: StripeEnv,
  now: () => number,
): Required<Payments> {
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
    retrieveRefund: async (id) => (await stripe()).retrieveRefund(id),
    processorFee: async (id) => (await stripe()).processorFee(id),
    readEvent: async (rawBody, signature) => (await stripe()).readEvent(rawBody, signature),
  };
}

/** The same provider, with all calls to it counted, but not its events. */
function counted(payments: Required<Payments>, meter: CallMeter): Payments {
  const failing = { error: (error: unknown) => error instanceof PaymentsUnreachable };
  const count = <T>(call: () => Promise<T>): Promise<T> => meter.count(payments.name, call, failing);
  return {
    ...payments,
    createIntent: (order) => count(() => payments.createIntent(order)),
    retrieveIntent: (id) => count(() => payments.retrieveIntent(id)),
    cancelIntent: (id) => count(() => payments.cancelIntent(id)),
    refund: (order) => count(() => payments.refund(order)),
    retrieveRefund: (id) => count(() => payments.retrieveRefund(id)),
    processorFee: (id) => count(() => payments.processorFee(id)),
  };
}
