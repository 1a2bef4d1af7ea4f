import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteItems, insertItems, listStoredItems, type StoredItem } from './wishlist.repo.ts';

/** An owner's hearts in memory, to be changed in the same transaction; `closeHearts` writes what came of it. */
export interface LoadedWishlist {
  readonly stored: readonly StoredItem[];
  /** By product, the newest last; one that was not written yet has no id. */
  readonly items: Map<number, { readonly id: number | undefined; readonly isGone: boolean }>;
}

/** Reads where an owner's hearts are. */
export async function loadWishlist(tx: Tx<'owner'>, owner: Owner): Promise<LoadedWishlist> {
  const stored = await listStoredItems(tx, owner);
  return { stored, items: new Map(stored.map((place) => [place.productId, place])) };
}

/** Writes what changed. Answers the id of every heart that is there now, by product. */
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
  // First what goes: a heart that was taken away and given again comes in last.
  await deleteItems(
    tx,
    gone.map(({ id }) => id),
  );
  for (const { productId, id } of await insertItems(tx, owner, fresh, now)) ids.set(productId, id);
  return ids;
}
