import type { Notice } from '#contract/cart/cart.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { CartChange, Mutation, WishlistChange } from '#contract/sync/mutations.ts';
import { ShopError } from '#contract/shop-error.ts';
import { notAddedMessage, tooOldMessage } from '#contract/sync/sync-messages.ts';
import { SYNC } from '#contract/sync/sync.ts';
import { changeLine } from '../cart/change-line.ts';
import type { LoadedCart } from '../cart/load-cart.ts';
import type { Recorded } from '../storage/schema.ts';
import { changeWishlistItem } from '../wishlist/change-wishlist-item.ts';
import type { LoadedWishlist } from '../wishlist/load-wishlist.ts';
import type { MarkedProduct } from '../catalog/product-on-wire.ts';

const TOO_OLD_MS = SYNC.maxMutationAgeDays * DAY_MS;

/** What mutations apply to: an owner's cart and wishlist in memory, and the products that they name. */
export interface MutationContext {
  readonly cart: LoadedCart;
  readonly wishlist: LoadedWishlist;
  readonly products: ReadonlyMap<number, MarkedProduct>;
}

export const isCartChange = (change: CartChange | WishlistChange): change is CartChange =>
  change.name.startsWith('cart.');

/** Applies one mutation, or returns the rule that refuses it; either way the following ones go on. */
export function tryMutation(context: MutationContext, now: number, mutation: Mutation): Recorded {
  const { productId } = mutation.args;
  const product = context.products.get(productId);
  try {
    assertRecent(now, mutation, product?.title);
    const notices = applyMutation(context, mutation, product);
    return { applied: true, ...(notices.length === 0 ? {} : { notices }) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { applied: false, code: error.code, message: refusalMessage(error, product), productId };
  }
}

/** Throws ShopError too_old: the result of an older mutation may have been deleted, and it would be applied again. */
export function assertRecent(now: number, { madeAt }: Pick<Mutation, 'madeAt'>, title?: string): void {
  if (now - Date.parse(madeAt) > TOO_OLD_MS) throw new ShopError('too_old', tooOldMessage(title));
}

function applyMutation(
  { cart, wishlist }: MutationContext,
  mutation: Mutation,
  product: MarkedProduct | undefined,
): readonly Notice[] {
  if (isCartChange(mutation)) return changeLine(cart, mutation, product);
  changeWishlistItem(wishlist, mutation, product);
  return [];
}

/** The user may read a refusal long after the tap, so it names the item. */
const refusalMessage = ({ code, message }: ShopError, product: MarkedProduct | undefined): string =>
  code === 'conflict' && product !== undefined ? notAddedMessage(product.title, message) : message;
