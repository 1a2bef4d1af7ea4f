import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';

const TEN_MINUTES = 600_000;
const message = CHECKOUT_MESSAGES.tooManyAttempts;

/** Guards against card testing. The limits per network address are higher: thousands of phones may share one (CGNAT). */
export const CHECKOUT_LIMITS = {
  intentsPerSession: { name: 'intent-session', max: 30, windowMs: TEN_MINUTES, message },
  intentsPerNetwork: { name: 'intent-network', max: 3_000, windowMs: TEN_MINUTES, message },
  validatesPerSession: { name: 'validate-session', max: 30, windowMs: TEN_MINUTES, message },
  validatesPerNetwork: { name: 'validate-network', max: 3_000, windowMs: TEN_MINUTES, message },
} as const;
