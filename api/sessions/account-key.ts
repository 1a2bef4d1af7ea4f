import { HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../storage/storage.ts';
import {
  accountKeyOf,
  accountKeysOf,
  replaceAccountKey,
  touchAccountKey,
  type AccountKey,
} from './account-keys.repo.ts';
import { IDLE_MS, LONGEST_MS } from './account-life.ts';
import { userIdOf, type Session } from './owner.ts';
import { hashOfToken, looksIssued, newToken } from './token.ts';

/**
 * Whether a token is the living account key of this very session: what is an account's opens only with both. Using it
 * prolongs it, at most once an hour.
 */
export async function opensAccount(
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  { id, owner }: Session,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined || !looksIssued(token)) return false;
  const key = await accountKeyOf(storage.db, hashOfToken(token));
  if (key === undefined || key.sessionId !== id || userIdOf(owner) !== key.userId) return false;
  const instant = now();
  if (key.endedAt !== null || key.expiresAt <= instant) return false;
  if (instant - key.lastUsedAt >= HOUR_MS) {
    const expiresAt = Math.min(key.createdAt + LONGEST_MS, instant + IDLE_MS);
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
  const times = { createdAt: now, lastUsedAt: now, expiresAt: now + IDLE_MS };
  await replaceAccountKey(tx, { ...of, ...times, tokenHash: hashOfToken(token) });
  return token;
}

/** The living account keys of a user, one for each device, those used last first. */
export const listAccountKeys = (db: Db, userId: number, now: number): Promise<AccountKey[]> =>
  accountKeysOf(db, userId, now);
