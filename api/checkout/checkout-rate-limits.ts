import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';

const TEN_MINUTES = 600_000;
const message = CHECKOUT_MESSAGES.tooManyTries;

/** What guards against trying out stolen cards; a network address may be thousands of phones. */
export const CHECKOUT_LIMITS = {
  intentsPerSession: { name: 'intent-session', max: 30, windowMs: TEN_MINUTES, message },
  intentsPerNetwork: { name: 'intent-network', max: 3_000, windowMs: TEN_MINUTES, message },
  validatesPerSession: { name: 'validate-session', max: 30, windowMs: TEN_MINUTES, message },
  validatesPerNetwork: { name: 'validate-network', max: 3_000, windowMs: TEN_MINUTES, message },
} as const;
