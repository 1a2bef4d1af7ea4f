import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import { DAY_MS } from '#contract/durations.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { limitRate } from '../limits/rate-limit.ts';
import { isGuest, type Owner } from '../sessions/owner.ts';

/** Who has a photo appraised: whose it is, and the network address that it came from. */
export interface Spender {
  readonly owner: Owner;
  readonly network: string;
}

const perOwner = { name: 'appraisal-owner', most: 50, windowMs: DAY_MS, message: MESSAGES.modelSpent };

/** Of APPRAISAL_DAILY_CAP: the part that one network address may spend, and the part that only signed-in sellers may. */
const SHARE_OF_NETWORK = 0.2;
const SHARE_KEPT_FOR_USERS = 0.3;

/**
 * Counts one paid appraisal, before it is asked for: true when this owner may have one more today (of 50), their address too,
 * and the shop (of APPRAISAL_DAILY_CAP). Counted in the database, for all processes together.
 */
export async function spendAppraisal(deps: Deps, { owner, network }: Spender): Promise<boolean> {
  const cap = deps.env.appraisalDailyCap;
  const ofShop = { ...perOwner, name: 'appraisal-shop', most: cap };
  const ofNetwork = { ...perOwner, name: 'appraisal-network', most: Math.ceil(cap * SHARE_OF_NETWORK) };
  const ofGuests = {
    ...perOwner,
    name: 'appraisal-guests',
    most: cap - Math.floor(cap * SHARE_KEPT_FOR_USERS),
  };
  try {
    await deps.storage.transaction({}, async (tx) => {
      await limitRate(deps, tx, perOwner, owner);
      await limitRate(deps, tx, ofNetwork, network);
      if (isGuest(owner)) await limitRate(deps, tx, ofGuests, 'guests');
      await limitRate(deps, tx, ofShop, 'shop');
    });
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
