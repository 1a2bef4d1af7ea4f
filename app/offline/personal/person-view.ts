import { cartView, type CartNews, type CartView } from './cart-view.ts';
import type { Person } from './personal-snapshot.ts';
import { wishlistView, type WishlistView } from './wishlist-view.ts';

/** What a person is shown from: of this phone, or, where nothing can be stored, of the server's answers. */
export type PersonSeen = Pick<
  Person,
  'cart' | 'wishlist' | 'heardAt' | 'waiting' | 'listings' | 'messages' | 'blocked'
>;

/** The cart to be shown: what the server said, what waits, and everything that there is to tell about it. */
export function cartOf({
  cart,
  waiting,
  messages,
}: Pick<PersonSeen, 'cart' | 'waiting' | 'messages'>): CartView {
  const told = messages.filter(({ list }) => list === 'cart');
  return cartView(cart?.lines ?? [], waiting, unique([...told, ...(cart?.notices ?? [])]));
}

/** The wishlist to be shown. */
export const wishlistOf = ({ wishlist, waiting }: Pick<PersonSeen, 'wishlist' | 'waiting'>): WishlistView =>
  wishlistView(wishlist ?? [], waiting);

const unique = (news: readonly CartNews[]): readonly CartNews[] => [
  ...new Map(news.map((each) => [each.message, each])).values(),
];
