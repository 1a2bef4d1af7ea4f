import { cardOf } from '#contract/catalog/card.ts';
import type { Cart } from '#contract/cart/cart.ts';
import { createCartClient } from '../../http/cart.ts';
import { request } from '../../http/request.ts';
import { createWishlistClient } from '../../http/wishlist.ts';
import type { PersonalData } from '../../offline/personal/personal-views.ts';
import { useConnectivity } from '../connectivity.ts';
import { changeCart } from './direct-cart.ts';
import { changeWishlist, readWishlist, type WishlistEntry } from './direct-wishlist.ts';
import type { PersonalBackend, List, BackendHost, OptimisticChange } from './personal-backend.ts';

interface Known {
  cart?: Cart | undefined;
  wishlist?: readonly WishlistEntry[] | undefined;
}

/** For browsers without storage: each change is a request, one at a time in tap order. */
export function createServerBackend({ show }: BackendHost): PersonalBackend {
  const [carts, wishlists] = [createCartClient(request), createWishlistClient(request)];
  const known: Known = {};
  let waiting: readonly OptimisticChange[] = [];
  let last: Promise<unknown> = Promise.resolve();
  useConnectivity.setState({ canStore: false });

  const inTurn = async <T>(call: () => Promise<T>): Promise<T> => {
    const turn = last.then(call);
    last = turn.catch(() => undefined);
    return turn;
  };

  const call = async (tap: OptimisticChange): Promise<string | undefined> => {
    const { change, card } = tap;
    if (change.name === 'wishlist.add' || change.name === 'wishlist.remove') {
      known.wishlist = await changeWishlist(wishlists, known.wishlist, change.name, card);
      return undefined;
    }
    known.cart = await changeCart(carts, known.cart, change, isOvertaken(waiting, tap));
    return known.cart.notices.find(({ productId }) => productId === card.id)?.message;
  };

  const reload = async (list: List): Promise<void> => {
    try {
      if (list === 'cart') known.cart = await carts.read();
      else known.wishlist = await readWishlist(wishlists);
    } catch (error) {
      // The last known list is good enough if the reload fails.
      if ((list === 'cart' ? known.cart : known.wishlist) === undefined) throw error;
    }
    show(personalDataOf(known), () => false);
  };

  const applyChange = async (tap: OptimisticChange): Promise<string | undefined> => {
    waiting = [...waiting, tap];
    try {
      return await inTurn(async () => {
        const notice = await call(tap);
        show(personalDataOf(known), (each) => each === tap);
        return notice;
      });
    } finally {
      waiting = waiting.filter((each) => each !== tap);
    }
  };

  return { load: async (list) => inTurn(async () => reload(list)), applyChange };
}

const personalDataOf = ({ cart, wishlist: hearts }: Known): PersonalData => ({
  cart: cart && {
    lines: cart.items.map(({ quantity, product }) => ({ quantity, product: cardOf(product) })),
    notices: cart.notices,
  },
  wishlist: hearts?.map(({ product }) => product),
  heardAt: undefined,
  pending: [],
  otherPendingCount: 0,
  messages: [],
  blocked: 'none',
});

/** Whether a later change of the same cart line is queued, which replaces this one. */
function isOvertaken(waiting: readonly OptimisticChange[], tap: OptimisticChange): boolean {
  const later = waiting.slice(waiting.indexOf(tap) + 1);
  return later.some(
    ({ change, card }) =>
      card.id === tap.card.id && (change.name === 'cart.setQuantity' || change.name === 'cart.remove'),
  );
}
