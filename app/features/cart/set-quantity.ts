import { CART_MESSAGES } from '#contract/cart/cart-messages.ts';
import { applyChange } from '#app/pwa/personal/personal.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { findInCart } from './cart-store.ts';
import { errorToast } from './error-toast.ts';

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
    toast(errorToast(error, CART_MESSAGES.updateFailed));
  }
}
