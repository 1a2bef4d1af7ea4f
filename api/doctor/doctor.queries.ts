import type { Deps } from '../deps.ts';
import { payoutLosses, type PayoutLoss } from '../orders/payout-losses.ts';
import { breachesIn } from './doctor.repo.ts';
import type { Breach } from './invariants.ts';

/** Every breach of the invariants of stock, orders and money at this moment; none in a sound shop. */
export const examineShop = ({ storage, now }: Pick<Deps, 'storage' | 'now'>): Promise<Breach[]> =>
  breachesIn(storage.db, now());

/** What was refunded to buyers after their sellers had been paid. Not a breach: admins decide it. */
export const lossesOf = ({ storage }: Pick<Deps, 'storage'>): Promise<PayoutLoss[]> =>
  payoutLosses(storage.db);
