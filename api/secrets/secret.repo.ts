import { eq } from 'drizzle-orm';
import { shopFacts } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';

/** A generated secret; base64url. */
export async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db
    .select()
    .from(shopFacts)
    .where(eq(shopFacts.key, `secret:${name}`));
  return row?.value;
}

/** Stores a new secret unless one exists. */
export async function insertSecret(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insert(shopFacts)
    .values({ key: `secret:${name}`, value })
    .onConflictDoNothing();
}
