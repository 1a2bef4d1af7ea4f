import { HOUR_MS, MINUTE_MS } from '../durations.ts';

/** An admin is signed out after 30 idle minutes, and after 8 hours in any case. */
export const ADMIN_SESSION = { idleMs: 30 * MINUTE_MS, maxMs: 8 * HOUR_MS } as const;
