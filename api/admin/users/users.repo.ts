import { and, desc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Position } from '../../catalog/lists/cursor.ts';
import { isKept, orders, products, users } from '../../storage/schema.ts';
import type { Db } from '../../storage/storage.ts';

export type UserRow = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'name' | 'isVerified' | 'createdAt' | 'updatedAt'
>;

const { id, email, name, isVerified, createdAt, updatedAt } = users;

/** Each word occurs in name or email. Without LIKE, whose case sensitivity and wildcards differ between the databases. */
const matching = (words: readonly string[]): SQL | undefined =>
  and(
    ...words.map(
      (word) =>
        sql`replace(lower(${name} || ' ' || ${email}), ${word}, '') <> lower(${name} || ' ' || ${email})`,
    ),
  );

/** A page of users that match these words (in lower case), newest first. */
export const pageOfUsers = (
  db: Db,
  words: readonly string[],
  { limit, after }: { readonly limit: number; readonly after: Position | undefined },
): Promise<UserRow[]> =>
  db
    .select({ id, email, name, isVerified, createdAt, updatedAt })
    .from(users)
    .where(
      and(
        matching(words),
        after && sql`(${createdAt}, ${id}) < (cast(${after.key} as bigint), cast(${after.id} as bigint))`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);

export async function countUsers(db: Db, words: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(users)
    .where(matching(words));
  return row?.total ?? 0;
}

export async function userById(db: Db, userId: number): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ id, email, name, isVerified, createdAt, updatedAt })
    .from(users)
    .where(eq(id, userId));
  return row;
}

/** The number of an account's orders, and of its listings that it has not deleted. */
export const countActivity = async (db: Db, userId: number) => ({
  orders: await db.$count(orders, eq(orders.owner, `u:${userId}`)),
  listings: await db.$count(
    products,
    and(eq(products.sellerOwner, `u:${userId}`), or(isKept, isNotNull(products.hiddenAt))),
  ),
});
