import { eq } from 'drizzle-orm';
import { countChanges } from '#api/catalog/counts/count-changes.ts';
import { nextChange } from '#api/storage/change.ts';
import { products } from '#api/storage/schema.ts';
import { insertRow, insertRows } from './insert-rows.ts';
import { productRow } from './product-row.ts';
import type { Shop } from './shop.ts';

type Values = Omit<Partial<typeof products.$inferInsert>, 'change' | 'id'>;

/** Inserts a product: by default one copy of Dune for $8.50. Returns its id. */
export function insertProduct(shop: Shop, over: Values = {}): Promise<number> {
  return shop.deps.storage.transaction({ catalog: true }, async (tx) => {
    const row = productRow({ ...over, change: await nextChange(tx) });
    return insertRow(tx, row);
  });
}

/** Updates a product as another part of the shop would. */
export function updateProduct(shop: Shop, id: number, values: Values): Promise<void> {
  return shop.deps.storage.transaction({ catalog: true }, async (tx) => {
    const [before] = await tx.select().from(products).where(eq(products.id, id));
    const [after] = await tx
      .update(products)
      .set({ ...values, change: await nextChange(tx) })
      .where(eq(products.id, id))
      .returning();
    if (before === undefined || after === undefined) throw new Error('there is no such product');
    await countChanges(tx, [{ before, after }]);
  });
}

/** Inserts `many` products with five copies each. Returns their ids. */
export function insertProducts(shop: Shop, many: number): Promise<number[]> {
  return shop.deps.storage.transaction({ catalog: true }, async (tx) => {
    const ids: number[] = [];
    while (ids.length < many) {
      // Negative, so that they never collide with real change numbers.
      const rows = Array.from({ length: Math.min(500, many - ids.length) }, (_, at) =>
        productRow({ stock: 5, change: -1 - ids.length - at }),
      );
      ids.push(...(await insertRows(tx, rows)).map(({ id }) => id));
    }
    return ids;
  });
}
