import { ShopError } from '#contract/shop-error.ts';
import { SYNC_MESSAGES } from '#contract/sync/sync-messages.ts';
import { userIdOf, type Owner } from '../sessions/owner.ts';

/** The account's id; null for a guest and for nobody. */
export const getAccountId = (owner: Owner | undefined): number | null =>
  (owner === undefined ? undefined : userIdOf(owner)) ?? null;

/** Throws not_yours when changes that `account` made (null: a guest) are sent under another's session. */
export function assertSameAccount(account: number | null, owner: Owner | undefined): void {
  if (getAccountId(owner) !== account) throw new ShopError('not_yours', SYNC_MESSAGES.notYours);
}
