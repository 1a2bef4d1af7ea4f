import type { Db } from '../storage/storage.ts';
import { userById } from './accounts.repo.ts';

/** True of an owner whose account was deleted. */
export const isDeleted = async (db: Db, owner: string): Promise<boolean> =>
  owner.startsWith('u:') && (await userById(db, Number(owner.slice(2)))) === undefined;
