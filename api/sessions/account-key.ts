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
 * Whether a token is the valid account key of this session: account data need both. Each use extends the key, at most once
 * an hour.
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
  if (instant - key.lastUsedAt >= HOUR_MS && (await storage.isReadOnly?.()) !== true) {
    const expiresAt = Math.min(key.createdAt + ACCOUNT_MAX_MS, instant + ACCOUNT_IDLE_MS);
    await storage.transaction({}, async (tx) =>
      touchAccountKey(tx, key.id, { lastUsedAt: instant, expiresAt }),
    );
  }
  return true;
}

/** Issues a new account key for a session, replacing any former one. Returns its token; only its hash is stored. */
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

/** The valid account keys of a user, one per device, most recently used first. */
export const listAccountKeys = (db: Db, userId: number, now: number): Promise<AccountKey[]> =>
  accountKeysOfUser(db, userId, now);
