import { eq } from 'drizzle-orm';
import { shopFacts } from './schema.ts';
import { read, type Db, type Tx } from './storage.ts';

const factByKey = read<{ key: string }>()('shop_fact', (db, p) =>
  db.select({ value: shopFacts.value }).from(shopFacts).where(eq(shopFacts.key, p.key)),
);

/** A value that the database keeps once, by its key; undefined if it was never written. */
export async function findFact(db: Db, key: string): Promise<string | undefined> {
  const [row] = await factByKey(db, { key });
  return row?.value;
}

/** Forgets a value. */
export async function deleteFact(tx: Tx, key: string): Promise<void> {
  await tx.delete(shopFacts).where(eq(shopFacts.key, key));
}

/** Stores a value if its key has none yet; with `replace`, in any case. */
export async function writeFact(
  tx: Tx,
  key: string,
  value: string,
  { replace }: { replace: boolean },
): Promise<void> {
  const insert = tx.insert(shopFacts).values({ key, value });
  await (replace
    ? insert.onConflictDoUpdate({ target: shopFacts.key, set: { value } })
    : insert.onConflictDoNothing());
}
