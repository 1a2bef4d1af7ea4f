import { CART_MESSAGES } from '#contract/cart/cart-messages.ts';
import { applyChange } from '#app/pwa/personal/personal.ts';
import { showError } from '#app/ui/feedback/show-error.ts';
import { findInCart } from './cart-store.ts';

/** Sets a cart line's quantity; 0 or less removes it. Never throws. */
export async function setQuantity(productId: number, quantity: number): Promise<void> {
  const product = findInCart(productId);
  if (product === undefined) return;
  try {
    await applyChange(
      { name: 'cart.setQuantity', args: { productId, quantity: Math.max(0, quantity) } },
      product,
    );
  } catch (error) {
    showError(error, CART_MESSAGES.updateFailed);
  }
}
