import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';

const message = ACCOUNT_MESSAGES.tooManyCodes;

/** How often a sign-in code is mailed: to one address, and for one network. */
export const SIGN_IN_CODE_LIMITS = {
  cooldown: { name: 'code-pause', max: 1, windowMs: 30_000, message },
  perAddress: { name: 'code-address', max: 5, windowMs: HOUR_MS, message },
  perNetwork: { name: 'code-network', max: 20, windowMs: HOUR_MS, message },
} as const;

/** How long a code opens an account. */
export const SIGN_IN_CODE_LIFE_MS = 10 * MINUTE_MS;

/** How often a code may be entered wrong before it opens nothing any more. */
export const MAX_SIGN_IN_CODE_GUESSES = 5;
