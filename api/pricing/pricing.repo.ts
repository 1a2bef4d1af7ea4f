import { desc, eq } from 'drizzle-orm';
import { priceChanges } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';

export type PriceChangeRow = typeof priceChanges.$inferSelect;
export type NewPriceChange = Omit<PriceChangeRow, 'id'>;

export async function insertPriceChanges(tx: Tx, rows: readonly NewPriceChange[]): Promise<void> {
  if (rows.length > 0) await tx.insert(priceChanges).values([...rows]);
}

/** The newest changes of a product's prices, oldest first. */
export const priceChangesOf = async (db: Db, productId: number, most: number): Promise<PriceChangeRow[]> =>
  (
    await db
      .select()
      .from(priceChanges)
      .where(eq(priceChanges.productId, productId))
      .orderBy(desc(priceChanges.at), desc(priceChanges.id))
      .limit(most)
  ).toReversed();
