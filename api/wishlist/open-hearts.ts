import type { Owner } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { deleteHearts, insertHearts, placesOf, type HeartPlace } from './wishlist.repo.ts';

/** An owner's hearts in memory, to be changed in the same transaction; `closeHearts` writes what came of it. */
export interface OpenHearts {
  readonly stored: readonly HeartPlace[];
  /** By product, the newest last; one that was not written yet has no id. */
  readonly hearts: Map<number, { readonly id: number | undefined; readonly isGone: boolean }>;
}

/** Reads where an owner's hearts are. */
export async function openHearts(tx: Tx<'owner'>, owner: Owner): Promise<OpenHearts> {
  const stored = await placesOf(tx, owner);
  return { stored, hearts: new Map(stored.map((place) => [place.productId, place])) };
}

/** Writes what changed. Answers the id of every heart that is there now, by product. */
export async function closeHearts(
  tx: Tx<'owner'>,
  now: number,
  owner: Owner,
  { stored, hearts }: OpenHearts,
): Promise<ReadonlyMap<number, number>> {
  const gone = stored.filter(({ productId, id }) => hearts.get(productId)?.id !== id);
  const ids = new Map<number, number>();
  const fresh: number[] = [];
  for (const [productId, { id }] of hearts) {
    if (id === undefined) fresh.push(productId);
    else ids.set(productId, id);
  }
  // First what goes: a heart that was taken away and given again comes in last.
  await deleteHearts(
    tx,
    gone.map(({ id }) => id),
  );
  for (const { productId, id } of await insertHearts(tx, owner, fresh, now)) ids.set(productId, id);
  return ids;
}
