import type { Product } from '#contract/catalog/product.ts';
import type { Deps } from '../deps.ts';
import { listByIsbn } from './isbn.repo.ts';
import { productOnWire, type ProductRow } from './product-on-wire.ts';

/** A product with the owner that listed it; undefined for the shop itself. */
export interface ProductWithSeller {
  readonly product: Product;
  readonly seller: string | undefined;
  /** It is a listing of the one who asks. */
  readonly isOwn?: boolean | undefined;
}

export const withSeller = (row: ProductRow): ProductWithSeller => ({
  product: productOnWire(row),
  seller: row.sellerOwner ?? undefined,
});

/** More copies of one book tell nothing new. */
const MAX_COPIES = 48;

/**
 * What the shop has or had of an ISBN (13 digits), for sale or sold; at most 48. The shop's own come first, then those of
 * accounts, then those of guests; the newest first.
 */
export const findByIsbn = async (
  deps: Pick<Deps, 'storage'>,
  isbn: string,
): Promise<readonly ProductWithSeller[]> =>
  (await listByIsbn(deps.storage.db, { isbn, limit: MAX_COPIES })).map(withSeller);
