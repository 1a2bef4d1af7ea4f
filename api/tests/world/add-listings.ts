import { addProduct, addProducts } from '#api/catalog/add-product.ts';
import { createListing, type Listing } from '#api/catalog/create-listing.ts';
import { moveStock } from '#api/catalog/stock/move-stock.ts';
import type { Deps } from '#api/deps.ts';
import type { Tx } from '#api/storage/storage.ts';
import { NOON } from './shop.ts';

const HOUR_MS = 3_600_000;

/** What a shop and a cluster of processes have. */
interface WithCatalog {
  readonly deps: Pick<Deps, 'storage' | 'now'>;
}

/** By default one copy for $5.00, listed `hours` before NOON. */
const toListing = (title: string, hours: number, item: Partial<Listing>): Listing =>
  createListing({ title, priceCents: 500, createdAt: NOON - hours * HOUR_MS, ...item });

/** Adds searchable listings, created an hour apart, the newest last. Returns their ids. */
export async function addListings(
  shop: WithCatalog,
  ...items: readonly Partial<Listing>[]
): Promise<number[]> {
  const listings = items.map((item, at) => toListing(`Item ${at + 1}`, items.length - at, item));
  const rows = await runInCatalog(shop, (tx, now) => addProducts(tx, now, listings));
  return rows.map(({ id }) => id);
}

/** Adds one listing. Returns its id. */
export async function addListing(shop: WithCatalog, item: Partial<Listing> = {}): Promise<number> {
  const row = await runInCatalog(shop, (tx, now) => addProduct(tx, now, toListing('Item', 1, item)));
  return row.id;
}

/** Runs a catalog transaction: `inCatalog(shop, (tx, now) => setPrice(tx, now, id, 500))`. */
export const runInCatalog = <T>(
  { deps }: WithCatalog,
  work: (tx: Tx<'product'>, now: number) => Promise<T>,
): Promise<T> => deps.storage.transaction({ catalog: true }, (tx) => work(tx, deps.now()));

let buyers = 0;

/** Takes copies as another buyer each time. Returns false if there are too few. */
export async function takeStock(
  tx: Tx<'product'>,
  now: number,
  productId: number,
  quantity: number,
): Promise<boolean> {
  buyers += 1;
  // Not a hold, because there is no checkout.
  const move = { productId, delta: -quantity, reason: 'admin', ref: `buyer:${buyers}` } as const;
  return (await moveStock(tx, now, move)) !== 'too-few';
}
