import type { Deps } from '../deps.ts';
import type { Session } from '../sessions/owner.ts';
import { hashOfToken, looksIssued } from '../sessions/token.ts';
import { accountKeyOf } from './accounts.repo.ts';

/** Whether a token is the living account key of this very session: what is an account's opens only with both. */
export async function opensAccount(
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  { id, owner }: Session,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined || !looksIssued(token)) return false;
  const key = await accountKeyOf(storage.db, hashOfToken(token));
  return (
    key !== undefined &&
    key.sessionId === id &&
    owner === `u:${key.userId}` &&
    key.endedAt === null &&
    key.expiresAt > now()
  );
}
