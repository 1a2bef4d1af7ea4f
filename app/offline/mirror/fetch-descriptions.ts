import { MIRROR } from '#contract/sync/mirror.ts';
import type { Product } from '#contract/catalog/product.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import { recordView } from './recently-viewed.ts';
import { readState } from '../personal/server-state.ts';
import { queryPendingChanges } from '../outbox/pending-changes.ts';

// The mirror carries no descriptions. Those of the products in cart and wishlist are fetched one by one.

export interface DescriptionPorts {
  /** GET /api/products/{id}; null if it does not exist. Throws if the server is unreachable. */
  readonly fetchProduct: (id: number) => Promise<Product | null>;
  /** False with Save-Data or without a network. */
  readonly mayContinue: () => boolean;
  /** Waits between two requests, so that the user's own requests go first. */
  readonly pause: () => Promise<void>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Ids already requested: a product that does not exist is requested only once. */
  readonly requestedIds: Set<number>;
}

/** Ids of products in cart and wishlist without a stored description: the cart first, then the wishlist, newest first. */
export async function findMissingDescriptions(db: Database): Promise<readonly number[]> {
  const [cart, wishlist, waiting] = [
    await readState(db, 'cart'),
    await readState(db, 'wishlist'),
    await queryPendingChanges(db, await currentOwner(db)).toArray(),
  ];
  const wanted = new Set([
    ...(cart?.lines ?? []).map(({ product }) => product.id),
    ...waiting.map(({ card }) => card.id),
    ...(wishlist ?? []).map(({ id }) => id).toReversed(),
  ]);
  const ids = [...wanted].slice(0, MIRROR.own);
  const known = new Set(await db.own.where('id').anyOf(ids).primaryKeys());
  return ids.filter((id) => !known.has(id));
}

/** Fetches missing descriptions, one at a time. Throws at the first failure. */
export async function fetchDescriptions(local: LocalDb, ports: DescriptionPorts): Promise<void> {
  const { fetchProduct, mayContinue, pause, now, requestedIds } = ports;
  const next = async (): Promise<number | undefined> =>
    (await local.run(findMissingDescriptions)).find((id) => !requestedIds.has(id));
  for (let id = await next(); id !== undefined && mayContinue(); id = await next()) {
    const product = await fetchProduct(id);
    requestedIds.add(id);
    if (product !== null) await recordView(local, product, now());
    await pause();
  }
}
