import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import { DAY_MS } from '#contract/durations.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { assertRateLimit } from '../limits/rate-limit.ts';
import { isGuest, type Owner } from '../sessions/owner.ts';

/** Who asks for an appraisal: the owner of the photo, and the network address that it came from. */
export interface AppraisalRequester {
  readonly owner: Owner;
  readonly network: string;
}

const perOwner = { name: 'appraisal-owner', max: 50, windowMs: DAY_MS, message: MESSAGES.modelSpent };

/** Shares of APPRAISAL_DAILY_CAP: the maximum of one network address, and what is reserved for signed-in sellers. */
const MAX_NETWORK_SHARE = 0.2;
const RESERVED_FOR_USERS_SHARE = 0.3;

/**
 * Counts a paid appraisal before it is requested. False when the daily limit of the owner (50), the network address, all
 * guests or the shop (APPRAISAL_DAILY_CAP) is used up. The counts are in the database, so all processes share them.
 */
export async function countAppraisal(deps: Deps, { owner, network }: AppraisalRequester): Promise<boolean> {
  const cap = deps.env.appraisalDailyCap;
  const ofShop = { ...perOwner, name: 'appraisal-shop', max: cap };
  const ofNetwork = { ...perOwner, name: 'appraisal-network', max: Math.ceil(cap * MAX_NETWORK_SHARE) };
  const ofGuests = {
    ...perOwner,
    name: 'appraisal-guests',
    max: cap - Math.floor(cap * RESERVED_FOR_USERS_SHARE),
  };
  try {
    await deps.storage.transaction({}, async (tx) => {
      await assertRateLimit(deps, tx, perOwner, owner);
      await assertRateLimit(deps, tx, ofNetwork, network);
      if (isGuest(owner)) await assertRateLimit(deps, tx, ofGuests, 'guests');
      await assertRateLimit(deps, tx, ofShop, 'shop');
    });
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
