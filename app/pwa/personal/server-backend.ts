import { cardOf } from '#contract/catalog/card.ts';
import type { Cart } from '#contract/cart/cart.ts';
import { cartOver } from '../../http/cart.ts';
import { onReached } from '../../http/reached.ts';
import { request } from '../../http/request.ts';
import { wishlistOver } from '../../http/wishlist.ts';
import type { PersonalData } from '../../offline/personal/person-view.ts';
import { noteReached, useConnectivity } from '../connectivity.ts';
import { changeCart } from './direct-cart.ts';
import { changeWishlist, readWishlist, type WishlistEntry } from './direct-wishlist.ts';
import type { PersonalBackend, List, BackendHost, OptimisticChange } from './personal-backend.ts';

interface Known {
  cart?: Cart | undefined;
  wishlist?: readonly WishlistEntry[] | undefined;
}

/** Where nothing can be stored on this device: each tap is a call, one at a time in the order of the taps. */
export function createServerBackend({ show }: BackendHost): PersonalBackend {
  const [carts, wishlists] = [cartOver(request), wishlistOver(request)];
  const known: Known = {};
  let waiting: readonly OptimisticChange[] = [];
  let last: Promise<unknown> = Promise.resolve();
  onReached(noteReached);
  useConnectivity.setState({ storesHere: false });

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

  const ask = async (list: List): Promise<void> => {
    try {
      if (list === 'cart') known.cart = await carts.read();
      else known.wishlist = await readWishlist(wishlists);
    } catch (error) {
      // What was known before is good enough where it cannot be read anew.
      if ((list === 'cart' ? known.cart : known.wishlist) === undefined) throw error;
    }
    show(personOf(known), () => false);
  };

  const make = async (tap: OptimisticChange): Promise<string | undefined> => {
    waiting = [...waiting, tap];
    try {
      return await inTurn(async () => {
        const told = await call(tap);
        show(personOf(known), (each) => each === tap);
        return told;
      });
    } finally {
      waiting = waiting.filter((each) => each !== tap);
    }
  };

  return { load: async (list) => inTurn(async () => ask(list)), applyChange: make };
}

const personOf = ({ cart, wishlist: hearts }: Known): PersonalData => ({
  cart: cart && {
    lines: cart.items.map(({ quantity, product }) => ({ quantity, product: cardOf(product) })),
    notices: cart.notices,
  },
  wishlist: hearts?.map(({ product }) => product),
  heardAt: undefined,
  pending: [],
  pendingListingCount: 0,
  messages: [],
  blocked: 'none',
});

/** Whether a later tap on the same line of the cart waits, which says it all. */
function isOvertaken(waiting: readonly OptimisticChange[], tap: OptimisticChange): boolean {
  const later = waiting.slice(waiting.indexOf(tap) + 1);
  return later.some(
    ({ change, card }) =>
      card.id === tap.card.id && (change.name === 'cart.setQuantity' || change.name === 'cart.remove'),
  );
}
