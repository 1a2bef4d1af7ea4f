import type { Session } from '../../sessions/owner.ts';
import { assertSessionExists } from '../../sessions/sessions.queries.ts';
import type { Tx } from '../../storage/storage.ts';

/**
 * Makes a call for the session's current owner. A guest may sign in, or be merged with another guest, while the call waits for
 * a lock: it is then made once, for the new owner. `call` must begin its transaction with `assertCurrentOwner`. Throws busy
 * when the session has just ended, and what `call` throws.
 */
export async function asCurrentOwner<T>(
  session: Session,
  call: (session: Session) => Promise<T>,
): Promise<T> {
  try {
    return await call(session);
  } catch (error) {
    if (!(error instanceof OwnerChangedError)) throw error;
    return asCurrentOwner(error.session, call);
  }
}

/** Throws when the session has another owner than the one whose lock the transaction holds. */
export async function assertCurrentOwner(tx: Tx<'owner'>, { id, owner }: Session): Promise<void> {
  const now = await assertSessionExists(tx, id);
  if (now.id !== id || now.owner !== owner) throw new OwnerChangedError(now);
}

class OwnerChangedError extends Error {
  constructor(readonly session: Session) {
    super('session owner changed');
  }
}
