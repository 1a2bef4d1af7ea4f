import { APPRAISAL_MESSAGES as SAYS } from '#contract/appraisal-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { limitRate } from '../http/rate-limit.ts';
import type { Owner } from '../sessions/owner.ts';

const DAY_MS = 86_400_000;
const perOwner = { name: 'appraisal-owner', most: 50, windowMs: DAY_MS, message: SAYS.modelSpent };

/**
 * Counts one paid appraisal, before it is asked for: true when this owner may have one more today (of 50) and the shop
 * too (of APPRAISAL_DAILY_CAP). Counted in the database, for all processes together.
 */
export async function spendAppraisal(deps: Deps, owner: Owner): Promise<boolean> {
  const ofShop = { ...perOwner, name: 'appraisal-shop', most: deps.env.appraisalDailyCap };
  try {
    await deps.storage.transaction({}, async (tx) => {
      await limitRate(deps, tx, perOwner, owner);
      await limitRate(deps, tx, ofShop, 'shop');
    });
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
