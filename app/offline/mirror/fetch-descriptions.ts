import { MIRROR } from '#contract/sync/mirror.ts';
import type { Product } from '#contract/catalog/product.ts';
import { currentOwner } from '../personal/current-owner.ts';
import type { Database, LocalDb } from '../database.ts';
import { noteSeen } from './recently-viewed.ts';
import { readState } from '../personal/server-state.ts';
import { queryPendingChanges } from '../outbox/pending-changes.ts';

// The mirror carries no descriptions. Those of what the user put into cart or wishlist are read one by one.

export interface TextPorts {
  /** GET /api/products/{id}; null where there is none. Throws where nobody answers. */
  readonly fetchProduct: (id: number) => Promise<Product | null>;
  /** Whether to go on: not with Save-Data, and not without a network. */
  readonly mayGoOn: () => boolean;
  /** Waits between two requests, so that they are in nobody's way. */
  readonly pause: () => Promise<void>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Ids asked for already: what the shop does not have is not asked for again. */
  readonly asked: Set<number>;
}

/** Ids of products in cart and wishlist whose text is not on this phone: the cart's first, then the newest hearts. */
export async function missingTexts(db: Database): Promise<readonly number[]> {
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

/** Reads the texts that are missing, one at a time, until none is. Ends at the first that does not come. */
export async function keepTexts(local: LocalDb, ports: TextPorts): Promise<void> {
  const { fetchProduct, mayGoOn, pause, now, asked } = ports;
  const next = async (): Promise<number | undefined> =>
    (await local.run(missingTexts)).find((id) => !asked.has(id));
  for (let id = await next(); id !== undefined && mayGoOn(); id = await next()) {
    const product = await fetchProduct(id);
    asked.add(id);
    if (product !== null) await noteSeen(local, product, now());
    await pause();
  }
}
