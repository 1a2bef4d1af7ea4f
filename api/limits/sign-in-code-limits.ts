import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';

const message = ACCOUNT_MESSAGES.tooManyCodes;

/** Mailed sign-in codes, per email address and per network address. */
export const SIGN_IN_CODE_LIMITS = {
  cooldown: { name: 'code-pause', max: 1, windowMs: 30_000, message },
  perAddress: { name: 'code-address', max: 5, windowMs: HOUR_MS, message },
  perNetwork: { name: 'code-network', max: 20, windowMs: HOUR_MS, message },
} as const;

/** Lifetime of a code. */
export const SIGN_IN_CODE_LIFE_MS = 10 * MINUTE_MS;

/** Wrong guesses after which a code is void. */
export const MAX_SIGN_IN_CODE_GUESSES = 5;
