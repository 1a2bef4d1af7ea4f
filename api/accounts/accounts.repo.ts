import { eq, inArray } from 'drizzle-orm';
import { accountKeys, users } from '../storage/schema.ts';
import { read, type Db } from '../storage/storage.ts';

export type User = typeof users.$inferSelect;
export type AccountKey = typeof accountKeys.$inferSelect;

const byId = read<{ id: number }>()('user_by_id', (db, p) =>
  db.select().from(users).where(eq(users.id, p.id)),
);

export async function userById(db: Db, id: number): Promise<User | undefined> {
  const [row] = await byId(db, { id });
  return row;
}

export const usersByIds = async (db: Db, ids: readonly number[]): Promise<User[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(users)
        .where(inArray(users.id, [...ids]));

const keyByHash = read<{ tokenHash: string }>()('account_key', (db, p) =>
  db.select().from(accountKeys).where(eq(accountKeys.tokenHash, p.tokenHash)),
);

/** The key that opens an account together with its session. */
export async function accountKeyOf(db: Db, tokenHash: string): Promise<AccountKey | undefined> {
  const [row] = await keyByHash(db, { tokenHash });
  return row;
}
