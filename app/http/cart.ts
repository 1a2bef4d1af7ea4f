import { cartSchema, type Cart } from '#contract/cart/cart.ts';
import { checked } from './checked.ts';
import type { Request } from './request.ts';

/** The cart's calls; each answers the cart as it then is. */
export function cartOver(request: Request) {
  const cart = async (path: string, body?: object): Promise<Cart> =>
    checked(cartSchema, (await request(path, body === undefined ? {} : { method: 'POST', body })).body);

  return {
    read: async () => cart('/api/cart'),
    add: async (productId: number, quantity: number) => cart('/api/cart/add', { productId, quantity }),
    update: async (cartItemId: number, quantity: number) =>
      cart('/api/cart/update', { cartItemId, quantity }),
    remove: async (cartItemId: number) => cart('/api/cart/remove', { cartItemId }),
  };
}
