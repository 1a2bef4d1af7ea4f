import { shopDay, startOfShopDay } from '../shop-clock.ts';
import { addBusinessDays, endOfDay } from './business-days.ts';
import { POLICY } from './policy.ts';

/** When a parcel is expected; ms, `from` inclusive, the others exclusive. */
export interface ExpectedDelivery {
  readonly from: number;
  readonly by: number;
  /** An undisputed parcel counts as arrived from then on. */
  readonly acceptBy: number;
}

/** When a parcel is expected that was sent at an instant. */
export function expectedDelivery(sentAt: number): ExpectedDelivery {
  const sent = shopDay(sentAt);
  const last = addBusinessDays(sent, POLICY.expectedByDays);
  return {
    from: startOfShopDay(addBusinessDays(sent, POLICY.expectedFromDays)),
    by: endOfDay(last),
    acceptBy: endOfDay(last, POLICY.acceptDays),
  };
}
