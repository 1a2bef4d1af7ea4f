import { eq } from 'drizzle-orm';
import { nextChange } from '#api/storage/change.ts';
import { products } from '#api/storage/schema.ts';
import { productRow } from './product-row.ts';
import type { Shop } from './shop.ts';

type Values = Omit<Partial<typeof products.$inferInsert>, 'change' | 'id'>;

/** Inserts a product: by default one copy of Dune for $8.50. Returns its id. */
export function insertProduct(shop: Shop, over: Values = {}): Promise<number> {
  return shop.deps.storage.transaction({ catalog: true }, async (tx) => {
    const row = productRow({ ...over, change: await nextChange(tx) });
    const [made] = await tx.insert(products).values(row).returning({ id: products.id });
    if (!made) throw new Error('the item was not stored');
    return made.id;
  });
}

/** Updates a product as another part of the shop would. */
export function updateProduct(shop: Shop, id: number, values: Values): Promise<void> {
  return shop.deps.storage.transaction({ catalog: true }, async (tx) => {
    await tx
      .update(products)
      .set({ ...values, change: await nextChange(tx) })
      .where(eq(products.id, id));
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
      const made = await tx.insert(products).values(rows).returning({ id: products.id });
      ids.push(...made.map(({ id }) => id));
    }
    return ids;
  });
}
