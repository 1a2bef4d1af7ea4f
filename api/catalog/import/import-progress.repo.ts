import { eq } from 'drizzle-orm';
import { changes } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

/** A step of an import that an interrupted call continues: the rows up to `from` were stored before, those up to `to` are now. */
export interface ImportStep {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** How many rows of an import are stored; 0 for an unknown one. */
export async function readImportProgress(db: Db, name: string): Promise<number> {
  const [row] = await db.select({ value: changes.value }).from(changes).where(eq(changes.name, name));
  return row?.value ?? 0;
}

/** Stores a step in the transaction that stores its rows. Throws an Error if another process has stored it. */
export async function advanceImport(tx: Tx, { name, from, to }: ImportStep): Promise<void> {
  const advanced = await tx
    .insert(changes)
    .values({ name, value: to })
    .onConflictDoUpdate({ target: changes.name, set: { value: to }, setWhere: eq(changes.value, from) })
    .returning({ value: changes.value });
  if (advanced.length === 0) throw new Error('Another process is importing the same listings.');
}

/** Forgets an import, so that its rows can be stored once more. */
export async function resetImport(tx: Tx, name: string): Promise<void> {
  await tx.delete(changes).where(eq(changes.name, name));
}
