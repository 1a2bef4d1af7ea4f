/** A change of a user's cart or wishlist. It contains product ids, never row ids, so that it can be made offline. */
export type Change =
  | { readonly name: 'cart.add'; readonly args: { readonly productId: number; readonly quantity: number } }
  /** 0 removes. */
  | {
      readonly name: 'cart.setQuantity';
      readonly args: { readonly productId: number; readonly quantity: number };
    }
  | { readonly name: 'cart.remove'; readonly args: { readonly productId: number } }
  | { readonly name: 'wishlist.add'; readonly args: { readonly productId: number } }
  | { readonly name: 'wishlist.remove'; readonly args: { readonly productId: number } };

export type CartChange = Extract<Change, { readonly name: `cart.${string}` }>;
export type WishlistChange = Extract<Change, { readonly name: `wishlist.${string}` }>;

/** A change with an id (UUIDv7) that makes it idempotent: it is applied once, however often it is sent. */
export type Mutation = Change & {
  readonly id: string;
  /** ISO instant by the phone's clock, which may be wrong. */
  readonly madeAt: string;
  /**
   * Ids of unsent changes that it replaces: they count as applied with it, so that a phone restored from a backup
   * cannot apply them again.
   */
  readonly instead?: readonly string[] | undefined;
};

/** How many changes one may replace. */
export const MAX_REPLACED_IDS = 50;

/** The effect of a change on one line: the new quantity (0: removed), or a rejection. */
export type Outcome =
  | { readonly quantity: number; readonly lowered: boolean }
  | { readonly refused: 'sold_out' };

/**
 * The only rule of cart changes, for the phone's optimistic update and for the server. `before` is the quantity in
 * the cart, `max` the maximum of the line now (0: sold out).
 */
export function cartOutcome(change: CartChange, before: number, max: number): Outcome {
  if (change.name === 'cart.remove') return { quantity: 0, lowered: false };
  const wanted = change.name === 'cart.add' ? before + change.args.quantity : change.args.quantity;
  if (wanted <= 0) return { quantity: 0, lowered: false };
  if (max === 0) return { refused: 'sold_out' };
  return { quantity: Math.min(wanted, max), lowered: wanted > max };
}
