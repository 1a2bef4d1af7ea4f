import type { Notice } from '#contract/cart/cart.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { CartChange, Mutation, WishlistChange } from '#contract/sync/mutations.ts';
import { ShopError } from '#contract/shop-error.ts';
import { notAddedMessage, tooOldMessage } from '#contract/sync/sync-messages.ts';
import { SYNC } from '#contract/sync/sync.ts';
import { changeLine } from '../cart/change-line.ts';
import type { OpenCart } from '../cart/open-cart.ts';
import type { Recorded } from '../storage/schema.ts';
import { changeHeart } from '../wishlist/change-heart.ts';
import type { OpenHearts } from '../wishlist/open-hearts.ts';
import type { Product } from './sync.repo.ts';

const TOO_OLD_MS = SYNC.tooOldDays * DAY_MS;

/** What mutations are made in: an owner's cart and wishlist in memory, and the products that they speak of. */
export interface Bench {
  readonly cart: OpenCart;
  readonly hearts: OpenHearts;
  readonly products: ReadonlyMap<number, Product>;
}

export const isCartChange = (change: CartChange | WishlistChange): change is CartChange =>
  change.name.startsWith('cart.');

/** Makes one mutation, or finds the rule that refuses it: either way it is done, and those behind it go on. */
export function tryMutation(bench: Bench, now: number, mutation: Mutation): Recorded {
  const { productId } = mutation.args;
  const product = bench.products.get(productId);
  try {
    if (now - Date.parse(mutation.madeAt) > TOO_OLD_MS)
      throw new ShopError('too_old', tooOldMessage(product?.title));
    const notices = make(bench, mutation, product);
    return { applied: true, ...(notices.length === 0 ? {} : { notices }) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { applied: false, code: error.code, message: sentenceOf(error, product), productId };
  }
}

function make({ cart, hearts }: Bench, mutation: Mutation, product: Product | undefined): readonly Notice[] {
  if (isCartChange(mutation)) return changeLine(cart, mutation, product);
  changeHeart(hearts, mutation, product);
  return [];
}

/** Heard long after the tap, a refusal must say which item it is about. */
const sentenceOf = ({ code, message }: ShopError, product: Product | undefined): string =>
  code === 'conflict' && product !== undefined ? notAddedMessage(product.title, message) : message;
