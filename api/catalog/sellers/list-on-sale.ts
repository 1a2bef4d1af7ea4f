import type { Deps } from '../../deps.ts';
import type { Owner } from '../../sessions/owner.ts';
import { publicDb } from '../../storage/storage.ts';
import { encodeCursor, decodeCursor } from '../lists/cursor.ts';
import type { ProductPage } from '../lists/list-products.ts';
import { productOnWire } from '../product-on-wire.ts';
import { countListedOfSeller, listListedRowsOfSeller, START } from './seller.repo.ts';

/** A page of a seller's items for sale, newest first. Throws ShopError invalid_input for a cursor of another list. */
export async function listOnSale(
  { storage }: Pick<Deps, 'storage'>,
  seller: Owner,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<ProductPage> {
  const list = `seller ${seller}`;
  const after = cursor === undefined ? START : decodeCursor(list, cursor);
  const db = publicDb(storage);
  const [found, total] = await Promise.all([
    listListedRowsOfSeller(db, seller, after, limit + 1),
    countListedOfSeller(db, seller),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    items: rows.map(productOnWire),
    total,
    ...(found.length > limit && last !== undefined
      ? { next: encodeCursor(list, { key: last.createdAt, id: last.id }) }
      : {}),
  };
}
