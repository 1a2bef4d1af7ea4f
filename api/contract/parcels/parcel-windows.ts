import { HOUR_MS } from '../durations.ts';
import { expectedDelivery } from './expected-delivery.ts';
import { POLICY } from './policy.ts';

/** The dates of a parcel in ms; null as long as they are unknown. */
export interface ParcelDates {
  readonly orderedAt: number;
  readonly shippedAt: number | null;
  readonly expectedBy: number | null;
  readonly acceptBy: number | null;
  readonly deliveredAt: number | null;
}

/** When a buyer may do something; ms, `until` exclusive. */
export interface ParcelWindow {
  readonly from: number;
  readonly until: number;
}

/** What a buyer may report, and the request to return something for any reason. */
export type ParcelWindows = Readonly<Record<'missing' | 'damaged' | 'mismatch' | 'return', ParcelWindow>>;

/** First instant at which an order can no longer be changed or canceled. */
export const changeableUntil = (orderedAt: number): number => orderedAt + POLICY.changeMs;

/** The windows of a parcel; undefined until it is sent. Before it arrives, they count from when it will at the latest. */
export function parcelWindows(parcel: ParcelDates): ParcelWindows | undefined {
  const { orderedAt, shippedAt, deliveredAt } = parcel;
  if (shippedAt === null) return undefined;
  const expected = expectedDelivery(shippedAt);
  const acceptBy = parcel.acceptBy ?? expected.acceptBy;
  const arrival = deliveredAt ?? acceptBy;
  return {
    missing: { from: parcel.expectedBy ?? expected.by, until: Math.min(arrival, acceptBy) },
    damaged: { from: shippedAt, until: arrival + POLICY.damagedMs },
    mismatch: { from: shippedAt, until: arrival + POLICY.mismatchMs },
    return: { from: shippedAt, until: returnWindowEnd(orderedAt, arrival) },
  };
}

export const isWithin = ({ from, until }: ParcelWindow, now: number): boolean => from <= now && now < until;

/**
 * First instant at which a return can no longer be requested: 30 days after arrival, and for orders placed November 1 to
 * December 31 not before February 1.
 *
 * Plain arithmetic instead of the calendar: daylight saving time never ends before 2 AM on November 1, so that day begins at
 * 4:00 UTC, and January 1 and February 1 begin at 5:00 UTC.
 */
export function returnWindowEnd(orderedAt: number, arrivedAt: number): number {
  const end = arrivedAt + POLICY.returnMs;
  const year = new Date(orderedAt - 5 * HOUR_MS).getUTCFullYear();
  const isHolidayOrder = orderedAt >= Date.UTC(year, 10, 1, 4);
  return isHolidayOrder ? Math.max(end, Date.UTC(year + 1, 1, 1, 5)) : end;
}
