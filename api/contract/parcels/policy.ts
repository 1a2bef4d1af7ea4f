import { DAY_MS, HOUR_MS } from '../durations.ts';

/** The figures that the policy pages promise. Days are those of New York; business days exclude federal holidays. */
export const POLICY = {
  /** An order or a parcel's copies can be changed or canceled for this long, in ms. */
  changeMs: HOUR_MS,
  /** Orders placed before this hour of a business day reach the seller that day. */
  cutoffHour: 14,
  /** Business days to send a parcel, and a parcel of many copies. */
  shipDays: 5,
  manyCopies: 10,
  shipManyDays: 7,
  /** Between the deadline to send a parcel and its cancellation, in ms: a phone that was offline can still say "sent". */
  cancelDelayMs: 12 * HOUR_MS,
  /** Hour of the reminders, and how many business days before the deadline the first one is. */
  reminderHour: 9,
  reminderDays: 2,
  /** A sent parcel is expected between these business days after sending. */
  expectedFromDays: 5,
  expectedByDays: 7,
  /** Calendar days after the last expected one until a parcel counts as arrived. */
  acceptDays: 3,
  /** After arrival, in ms. */
  damagedMs: 48 * HOUR_MS,
  mismatchMs: 7 * DAY_MS,
  returnMs: 30 * DAY_MS,
  /** Business days for a seller to answer a report, or to name a return address. */
  answerDays: 3,
  /** Calendar days for a buyer to post a return, once they have its address or label. */
  postReturnDays: 30,
  /** Business days after posting in which a return is delivered and processed. */
  returnTransitDays: 7,
  returnProcessDays: 3,
  /** Sellers are paid at this hour, this many business days after the arrival of a parcel. */
  payoutHour: 10,
  payoutDays: 2,
  /** Until sales to `provenBuyers` different buyers have arrived, a sale is paid at the earliest `unprovenDays` after its order. */
  provenBuyers: 3,
  unprovenDays: 7,
  /** Parcels of this value in cents need the recipient's signature. */
  signatureCents: 10_000,
} as const;
