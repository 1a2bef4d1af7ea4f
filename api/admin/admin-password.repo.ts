import { eq } from 'drizzle-orm';
import { PASSWORD_HASH_FACT, shopFacts } from '../storage/schema.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';

const fact = read<{ key: string }>()('admin_password_hash', (db, p) =>
  db.select({ value: shopFacts.value }).from(shopFacts).where(eq(shopFacts.key, p.key)),
);

/** The scrypt hash of the admin password that the last process started with; undefined before the first. */
export async function findPasswordHash(db: Db): Promise<string | undefined> {
  const [row] = await fact(db, { key: PASSWORD_HASH_FACT });
  return row?.value;
}

/** Replaces `former`; another process that replaced it first wins. */
export async function replacePasswordHash(tx: Tx, former: string | undefined, hash: string): Promise<void> {
  if ((await findPasswordHash(tx)) !== former) return;
  await tx
    .insert(shopFacts)
    .values({ key: PASSWORD_HASH_FACT, value: hash })
    .onConflictDoUpdate({ target: shopFacts.key, set: { value: hash } });
}
