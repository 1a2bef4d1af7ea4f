import type { Env } from '../../env.ts';
import { demoPayments, type DemoPayments, type DemoWorld } from './demo-payments.ts';
import type { Payments } from './payments.ts';
import { stripePayments } from './stripe-payments.ts';

/** The shop's provider; and the demo one besides, where it is the one. There is no way from one to the other at run time. */
export interface OpenPayments {
  readonly payments: Payments;
  readonly demoPayments: DemoPayments | undefined;
}

/** Payments as the environment says. */
export function openPayments(env: Pick<Env, 'payments'>, world: DemoWorld): OpenPayments {
  if (env.payments.provider === 'stripe') {
    const { secretKey, webhookSecret, apiBase } = env.payments;
    const payments = stripePayments({ secretKey, webhookSecret, base: apiBase }, world.now);
    return { payments, demoPayments: undefined };
  }
  const demo = demoPayments(world);
  return { payments: demo, demoPayments: demo };
}
