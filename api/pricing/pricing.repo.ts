import { desc, eq, sql } from 'drizzle-orm';
import { priceChanges } from '../storage/schema.ts';
import { jsonRows } from '../storage/json-rows.ts';
import type { Db, Tx } from '../storage/storage.ts';

export type PriceChangeRow = typeof priceChanges.$inferSelect;
export type NewPriceChange = Omit<PriceChangeRow, 'id'>;

export async function insertPriceChanges(tx: Tx, rows: readonly NewPriceChange[]): Promise<void> {
  if (rows.length === 0) return;
  const cells = rows.map(({ productId, at, kind, fromCents, toCents, source }) => [
    productId,
    at,
    kind,
    fromCents,
    toCents,
    source,
  ]);
  await tx.run(
    sql`insert into ${priceChanges} (product_id, at, kind, from_cents, to_cents, source)
        select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), value ->> 2,
          cast(value ->> 3 as integer), cast(value ->> 4 as integer), value ->> 5
        from ${jsonRows(cells)}`,
  );
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
