import type { Deps } from '../deps.ts';
import { payoutLosses, type PayoutLoss } from '../orders/payout-losses.ts';
import { breachesIn } from './doctor.repo.ts';
import type { Breach } from './invariants.ts';

/** All current breaches of the invariants of stock, orders and money. */
export const examineShop = ({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<Breach[]> =>
  breachesIn(storage.db, now());

/** Refunds to buyers after the payout to the seller. Not a breach: an admin decides about them. */
export const lossesOf = ({ storage }: Pick<Deps, 'storage'>): Promise<PayoutLoss[]> =>
  payoutLosses(storage.db);
