import { DAY_MS, HOUR_MS } from '../durations.ts';
import { addBusinessDays, endOfDay, hourOfBusinessDay } from '../parcels/business-days.ts';
import { POLICY } from '../parcels/policy.ts';
import { shopDay } from '../shop-clock.ts';

/** An hour after 2:00 of any day, also of one on which the clocks change. */
const hourOfDay = (day: string, hour: number): number => endOfDay(day) - DAY_MS + hour * HOUR_MS;

/** A sale whose parcel has arrived; ms. */
export interface ArrivedSale {
  readonly orderedAt: number;
  readonly arrivedAt: number;
  /** False until sales to some different buyers have arrived: stolen cards show within days of the order. */
  readonly isProven: boolean;
}

/** When a sale is paid: at the payout hour of the 2nd business day after its arrival, and an unproven seller's not before the 7th day after the order. */
export function payAt({ orderedAt, arrivedAt, isProven }: ArrivedSale): number {
  const day = addBusinessDays(shopDay(arrivedAt), POLICY.payoutDays);
  const paid = hourOfBusinessDay(day, POLICY.payoutHour);
  return isProven ? paid : Math.max(paid, unprovenPayAt(orderedAt));
}

const unprovenPayAt = (orderedAt: number): number =>
  hourOfDay(shopDay(endOfDay(shopDay(orderedAt), POLICY.unprovenDays) - 1), POLICY.payoutHour);

/** The payout hour of the day of an instant. */
export const payoutHourOf = (instant: number): number => hourOfDay(shopDay(instant), POLICY.payoutHour);
