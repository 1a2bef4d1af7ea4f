import { buildCartView, type CartNotice, type CartView } from './cart-view.ts';
import type { PersonalSnapshot } from './personal-snapshot.ts';
import { buildWishlistView, type WishlistView } from './wishlist-view.ts';

/** What screens are derived from: this device's snapshot, or the server's responses where nothing can be stored. */
export type PersonalData = Pick<
  PersonalSnapshot,
  'cart' | 'wishlist' | 'heardAt' | 'pending' | 'otherPendingCount' | 'messages' | 'blocked'
>;

/** Derives the cart view from the server's cart, the pending changes and all notices. */
export function deriveCart({
  cart,
  pending,
  messages,
}: Pick<PersonalData, 'cart' | 'pending' | 'messages'>): CartView {
  const cartMessages = messages.filter(({ list }) => list === 'cart');
  return buildCartView(
    cart?.lines ?? [],
    pending,
    uniqueByMessage([...cartMessages, ...(cart?.notices ?? [])]),
  );
}

export const deriveWishlist = ({
  wishlist,
  pending,
}: Pick<PersonalData, 'wishlist' | 'pending'>): WishlistView => buildWishlistView(wishlist ?? [], pending);

const uniqueByMessage = (notices: readonly CartNotice[]): readonly CartNotice[] => [
  ...new Map(notices.map((each) => [each.message, each])).values(),
];
