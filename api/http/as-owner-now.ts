import { SYNC_MESSAGES } from '#contract/sync-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { ownerNow } from '../sessions/owner-now.ts';
import type { Owner, Session } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';

/**
 * Makes a call as whoever a session is now. A guest may sign in while what he sent waits for its turn: his things are the
 * user's then, and so is this, made once, under the user. `call` opens its transaction under its session's owner and begins
 * it with `mustBeOwner`. Throws busy when the session has just ended, and what `call` throws.
 */
export async function asOwnerNow<T>(session: Session, call: (session: Session) => Promise<T>): Promise<T> {
  try {
    return await call(session);
  } catch (error) {
    if (!(error instanceof ChangedHands)) throw error;
    return asOwnerNow({ ...session, owner: error.owner }, call);
  }
}

/** Throws where a session is not its owner's any more, whose lock the transaction holds. */
export async function mustBeOwner(tx: Tx<'owner'>, { id, owner }: Session): Promise<void> {
  const now = await ownerNow(tx, id);
  if (now === undefined) throw new ShopError('busy', SYNC_MESSAGES.sessionEnded, { retryAfter: 1 });
  if (now !== owner) throw new ChangedHands(now);
}

class ChangedHands extends Error {
  constructor(readonly owner: Owner) {
    super('the session has another owner by now');
  }
}
