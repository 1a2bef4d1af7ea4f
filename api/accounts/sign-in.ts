import { renameSeller } from '../catalog/sellers/rename-seller.ts';
import { issueAccountKey } from '../sessions/account-key.ts';
import { endSession, assignSession } from '../sessions/change-session.ts';
import { mergeGuest } from '../sessions/merge-guest.ts';
import { isGuest, type Owner, type Session } from '../sessions/owner.ts';
import { rotateSession } from '../sessions/rotate-session.ts';
import { sessionNow } from '../sessions/sessions.queries.ts';
import { startSession } from '../sessions/start-session.ts';
import type { AccountDeps } from './account-data.ts';
import type { User } from './accounts.repo.ts';
import { publicName } from './public-name.ts';

/** The tokens after a sign-in; not readable again later. */
export interface SignedIn {
  readonly sessionToken: string;
  readonly accountKey: string;
}

/**
 * Makes a user the owner of a session: what its guest gathered becomes his, the session gets another token, and an account
 * key besides. A session that is another user's is ended, and a new one taken: nothing passes from one to the other.
 */
export async function signIn(
  deps: AccountDeps,
  requesting: Session,
  user: User,
  device: string,
): Promise<SignedIn> {
  const owner: Owner = `u:${user.id}`;
  const isOtherAccount = !isGuest(requesting.owner) && requesting.owner !== owner;
  if (isOtherAccount) await endSession(deps, requesting.id);
  const session = isOtherAccount ? (await startSession(deps)).session : requesting;
  const locks = { owner: [session.owner, owner], session: String(session.id) };
  const signedIn = await deps.storage.transaction(locks, async (tx) => {
    const present = await sessionNow(tx, session.id);
    // Another request has ended it meanwhile, or united it with another guest.
    if (present?.id !== session.id) return { present };
    // Signed in by another request meanwhile, as the same or as somebody else: then there is no guest to take over.
    if (present.owner === session.owner) await mergeGuest(deps, tx, present.owner, owner);
    await assignSession(tx, session.id, user.id);
    const accountKey = await issueAccountKey(deps, tx, { userId: user.id, sessionId: session.id, device });
    return { accountKey, sessionToken: await rotateSession(deps, tx, session.id) };
  });
  if ('present' in signedIn)
    return signIn(deps, signedIn.present ?? (await startSession(deps)).session, user, device);
  await renameSeller(deps, owner, publicName(user.name));
  return signedIn;
}
