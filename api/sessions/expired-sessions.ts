import type { Db } from '../storage/storage.ts';
import { ownerOfSession, type Session } from './owner.ts';
import { sessionsExpiredBefore } from './session.repo.ts';

const CHUNK_SIZE = 200;

/**
 * All expired sessions, oldest first, in chunks. Guests with listings or open sales are left out: a sale must still reach
 * them by email.
 */
export async function* expiredSessions(db: Db, now: number): AsyncGenerator<readonly Session[]> {
  let after = { id: 0, expiresAt: 0 };
  for (;;) {
    const rows = await sessionsExpiredBefore(db, now, after, CHUNK_SIZE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id, userId }) => ({ id, owner: ownerOfSession(id, userId) }));
    after = last;
  }
}
