import { renameSeller } from '../catalog/rename-seller.ts';
import type { Deps } from '../deps.ts';
import { endSession } from '../sessions/end-session.ts';
import { giveSession } from '../sessions/give-session.ts';
import type { Owner, Session } from '../sessions/owner.ts';
import { sessionNow } from '../sessions/session-now.ts';
import { rotateSession } from '../sessions/rotate-session.ts';
import { startSession } from '../sessions/start-session.ts';
import { hashOfToken, newToken } from '../sessions/token.ts';
import { IDLE_MS } from './account-life.ts';
import { writeAccountKey, type User } from './accounts.repo.ts';
import { mergeGuest } from './merge-guest.ts';
import { publicNameOf } from './public-name.ts';

/** The tokens of somebody who has just signed in, told here and never again. */
export interface SignedIn {
  readonly sessionToken: string;
  readonly accountKey: string;
}

/**
 * Makes a user the owner of a session: what its guest gathered becomes his, the session gets another token, and an account
 * key besides. A session that is another user's is ended, and a new one taken: nothing passes from one to the other.
 */
export async function signIn(deps: Deps, asking: Session, user: User, device: string): Promise<SignedIn> {
  const owner: Owner = `u:${user.id}`;
  const isAnothers = asking.owner.startsWith('u:') && asking.owner !== owner;
  if (isAnothers) await endSession(deps, asking.id);
  const session = isAnothers ? (await startSession(deps)).session : asking;
  const accountKey = newToken(deps);
  const now = deps.now();
  const locks = { owner: [session.owner, owner], session: String(session.id) };
  const successor = await deps.storage.transaction(locks, async (tx) => {
    const guest = await sessionNow(tx, session.id);
    // United with another guest by another request meanwhile: that is who signs in.
    if (guest !== undefined && guest.id !== session.id) return guest;
    // Signed in by another request meanwhile, as the same or as somebody else: then there is no guest to take over.
    if (guest?.owner === session.owner) await mergeGuest(tx, now, guest.owner, owner);
    await giveSession(tx, session.id, user.id);
    await writeAccountKey(tx, {
      userId: user.id,
      sessionId: session.id,
      tokenHash: hashOfToken(accountKey),
      device,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: now + IDLE_MS,
    });
    return undefined;
  });
  if (successor !== undefined) return signIn(deps, successor, user, device);
  await renameSeller(deps, owner, publicNameOf(user.name));
  const { token } = await rotateSession(deps, session.id);
  return { sessionToken: token, accountKey };
}
