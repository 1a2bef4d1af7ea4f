import type { Product } from '#contract/catalog/product.ts';
import type { Deps } from '../deps.ts';
import { listByIsbn } from './isbn.repo.ts';
import { productOnWire, type ProductRow } from './product-on-wire.ts';

/** A product with the owner who listed it; undefined for the shop itself. */
export interface ProductWithSeller {
  readonly product: Product;
  readonly seller: string | undefined;
  /** The caller listed it. */
  readonly isOwn?: boolean | undefined;
}

export const withSeller = (row: ProductRow): ProductWithSeller => ({
  product: productOnWire(row),
  seller: row.sellerOwner ?? undefined,
});

/** Maximum number of copies of one book: more add no information. */
const MAX_COPIES = 48;

/**
 * Finds up to 48 products with an ISBN (13 digits), for sale or sold. The shop's own come first, then those of
 * accounts, then those of guests, each newest first.
 */
export const findByIsbn = async (
  deps: Pick<Deps, 'storage'>,
  isbn: string,
): Promise<readonly ProductWithSeller[]> =>
  (await listByIsbn(deps.storage.db, { isbn, limit: MAX_COPIES })).map(withSeller);
