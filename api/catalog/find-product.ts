import { DAY_MS } from '#contract/durations.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { Deps } from '../deps.ts';
import { publicDb, type Db, type Tx } from '../storage/storage.ts';
import { findAllByIds, findListedByIds, findProductById } from './catalog.repo.ts';
import { markHeld } from './stock/mark-held.ts';
import { checkedProductOnWire, productOnWire, type ProductRow } from './product-on-wire.ts';

/** How long the page of a sold item stays online, for links that lead to it. */
const SOLD_PAGE_MS = 90 * DAY_MS;

type FindDeps = Pick<Deps, 'storage' | 'now'>;

/** Finds a product that is not deleted, however long ago it sold. For admins. */
export const findProductRow = (db: Db, id: number): Promise<ProductRow | undefined> =>
  findProductById(db, id);

/** Finds products as they are for the caller's transaction, deleted ones too. */
export const findProductRows = (tx: Tx<'product'>, ids: readonly number[]): Promise<ProductRow[]> =>
  findAllByIds(tx, ids);

/** Finds a product that has a public page: not deleted, and not sold out for more than 90 days. */
export async function findVisibleRow(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  id: number,
): Promise<ProductRow | undefined> {
  const row = await findProductById(db, id);
  if (row === undefined || row.inStock || row.soldAt === null) return row;
  return now() - row.soldAt > SOLD_PAGE_MS ? undefined : row;
}

/** Finds the public view of a product, and whether its last copies are only reserved; null if it has no page. */
export async function findProduct(deps: FindDeps, id: number): Promise<Product | null> {
  const db = publicDb(deps.storage);
  const row = await findVisibleRow(db, deps, id);
  if (row === undefined) return null;
  const [marked = row] = await markHeld(db, [row]);
  return checkedProductOnWire(marked);
}

/** Finds the public views of those products that are for sale, in the order of `ids`. */
export const findListedProducts = async (
  deps: Pick<Deps, 'storage'>,
  ids: readonly number[],
): Promise<readonly Product[]> => (await findListedByIds(publicDb(deps.storage), ids)).map(productOnWire);
