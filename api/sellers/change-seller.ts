import { SELLER_CHANGE_MESSAGES, type Seller, type SellerChange } from '#contract/sellers/seller.ts';
import { ShopError } from '#contract/shop-error.ts';
import { shopDay, startOfShopDay } from '#contract/shop-clock.ts';
import { sellerProfileOf } from '../accounts/accounts.queries.ts';
import {
  emptySellerProfile,
  storeSellerProfile,
  type SellerProfile,
} from '../accounts/seller-profiles/seller-profiles.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db, Tx } from '../storage/storage.ts';
import { enqueueSettling } from './settle-seller.ts';

/** What a seller has said about themselves, as they see it. */
export async function readSeller(db: Db, owner: Owner): Promise<Seller> {
  const profile = await sellerProfileOf(db, owner);
  return profile === undefined ? {} : sellerOnWire(profile);
}

/**
 * Changes the given fields. Away: a job pauses the listings until the day of return, and back again puts them on sale. Throws
 * ShopError invalid_input for a day that is not still to come.
 */
export async function changeSeller(
  tx: Tx<'owner'>,
  { now }: Pick<Deps, 'now'>,
  owner: Owner,
  { away, returnName, returnAddress }: SellerChange,
): Promise<Seller> {
  const at = now();
  const before = (await sellerProfileOf(tx, owner)) ?? emptySellerProfile(owner, at);
  const after = {
    ...before,
    ...(returnName === undefined ? {} : { returnName: returnName.trim() }),
    ...(returnAddress === undefined ? {} : { returnAddress: returnAddress.trim() }),
    ...(away === undefined ? {} : awayFrom(before, away, at)),
  };
  await storeSellerProfile(tx, after);
  if (after.awaySince !== before.awaySince || after.awayUntil !== before.awayUntil)
    await enqueueSettling(tx, at, owner);
  return sellerOnWire(after);
}

function awayFrom(
  before: SellerProfile,
  away: NonNullable<SellerChange['away']> | null,
  now: number,
): Pick<SellerProfile, 'awaySince' | 'awayUntil'> {
  if (away === null) return { awaySince: null, awayUntil: null };
  const { until } = away;
  if (until !== undefined && until <= shopDay(now)) {
    const { day } = SELLER_CHANGE_MESSAGES;
    throw new ShopError('invalid_input', day, { fields: { 'away.until': day } });
  }
  return {
    awaySince: before.awaySince ?? now,
    awayUntil: until === undefined ? null : startOfShopDay(until),
  };
}

const sellerOnWire = ({ returnName, returnAddress, awaySince, awayUntil }: SellerProfile): Seller => ({
  ...(returnName === null ? {} : { returnName }),
  ...(returnAddress === null ? {} : { returnAddress }),
  ...(awaySince === null
    ? {}
    : {
        away: {
          since: new Date(awaySince).toISOString(),
          ...(awayUntil === null ? {} : { until: shopDay(awayUntil) }),
        },
      }),
});
