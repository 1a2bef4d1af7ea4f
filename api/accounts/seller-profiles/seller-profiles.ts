import type { Owner } from '../../sessions/owner.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import {
  deleteSellerProfile,
  sellerProfileOf,
  storeSellerProfile,
  type SellerProfile,
} from './seller-profiles.repo.ts';

export {
  deleteSellerProfile,
  listReturnedSellers,
  lockSellers,
  sellerProfileOf,
  storeSellerProfile,
  type SellerProfile,
} from './seller-profiles.repo.ts';

/** The profile of a seller who has stored no settings yet. */
export const emptySellerProfile = (owner: Owner, createdAt: number): SellerProfile => ({
  owner,
  createdAt,
  returnName: null,
  returnAddress: null,
  awaySince: null,
  awayUntil: null,
  standing: 'ok',
  reason: null,
  accountId: null,
  accountProvider: null,
  accountState: null,
  accountDue: null,
});

/**
 * The absence of a seller who has said that they are away, and is not back at an instant (ms); undefined if there is none.
 * `until` (ms): null if they do not say when they are back.
 */
export async function absenceOf(
  db: Db,
  seller: Owner,
  now: number,
): Promise<{ readonly until: number | null } | undefined> {
  const profile = await sellerProfileOf(db, seller);
  if (profile === undefined || profile.awaySince === null) return undefined;
  const until = profile.awayUntil;
  return until === null || now < until ? { until } : undefined;
}

const STRICTNESS: Readonly<Record<SellerProfile['standing'], number>> = { ok: 0, held: 1, blocked: 2 };

/**
 * Moves a guest's profile to their heir. One that the heir has stays, and only gets the return address that it lacks; a
 * hold or block moves, too.
 */
export async function moveSellerProfile(tx: Tx<'owner'>, guest: Owner, heir: Owner): Promise<void> {
  const moved = await sellerProfileOf(tx, guest);
  if (moved === undefined) return;
  await deleteSellerProfile(tx, guest);
  const own = await sellerProfileOf(tx, heir);
  const { returnName, returnAddress } = own?.returnAddress == null ? moved : own;
  const isWorse = own === undefined || STRICTNESS[moved.standing] > STRICTNESS[own.standing];
  const { standing, reason } = isWorse ? moved : own;
  const kept = { owner: heir, returnName, returnAddress, standing, reason };
  await storeSellerProfile(tx, { ...(own ?? moved), ...kept });
}
