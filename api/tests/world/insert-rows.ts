import { countChanges } from '#api/catalog/counts/count-changes.ts';
import type { ProductRow } from '#api/catalog/product-on-wire.ts';
import { products } from '#api/storage/schema.ts';
import type { Tx } from '#api/storage/storage.ts';

/** Inserts product rows as they are, counted but not indexed. */
export async function insertRows(
  tx: Tx<'product'>,
  rows: readonly (typeof products.$inferInsert)[],
): Promise<ProductRow[]> {
  const made = await tx
    .insert(products)
    .values([...rows])
    .returning();
  await countChanges(
    tx,
    made.map((after) => ({ after })),
  );
  return made;
}

/** Inserts a product row as it is, counted but not indexed. Returns its id. */
export async function insertRow(tx: Tx<'product'>, row: typeof products.$inferInsert): Promise<number> {
  const [made] = await insertRows(tx, [row]);
  if (made === undefined) throw new Error('the product was not stored');
  return made.id;
}
