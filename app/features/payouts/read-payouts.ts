import type { Payouts } from '#contract/payouts/payouts.ts';

/** Reads the page of the payouts at a cursor, by default the first. Throws what the request throws. */
export const readPayouts = async (cursor: string | undefined): Promise<Payouts> =>
  (await import('./payout-calls.ts')).calls.readPayouts(cursor);
