import { moveStock } from '../../catalog/stock/move-stock.ts';
import type { Tx } from '../../storage/storage.ts';
import type { OrderItemRow } from '../orders.repo.ts';

/** Returns the copies of items to the stock that the buyer has not removed, once per item. */
export async function restockItems(
  tx: Tx<'product'>,
  now: number,
  items: readonly OrderItemRow[],
): Promise<void> {
  for (const { productId, quantity, removed, id } of items) {
    const delta = quantity - removed;
    if (productId !== null && delta > 0)
      await moveStock(tx, now, { productId, delta, reason: 'restock', ref: `order-item:${id}` });
  }
}
