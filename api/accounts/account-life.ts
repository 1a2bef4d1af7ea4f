const DAY_MS = 86_400_000;

/** An account is signed out after 30 days without use, and after a year in any case. */
export const IDLE_MS = 30 * DAY_MS;
export const LONGEST_MS = 365 * DAY_MS;
