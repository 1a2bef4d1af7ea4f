import { CART_MESSAGES } from '#contract/cart/cart-messages.ts';
import { applyChange } from '#app/pwa/personal/personal.ts';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { findInCart } from './cart-store.ts';

/** Removes a product from the cart and shows a toast. Never throws. */
export async function removeFromCart(productId: number): Promise<void> {
  const product = findInCart(productId);
  if (product === undefined) return;
  try {
    await applyChange({ name: 'cart.remove', args: { productId } }, product);
    toast({ title: CART_MESSAGES.removed });
  } catch (error) {
    showError(error, CART_MESSAGES.removeFailed);
  }
}
