import type { Card } from '#contract/catalog/card.ts';
import { CART_MESSAGES } from '#contract/cart/cart-messages.ts';
import { applyChange } from '#app/pwa/personal/personal.ts';
import { showError } from '#app/ui/feedback/show-error.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';

/** Adds a product to the cart and shows a toast, also for an error. Never throws. */
export async function addToCart(product: Card, quantity = 1): Promise<void> {
  try {
    const message = await applyChange(
      { name: 'cart.add', args: { productId: product.id, quantity } },
      product,
      { hasFeedback: true },
    );
    toast({
      title: CART_MESSAGES.added,
      text: message ?? [product.title, product.author].filter(Boolean).join(', '),
      cover: product.picture,
      addedId: product.id,
    });
  } catch (error) {
    showError(error, CART_MESSAGES.addFailed.text, CART_MESSAGES.addFailed.title);
  }
}
