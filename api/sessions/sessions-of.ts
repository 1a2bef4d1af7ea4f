import type { Db } from '../storage/storage.ts';
import { sessionsOfUser } from './session.repo.ts';

/** The rows of a user's sessions, by their ids. */
export const sessionsOf = async (db: Db, userId: number): Promise<number[]> =>
  (await sessionsOfUser(db, userId)).map(({ id }) => id);
