import type { Db } from '../storage/storage.ts';
import { sessionsExpiredBefore } from './session.repo.ts';
import { ownerOfSession, type Session } from './owner.ts';

/** Sessions that ended by themselves, those that ended first; at most so many. */
export async function expiredSessions(db: Db, now: number, most: number): Promise<Session[]> {
  const rows = await sessionsExpiredBefore(db, now, most);
  return rows.map(({ id, userId }) => ({ id, owner: ownerOfSession(id, userId) }));
}
