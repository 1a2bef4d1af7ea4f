import { HOME, LIMITS } from '#contract/limits.ts';
import type { ListQuery } from '#contract/catalog/listing-queries.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { Deps } from '../../deps.ts';
import { getListName, findPage, toPosition } from '../catalog.repo.ts';
import { countProducts } from './count-products.ts';
import { encodeCursor, decodeCursor } from './cursor.ts';
import { productOnWire } from '../product-on-wire.ts';

/** A page of a list: `total` counts the whole list, `next` is the cursor of the next page. */
export interface ProductPage {
  readonly items: readonly Product[];
  readonly total: number;
  readonly next?: string | undefined;
}

type ListDeps = Pick<Deps, 'storage' | 'catalogChange'>;

/**
 * Returns a page of the catalog, with sold-out items unless `inStock` is set. Ties sort newest first, except by
 * price-asc, where they sort oldest first. Throws ShopError invalid_input for a cursor of another list.
 */
export async function listProducts(deps: ListDeps, query: ListQuery): Promise<ProductPage> {
  const { limit, cursor } = query;
  const name = getListName(query);
  const after = cursor === undefined ? undefined : decodeCursor(name, cursor);
  const [rows, total] = await Promise.all([
    findPage(deps.storage.db, query, limit + 1, after),
    countProducts(deps, query),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    items: shown.map(productOnWire),
    total,
    ...(more ? { next: encodeCursor(name, toPosition(query.sort, last)) } : {}),
  };
}

/** The newest thousand products, sold out or not: the list without parameters. */
export const newestProducts = (deps: ListDeps): Promise<ProductPage> =>
  listProducts(deps, { sort: 'newest', limit: LIMITS.page.withoutParameters });

/** "Featured Items" of the home page: the newest for sale. */
export const featuredProducts = async (deps: ListDeps): Promise<readonly Product[]> =>
  (await listProducts(deps, { sort: 'newest', inStock: true, featured: true, limit: HOME.featured })).items;

/** "Popular This Week" of the home page: the newest for sale. */
export const popularProducts = async (deps: ListDeps): Promise<readonly Product[]> =>
  (await listProducts(deps, { sort: 'newest', inStock: true, popular: true, limit: HOME.popular })).items;
