import * as z from 'zod/mini';
import { productSchema } from '../catalog/product.ts';

export const wishlistItemSchema = z.object({ id: z.number(), product: productSchema });
export type WishlistItem = z.infer<typeof wishlistItemSchema>;

export const wishlistSchema = z.object({ items: z.array(wishlistItemSchema) });
export type Wishlist = z.infer<typeof wishlistSchema>;

export const wishlistCheckSchema = z.object({ isInWishlist: z.boolean() });

/** Returns the item; the same one if it was there already. */
export const addToWishlistSchema = z.object({ productId: z.int().check(z.positive()) });
