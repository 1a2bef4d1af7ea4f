import { ShopError } from '#contract/shop-error.ts';
import { SYNC_MESSAGES } from '#contract/sync/sync-messages.ts';
import { userIdOf, type Owner } from '../sessions/owner.ts';

/** The account's id; null for a guest and without a session. */
export const getAccountId = (owner: Owner | undefined): number | null =>
  (owner === undefined ? undefined : userIdOf(owner)) ?? null;

/** Throws not_yours when changes made by `account` (null: a guest) arrive under a session of another account. */
export function assertSameAccount(account: number | null, owner: Owner | undefined): void {
  if (getAccountId(owner) !== account) throw new ShopError('not_yours', SYNC_MESSAGES.notYours);
}
