import type { Deps } from '../deps.ts';
import type { Session } from '../sessions/owner.ts';
import { hashOfToken, looksIssued } from '../sessions/token.ts';
import { accountKeyOf, touchAccountKey } from './accounts.repo.ts';
import { IDLE_MS, LONGEST_MS } from './account-life.ts';

const HOUR_MS = 3_600_000;

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
  if (key === undefined || key.sessionId !== id || owner !== `u:${key.userId}`) return false;
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
