import { MINUTE_MS } from '../durations.ts';

/** How long a checkout holds copies after its last validation; ms. */
export const HOLD_MS = 15 * MINUTE_MS;
