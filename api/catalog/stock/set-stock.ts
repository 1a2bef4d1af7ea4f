import { ShopError } from '#contract/shop-error.ts';
import type { Tx } from '../../storage/storage.ts';
import { changeProduct } from '../change-product.ts';
import type { ProductRow } from '../product-on-wire.ts';

const MAX_STOCK = 1_000_000;

/**
 * Sets the number of copies: 0 marks the product as sold out, more makes it available, null stops counting (`inStock`
 * stays). Throws ShopError invalid_input for any other value, not_found if there is no such product.
 */
export async function setStock(
  tx: Tx<'product'>,
  now: number,
  id: number,
  stock: number | null,
): Promise<ProductRow> {
  if (stock === null) return changeProduct(tx, now, id, { stock });
  if (!Number.isSafeInteger(stock) || stock < 0 || stock > MAX_STOCK) {
    throw new ShopError('invalid_input', 'Please check the stock.', {
      fields: { stock: 'A stock is a whole number from 0 to 1,000,000' },
    });
  }
  return changeProduct(tx, now, id, stockChanges(stock));
}

/** What changes in a product that gets this many copies. */
export const stockChanges = (stock: number) => ({ stock, inStock: stock > 0 });
