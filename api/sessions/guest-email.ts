import type { Db } from '../storage/storage.ts';
import { emailBySession } from './session.repo.ts';

/** Where the guest of a session can be written to, if an address was left. */
export async function guestEmail(db: Db, sessionId: number): Promise<string | undefined> {
  const [row] = await emailBySession(db, { id: sessionId });
  return row?.email ?? undefined;
}
