const FIRST_MS = 1_000;
const MAX_MS = 5 * 60_000;

/**
 * Exponential backoff with jitter, in ms; `failures` counts consecutive failures from 1, `random` is in 0..1. At most 5
 * minutes. The jitter spreads the retries of devices that lost the same network.
 */
export function retryDelayMs(failures: number, random: number): number {
  const whole = Math.min(MAX_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(whole / 2 + (whole / 2) * random);
}
