import { eq, inArray } from 'drizzle-orm';
import { users } from '../storage/schema.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';

export type User = typeof users.$inferSelect;

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

const byEmail = read<{ email: string }>()('user_by_email', (db, p) =>
  db.select().from(users).where(eq(users.email, p.email)),
);

/** Finds a user by the lowercase email address. */
export async function userByEmail(db: Db, email: string): Promise<User | undefined> {
  const [row] = await byEmail(db, { email });
  return row;
}

const byPublicId = read<{ publicId: string }>()('user_by_public_id', (db, p) =>
  db.select().from(users).where(eq(users.publicId, p.publicId)),
);

export async function userByPublicId(db: Db, publicId: string): Promise<User | undefined> {
  const [row] = await byPublicId(db, { publicId });
  return row;
}

/** Inserts an unverified account, or returns the existing one of the address. */
export async function insertUser(
  tx: Tx,
  row: Pick<User, 'publicId' | 'email' | 'name' | 'createdAt' | 'updatedAt'>,
): Promise<User> {
  await tx.insert(users).values(row).onConflictDoNothing();
  const user = await userByEmail(tx, row.email);
  if (user === undefined) throw new Error('the account was not written');
  return user;
}

export async function updateUser(
  tx: Tx,
  id: number,
  values: Partial<Omit<User, 'id'>> & Pick<User, 'updatedAt'>,
): Promise<User | undefined> {
  const [row] = await tx.update(users).set(values).where(eq(users.id, id)).returning();
  return row;
}

export async function deleteUser(tx: Tx, id: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}
