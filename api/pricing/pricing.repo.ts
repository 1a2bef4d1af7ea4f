import { desc, eq } from 'drizzle-orm';
import { priceChanges } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';

export type PriceChangeRow = typeof priceChanges.$inferSelect;
export type NewPriceChange = Omit<PriceChangeRow, 'id'>;

export async function insertPriceChanges(tx: Tx, rows: readonly NewPriceChange[]): Promise<void> {
  if (rows.length > 0) await tx.insert(priceChanges).values([...rows]);
}

/** The newest `limit` price changes of a product, oldest first. */
export const listPriceChanges = async (db: Db, productId: number, limit: number): Promise<PriceChangeRow[]> =>
  (
    await db
      .select()
      .from(priceChanges)
      .where(eq(priceChanges.productId, productId))
      .orderBy(desc(priceChanges.at), desc(priceChanges.id))
      .limit(limit)
  ).toReversed();
