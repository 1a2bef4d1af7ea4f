import { PASSWORD_HASH_FACT } from '../storage/schema.ts';
import { findFact, writeFact } from '../storage/shop-facts.ts';
import type { Db, Tx } from '../storage/storage.ts';

/** The scrypt hash of the admin password that the last process started with; undefined before the first. */
export const findPasswordHash = (db: Db): Promise<string | undefined> => findFact(db, PASSWORD_HASH_FACT);

/** Replaces `former`; another process that replaced it first wins. */
export async function replacePasswordHash(tx: Tx, former: string | undefined, hash: string): Promise<void> {
  if ((await findPasswordHash(tx)) === former)
    await writeFact(tx, PASSWORD_HASH_FACT, hash, { replace: true });
}
