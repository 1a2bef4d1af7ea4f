import type { Card } from '#contract/catalog/card.ts';
import { CART_MESSAGES } from '#contract/cart/cart-messages.ts';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { changeCart } from './cart-store.ts';
import { refusal } from './refusal.ts';

/** Adds a product to the cart and shows a toast, also for an error. Never throws. */
export async function addToCart(product: Card, quantity = 1): Promise<void> {
  try {
    const told = await changeCart({ name: 'cart.add', args: { productId: product.id, quantity } }, product);
    toast({
      title: CART_MESSAGES.added,
      text: told ?? [product.title, product.author].filter(Boolean).join(', '),
      cover: product.picture,
    });
  } catch (error) {
    toast({ ...refusal(error, CART_MESSAGES.addFailed.text), title: CART_MESSAGES.addFailed.title });
  }
}
