import { SYNC_MESSAGES } from '#contract/sync-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { ownerNow } from '../sessions/owner-now.ts';
import type { Owner, Session } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';

/** The account's id; null for a guest and for nobody. */
export const accountOf = (owner: Owner | undefined): number | null =>
  owner?.startsWith('u:') === true ? Number(owner.slice(2)) : null;

/** Throws not_yours when changes that `account` made (null: a guest) are sent under another's session. */
export function mustBeOf(account: number | null, owner: Owner | undefined): void {
  if (accountOf(owner) !== account) throw new ShopError('not_yours', SYNC_MESSAGES.notYours);
}

/**
 * Somebody may have signed in or out while the request waited for its turn: inside the transaction it counts whose the
 * session is now. Throws not_yours when it is another's, busy when it ended, so that the next try makes a new one.
 */
export async function mustStillBeOf(
  tx: Tx<'owner'>,
  account: number | null,
  session: Session,
): Promise<void> {
  const owner = await ownerNow(tx, session.id);
  if (owner === undefined) throw new ShopError('busy', SYNC_MESSAGES.sessionEnded, { retryAfter: 1 });
  mustBeOf(account, owner);
}
