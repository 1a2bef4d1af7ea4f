import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { accountKeys } from '../storage/schema.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';

export type AccountKey = typeof accountKeys.$inferSelect;
export type NewAccountKey = typeof accountKeys.$inferInsert;

const keyByHash = read<{ tokenHash: string }>()('account_key', (db, p) =>
  db.select().from(accountKeys).where(eq(accountKeys.tokenHash, p.tokenHash)),
);

/** An account key, which grants access to an account together with its session. */
export async function accountKeyByHash(db: Db, tokenHash: string): Promise<AccountKey | undefined> {
  const [row] = await keyByHash(db, { tokenHash });
  return row;
}

/** Sets the key of a session, replacing any former one. */
export async function replaceAccountKey(tx: Tx, row: NewAccountKey): Promise<void> {
  await tx.delete(accountKeys).where(eq(accountKeys.sessionId, row.sessionId));
  await tx.insert(accountKeys).values(row);
}

/** Extends a key. */
export async function touchAccountKey(
  tx: Tx,
  id: number,
  times: Pick<AccountKey, 'lastUsedAt' | 'expiresAt'>,
): Promise<void> {
  await tx.update(accountKeys).set(times).where(eq(accountKeys.id, id));
}

/** The valid keys of a user, most recently used first. */
export const accountKeysOfUser = (db: Db, userId: number, now: number): Promise<AccountKey[]> =>
  db
    .select()
    .from(accountKeys)
    .where(and(eq(accountKeys.userId, userId), isNull(accountKeys.endedAt), gt(accountKeys.expiresAt, now)))
    .orderBy(desc(accountKeys.lastUsedAt));
