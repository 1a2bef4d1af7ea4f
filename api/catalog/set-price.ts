import { LIMITS } from '#contract/limits.ts';
import { toCents } from '#contract/money.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Tx } from '../storage/storage.ts';
import { changeProduct } from './change-product.ts';
import type { ProductRow } from './product-on-wire.ts';

/**
 * Sets a product's price, in integer cents. Throws ShopError invalid_input for a price out of range (below 0, above
 * $100,000.00, or with a fraction of a cent), not_found if there is no such product.
 */
export async function setPrice(
  tx: Tx<'product'>,
  now: number,
  id: number,
  priceCents: number,
): Promise<ProductRow> {
  const most = toCents(LIMITS.price.max);
  if (!Number.isSafeInteger(priceCents) || priceCents < toCents(LIMITS.price.min) || priceCents > most) {
    throw new ShopError('invalid_input', 'Please check the price.', {
      fields: { price: 'A price is between $0.00 and $100,000.00, in whole cents' },
    });
  }
  return changeProduct(tx, now, id, { priceCents });
}
