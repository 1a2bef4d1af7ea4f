import { auditEntries } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';

/** Writes entries; answers their ids in the same order. */
export async function insertEntries(
  tx: Tx,
  rows: readonly (typeof auditEntries.$inferInsert)[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const written = await tx
    .insert(auditEntries)
    .values([...rows])
    .returning({ id: auditEntries.id });
  return written.map(({ id }) => id).toSorted((one, other) => one - other);
}
