import { eq } from 'drizzle-orm';
import { shopFacts } from '../storage/schema.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';

const secret = read<{ key: string }>()('secret', (db, p) =>
  db.select({ value: shopFacts.value }).from(shopFacts).where(eq(shopFacts.key, p.key)),
);

/** A generated secret; base64url. */
export async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const [row] = await secret(db, { key: `secret:${name}` });
  return row?.value;
}

/** Stores a new secret unless one exists. */
export async function insertSecret(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insert(shopFacts)
    .values({ key: `secret:${name}`, value })
    .onConflictDoNothing();
}
