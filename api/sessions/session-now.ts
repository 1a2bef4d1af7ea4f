import type { Db } from '../storage/storage.ts';
import { ownerOfSession, type Session } from './owner.ts';
import { sessionById } from './session.repo.ts';

/**
 * The session that a row stands for now: itself, or the guest's that it was united with. Undefined when it has ended. A
 * caller who does not hold the owner may find another one a moment later.
 */
export async function sessionNow(db: Db, id: number): Promise<Session | undefined> {
  const [row] = await sessionById(db, { id });
  const [last] = row?.successorId == null ? [row] : await sessionById(db, { id: row.successorId });
  return last && { id: last.id, owner: ownerOfSession(last.id, last.userId) };
}
