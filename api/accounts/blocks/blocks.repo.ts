import { and, eq, or } from 'drizzle-orm';
import { blocks } from '../../storage/schema.ts';
import type { Db, Tx } from '../../storage/storage.ts';

export type BlockRow = typeof blocks.$inferSelect;
/** Whom a block is about. */
export type BlockKey = Pick<BlockRow, 'kind' | 'value'>;

/** Whether any of these is blocked. */
export async function hasBlock(db: Db, keys: readonly BlockKey[]): Promise<boolean> {
  const rows = await db
    .select({ kind: blocks.kind })
    .from(blocks)
    .where(or(...keys.map(({ kind, value }) => and(eq(blocks.kind, kind), eq(blocks.value, value)))))
    .limit(1);
  return rows.length > 0;
}

/** Inserts blocks; those that exist stay as they are. */
export async function insertBlocks(tx: Tx<'owner'>, rows: readonly BlockRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(blocks)
      .values([...rows])
      .onConflictDoNothing();
}

/** Deletes the blocks of an owner, and returns them. */
export const deleteBlocksOf = (tx: Tx<'owner'>, owner: string): Promise<BlockRow[]> =>
  tx.delete(blocks).where(eq(blocks.owner, owner)).returning();
