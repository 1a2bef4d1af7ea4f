import { shopDay } from '../shop-clock.ts';
import { addBusinessDays, endOfDay, hourOfBusinessDay, isBusinessDay } from './business-days.ts';
import { POLICY } from './policy.ts';

/** First instant at which a parcel is late, from when it was ordered and how many copies it has; ms. */
export function shipBy(orderedAt: number, copies: number): number {
  const today = shopDay(orderedAt);
  const isInTime = isBusinessDay(today) && orderedAt < hourOfBusinessDay(today, POLICY.cutoffHour);
  const first = isInTime ? today : addBusinessDays(today, 1);
  return endOfDay(
    addBusinessDays(first, copies >= POLICY.manyCopies ? POLICY.shipManyDays : POLICY.shipDays),
  );
}

/** When an unsent parcel is canceled: noon after its deadline, which is no Sunday. */
export const cancelAt = (deadline: number): number => deadline + POLICY.cancelDelayMs;

/** Whether a parcel is to be sent soon: from the day two business days before its last one, or because it is late. */
export const isShipSoon = (deadline: number, now: number): boolean =>
  shopDay(now) >= addBusinessDays(shopDay(deadline - 1), -POLICY.reminderDays);

/** The latest deadlines of which reminders are due at an instant. */
export function remindedDeadlines(now: number): { readonly first: number; readonly last: number } {
  const today = shopDay(now);
  const isToday = isBusinessDay(today) && now >= hourOfBusinessDay(today, POLICY.reminderHour);
  const day = isToday ? today : addBusinessDays(today, -1);
  return { first: endOfDay(addBusinessDays(day, POLICY.reminderDays)), last: endOfDay(day) };
}

/** When a seller is reminded of a deadline: some days before it, and on the last day. */
export function shipReminders(deadline: number): { readonly first: number; readonly last: number } {
  const lastDay = shopDay(deadline - 1);
  return {
    first: hourOfBusinessDay(addBusinessDays(lastDay, -POLICY.reminderDays), POLICY.reminderHour),
    last: hourOfBusinessDay(lastDay, POLICY.reminderHour),
  };
}
