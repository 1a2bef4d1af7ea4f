import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import { ADMIN_MESSAGES } from '#contract/admin/admin-messages.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { GuessLimit } from './guess-limit.ts';
import type { RateLimit } from './rate-limit.ts';

/** Wrong current passwords when a user changes their password. */
export const PASSWORD_GUESS_LIMIT: RateLimit = {
  name: 'password-guesses',
  max: 10,
  windowMs: HOUR_MS,
  message: ACCOUNT_MESSAGES.tooManyPasswords,
};

/** Wrong guesses of the back office's shared password. */
export const ADMIN_PASSWORD_LIMIT: GuessLimit = {
  name: 'admin-password',
  max: 5,
  windowMs: 15 * MINUTE_MS,
  freeGuesses: 10,
  maxDelayMs: 15 * MINUTE_MS,
  message: ADMIN_MESSAGES.tooManyGuesses,
};
