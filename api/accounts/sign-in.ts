import { nameSeller } from '../catalog/sellers/name-seller.ts';
import { issueAccountKey } from '../sessions/account-key.ts';
import { endSession, assignSession } from '../sessions/change-session.ts';
import { mergeGuest } from '../sessions/merge-guest.ts';
import { isGuest, type Owner, type Session } from '../sessions/owner.ts';
import { rotateSession } from '../sessions/rotate-session.ts';
import { sessionNow } from '../sessions/sessions.queries.ts';
import { startSession } from '../sessions/start-session.ts';
import type { AccountDeps } from './account-data.ts';
import type { User } from './accounts.repo.ts';
import { listGuestSellers, takeOverSeller } from './contacts/take-over-seller.ts';
import { publicName } from './public-name.ts';

/** The tokens after a sign-in. They cannot be read again: only their hashes are stored. */
export interface SignedIn {
  readonly sessionToken: string;
  readonly accountKey: string;
}

/**
 * Signs a user in to a session: merges its guest's data into the account, takes over what other guests sell who have confirmed
 * the account's email, rotates the session's token and issues an account
 * key. A session of another user is ended and replaced by a new one, so that no data pass between the two accounts.
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
  const sellers = await listGuestSellers(deps.storage.db, user.email);
  const locks = { owner: [session.owner, owner, ...sellers], session: String(session.id) };
  const signedIn = await deps.storage.transaction(locks, async (tx) => {
    const present = await sessionNow(tx, session.id);
    // A concurrent request has ended the session, or united it with another guest's.
    if (present?.id !== session.id) return { present };
    // After a concurrent sign-in to the session, as any user, there is no guest to merge.
    if (present.owner === session.owner) await mergeGuest(deps, tx, present.owner, owner);
    for (const seller of sellers) await takeOverSeller(deps, tx, { seller, email: user.email, heir: owner });
    await assignSession(tx, session.id, user.id);
    const accountKey = await issueAccountKey(deps, tx, { userId: user.id, sessionId: session.id, device });
    return { accountKey, sessionToken: await rotateSession(deps, tx, session.id) };
  });
  if ('present' in signedIn)
    return signIn(deps, signedIn.present ?? (await startSession(deps)).session, user, device);
  await nameSeller(deps, owner, { sellerName: publicName(user.name), sellerId: user.publicId });
  return signedIn;
}
