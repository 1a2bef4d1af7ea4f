import { DAY_MS } from '#contract/durations.ts';

/** An account is signed out after 30 days without use, and after a year in any case. */
export const ACCOUNT_IDLE_MS = 30 * DAY_MS;
export const ACCOUNT_MAX_MS = 365 * DAY_MS;
