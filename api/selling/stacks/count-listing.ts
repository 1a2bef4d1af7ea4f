import { HOUR_MS } from '#contract/durations.ts';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import type { Deps } from '../../deps.ts';
import { assertRateLimit } from '../../limits/rate-limit.ts';
import type { Owner } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';

/** A flood of spam stops here; a stack of 300 items does not. */
const LISTINGS_PER_HOUR = {
  name: 'publish-hour',
  max: 500,
  windowMs: HOUR_MS,
  message: SELLING_MESSAGES.tooManyListings,
};

/** Counts a new listing, or a draft that adds copies to one. Throws ShopError too_many_requests above 500 an hour. */
export const countListing = (deps: Deps, tx: Tx<'owner'>, owner: Owner): Promise<void> =>
  assertRateLimit(deps, tx, LISTINGS_PER_HOUR, owner);
