import { HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../storage/storage.ts';
import {
  accountKeyByHash,
  accountKeysOfUser,
  replaceAccountKey,
  touchAccountKey,
  type AccountKey,
} from './account-keys.repo.ts';
import { ACCOUNT_IDLE_MS, ACCOUNT_MAX_MS } from './account-life.ts';
import { userIdOf, type Session } from './owner.ts';
import { hashToken, isTokenShaped, newToken } from './token.ts';

/**
 * Whether a token is the living account key of this very session: what is an account's opens only with both. Using it
 * prolongs it, at most once an hour.
 */
export async function isValidAccountKey(
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  { id, owner }: Session,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined || !isTokenShaped(token)) return false;
  const key = await accountKeyByHash(storage.db, hashToken(token));
  if (key === undefined || key.sessionId !== id || userIdOf(owner) !== key.userId) return false;
  const instant = now();
  if (key.endedAt !== null || key.expiresAt <= instant) return false;
  if (instant - key.lastUsedAt >= HOUR_MS) {
    const expiresAt = Math.min(key.createdAt + ACCOUNT_MAX_MS, instant + ACCOUNT_IDLE_MS);
    await storage.transaction({}, async (tx) =>
      touchAccountKey(tx, key.id, { lastUsedAt: instant, expiresAt }),
    );
  }
  return true;
}

/** Writes a new account key for a session, in place of any former one. Returns its token, which is stored as a hash only. */
export async function issueAccountKey(
  deps: Deps,
  tx: Tx,
  of: Pick<AccountKey, 'userId' | 'sessionId' | 'device'>,
): Promise<string> {
  const token = newToken(deps);
  const now = deps.now();
  const times = { createdAt: now, lastUsedAt: now, expiresAt: now + ACCOUNT_IDLE_MS };
  await replaceAccountKey(tx, { ...of, ...times, tokenHash: hashToken(token) });
  return token;
}

/** The living account keys of a user, one for each device, those used last first. */
export const listAccountKeys = (db: Db, userId: number, now: number): Promise<AccountKey[]> =>
  accountKeysOfUser(db, userId, now);
