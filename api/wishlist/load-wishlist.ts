import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteItems, insertItems, listStoredItems, type StoredItem } from './wishlist.repo.ts';

/** An owner's wishlist in memory, to be changed in the same transaction; `saveWishlist` writes the result. */
export interface LoadedWishlist {
  readonly stored: readonly StoredItem[];
  /** By product id, newest last; an item has no id until it is saved. */
  readonly items: Map<number, { readonly id: number | undefined; readonly isGone: boolean }>;
}

export async function loadWishlist(tx: Tx<'owner'>, owner: Owner): Promise<LoadedWishlist> {
  const stored = await listStoredItems(tx, owner);
  return { stored, items: new Map(stored.map((place) => [place.productId, place])) };
}

/** Saves what changed. Returns the id of every item, by product id. */
export async function saveWishlist(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  { stored, items }: LoadedWishlist,
): Promise<ReadonlyMap<number, number>> {
  const gone = stored.filter(({ productId, id }) => items.get(productId)?.id !== id);
  const ids = new Map<number, number>();
  const fresh: number[] = [];
  for (const [productId, { id }] of items) {
    if (id === undefined) fresh.push(productId);
    else ids.set(productId, id);
  }
  // Delete first: an item that was removed and added again gets a new id and comes last.
  await deleteItems(
    tx,
    gone.map(({ id }) => id),
  );
  for (const { productId, id } of await insertItems(tx, owner, fresh, now)) ids.set(productId, id);
  return ids;
}
