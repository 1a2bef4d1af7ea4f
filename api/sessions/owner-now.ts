import type { Db, Tx } from '../storage/storage.ts';
import { ownerOfSession, type Owner } from './owner.ts';
import { sessionById } from './session.repo.ts';

/** Whose a session is at this moment, in the caller's transaction; undefined when it was ended. */
export async function ownerNow(tx: Tx<'owner'>, id: number): Promise<Owner | undefined> {
  const [row] = await sessionById(tx, { id });
  return row && ownerOfSession(row.id, row.userId);
}

/** The same for whoever does not hold him: a moment later it may be another's. */
export async function ownerAtPresent(db: Db, id: number): Promise<Owner | undefined> {
  const [row] = await sessionById(db, { id });
  return row && ownerOfSession(row.id, row.userId);
}
