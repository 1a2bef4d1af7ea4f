import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { productSchema } from '../catalog/product.ts';

/** A notice about the cart: a quantity was lowered, a price changed, an item is gone. */
export const noticeSchema = z.object({
  code: z.enum(['capped', 'price_changed', 'sold_out']),
  productId: z.number(),
  message: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const cartItemSchema = z.object({ id: z.number(), quantity: z.number(), product: productSchema });

/** The cart on the wire; subtotal in dollars; sessionId is empty without a session. */
export const cartSchema = z.object({
  items: z.array(cartItemSchema),
  subtotal: z.number(),
  itemCount: z.number(),
  sessionId: z.string(),
  notices: z.array(noticeSchema),
});
export type Cart = z.infer<typeof cartSchema>;

const productId = z.int().check(z.positive());
export const addToCartSchema = z.object({
  productId,
  quantity: z.int().check(z.gte(LIMITS.quantity.min), z.lte(LIMITS.quantity.max)),
});
/** 0 or less removes the line. */
export const updateCartSchema = z.object({
  cartItemId: productId,
  quantity: z.int().check(z.lte(LIMITS.quantity.max)),
});
export const removeFromCartSchema = z.object({ cartItemId: productId });
