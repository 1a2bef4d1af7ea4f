import { cartSchema, type Cart } from '#contract/cart/cart.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Request } from './request.ts';

/** The cart API; each call returns the updated cart. */
export function createCartClient(request: Request) {
  const cart = async (path: string, body?: object): Promise<Cart> =>
    parseAnswer(cartSchema, (await request(path, body === undefined ? {} : { method: 'POST', body })).body);

  return {
    read: async () => cart('/api/cart'),
    add: async (productId: number, quantity: number) => cart('/api/cart/add', { productId, quantity }),
    update: async (cartItemId: number, quantity: number) =>
      cart('/api/cart/update', { cartItemId, quantity }),
    remove: async (cartItemId: number) => cart('/api/cart/remove', { cartItemId }),
  };
}
