import { wishlistSchema, type Wishlist } from '#contract/wishlist/wishlist.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Request } from './request.ts';

export function createWishlistClient(request: Request) {
  return {
    read: async (): Promise<Wishlist> => parseAnswer(wishlistSchema, (await request('/api/wishlist')).body),
    async add(productId: number): Promise<void> {
      await request('/api/wishlist/add', { method: 'POST', body: { productId } });
    },
    async remove(wishlistItemId: number): Promise<void> {
      await request(`/api/wishlist/remove/${wishlistItemId}`, { method: 'DELETE' });
    },
  };
}
