import { buyableQuantity } from '#contract/cart/max-quantity.ts';
import { CART_MESSAGES } from '#contract/cart/cart-messages.ts';
import type { CartLine } from '#app/offline/personal/cart-view.ts';
import { applyChange } from '#app/pwa/personal/personal.ts';
import { showError } from '#app/ui/feedback/show-error.ts';

/** Returns the lines whose quantity exceeds what can be bought now. */
export const findLinesOverStock = (lines: readonly CartLine[]): readonly CartLine[] =>
  lines.filter(({ product, quantity }) => buyableQuantity({ ...product, quantity }) < quantity);

/**
 * Removes lines that cannot be bought and lowers the others to the stock left, so that the checkout can open. If that cannot be
 * stored, shows a toast and returns false. Never throws.
 */
export async function adjustToStock(lines: readonly CartLine[]): Promise<boolean> {
  try {
    for (const { product, quantity } of findLinesOverStock(lines)) {
      const left = buyableQuantity({ ...product, quantity });
      await applyChange(
        left === 0
          ? { name: 'cart.remove', args: { productId: product.id } }
          : { name: 'cart.setQuantity', args: { productId: product.id, quantity: left } },
        product,
      );
    }
    return true;
  } catch (error) {
    showError(error, CART_MESSAGES.updateFailed);
    return false;
  }
}
