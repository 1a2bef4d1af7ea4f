import type { Owner } from '../../sessions/owner.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { deleteSellerProfile, sellerProfileOf, storeSellerProfile } from './seller-profiles.repo.ts';

export {
  deleteSellerProfile,
  listReturnedSellers,
  sellerProfileOf,
  storeSellerProfile,
  type SellerProfile,
} from './seller-profiles.repo.ts';

/** Whether a seller has said that they are away, and is not back at an instant (ms). */
export async function isAway(db: Db, seller: Owner, now: number): Promise<boolean> {
  const profile = await sellerProfileOf(db, seller);
  if (profile === undefined || profile.awaySince === null) return false;
  return profile.awayUntil === null || now < profile.awayUntil;
}

/** Moves a guest's profile to their heir. One that the heir has stays, and only gets the return address that it lacks. */
export async function moveSellerProfile(tx: Tx<'owner'>, guest: Owner, heir: Owner): Promise<void> {
  const moved = await sellerProfileOf(tx, guest);
  if (moved === undefined) return;
  await deleteSellerProfile(tx, guest);
  const own = await sellerProfileOf(tx, heir);
  const { returnName, returnAddress } = own?.returnAddress == null ? moved : own;
  await storeSellerProfile(tx, { ...(own ?? moved), owner: heir, returnName, returnAddress });
}
