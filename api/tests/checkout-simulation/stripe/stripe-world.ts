import type { StripeEvent } from '#api/doubles/stripe-events.ts';
import { StripeProblem } from '#api/doubles/stripe-problem.ts';
import { openStripeServer, type StripeServer } from '#api/doubles/stripe-server.ts';
import type { Payments } from '#api/gateways/payments/payments.ts';
import { stripePayments } from '#api/gateways/payments/stripe-payments.ts';
import { DEMO_CARDS } from '#contract/checkout/checkout.ts';

/** Stripe behind a simulated shop that pays its sellers by hand, and what happens there without a call by the shop. */
export interface StripeWorld extends Pick<
  StripeServer,
  'env' | 'complaints' | 'ledger' | 'refund' | 'failRefund'
> {
  readonly payments: Payments;
  /** Those since the last reset, oldest first. */
  readonly listEvents: () => readonly StripeEvent[];
  /** Confirms a payment as the buyer's page does: with a card, or with the answer to the bank's question. */
  readonly confirm: (clientSecret: string, command: object) => 'succeeded' | 'refused';
  readonly reset: () => void;
}

/** Cards that the double knows. Disputes are not played here: such a card pays. */
const DECLINED = DEMO_CARDS.filter((card) => card.includes('charge') && !card.includes('authentication'));

export async function openStripeWorld(now: () => number): Promise<StripeWorld> {
  const stripe = await openStripeServer({ now });
  const { STRIPE_CONNECT_WEBHOOK_SECRET: _, ...env } = stripe.env;
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = env;
  return {
    env,
    payments: stripePayments({ secretKey, webhookSecret, base: env['STRIPE_API_BASE'] }, now),
    complaints: stripe.complaints,
    ledger: stripe.ledger,
    refund: stripe.refund,
    failRefund: stripe.failRefund,
    listEvents: () => stripe.events,
    confirm: (clientSecret, command) => {
      try {
        return confirm(stripe, clientSecret, command);
      } catch (error) {
        if (error instanceof StripeProblem) return 'refused';
        throw error;
      }
    },
    reset: () => {
      const { intents, charges, refunds, disputes, events } = stripe.ledger;
      intents.clear();
      charges.clear();
      refunds.length = 0;
      disputes.length = 0;
      events.length = 0;
      stripe.forgetKeys();
    },
  };
}

function confirm(stripe: StripeServer, clientSecret: string, command: object): 'succeeded' | 'refused' {
  const id = clientSecret.split('_secret_')[0] ?? '';
  if ('challenge' in command) {
    const answer = command.challenge === 'complete' ? 'complete' : 'fail';
    return stripe.answerBank(id, answer).status === 'succeeded' ? 'succeeded' : 'refused';
  }
  const card = 'paymentMethod' in command ? String(command.paymentMethod) : '';
  const known = card.startsWith('pm_card_authenticationRequired')
    ? 'pm_card_authenticationRequired'
    : DECLINED.some((each) => each === card)
      ? 'pm_card_visa_chargeDeclined'
      : 'pm_card_visa';
  return stripe.confirm(clientSecret, known).status === 'succeeded' ? 'succeeded' : 'refused';
}
