const FIRST_MS = 1_000;
const MAX_MS = 5 * 60_000;

/**
 * Milliseconds until the next try after so many failures in a row (1: the first). Twice as long each time, at most 5
 * minutes; half of it by chance (`random` in 0..1), so that phones that lost one network do not come back as one.
 */
export function retryDelayMs(failures: number, random: number): number {
  const whole = Math.min(MAX_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(whole / 2 + (whole / 2) * random);
}
