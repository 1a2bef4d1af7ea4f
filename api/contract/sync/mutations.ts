/** A change of somebody's cart or wishlist. It speaks of products, never of row ids, so that it can be made offline. */
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

/** A change with the id (UUIDv7) under which it is applied once, whatever happens to the requests that carry it. */
export type Mutation = Change & {
  readonly id: string;
  /** ISO instant by the phone's clock, which may be wrong. */
  readonly madeAt: string;
  /**
   * Ids of changes that it stands for, because no request had carried them yet: they count as made with it, so that a
   * phone that is put back to a time before cannot make them again.
   */
  readonly instead?: readonly string[] | undefined;
};

/** So many changes may become one. */
export const MAX_REPLACED_IDS = 50;

/** What a change leads to on one line: the new quantity (0: the line goes), or that it cannot be. */
export type Outcome =
  | { readonly quantity: number; readonly lowered: boolean }
  | { readonly refused: 'sold_out' };

/**
 * The one rule of cart changes, for the phone's guess and the server's word alike. `before` is what the cart has of the
 * product, `most` the most a line may hold now (0: sold out).
 */
export function cartOutcome(change: CartChange, before: number, max: number): Outcome {
  if (change.name === 'cart.remove') return { quantity: 0, lowered: false };
  const wanted = change.name === 'cart.add' ? before + change.args.quantity : change.args.quantity;
  if (wanted <= 0) return { quantity: 0, lowered: false };
  if (max === 0) return { refused: 'sold_out' };
  return { quantity: Math.min(wanted, max), lowered: wanted > max };
}
