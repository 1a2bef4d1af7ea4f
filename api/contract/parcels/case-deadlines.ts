import { shopDay } from '../shop-clock.ts';
import { endOfBusinessDay, endOfDay } from './business-days.ts';
import { POLICY } from './policy.ts';

// First instants at which it is too late, in ms.

/** For a seller to answer a report that was opened, or to name a return address that was asked for, at an instant. */
export const answerDeadline = (askedAt: number): number => endOfBusinessDay(askedAt, POLICY.answerDays);

/** For a buyer to post a return whose address or label they got at an instant. */
export const postingDeadline = (knownAt: number): number => endOfDay(shopDay(knownAt), POLICY.postReturnDays);

/** For a seller to say whether a return has arrived that was posted at an instant. */
export const returnDeadline = (postedAt: number): number =>
  endOfBusinessDay(postedAt, POLICY.returnTransitDays + POLICY.returnProcessDays);
