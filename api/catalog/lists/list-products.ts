import { HOME } from '#contract/limits.ts';
import { filtersOf, type ListQuery } from '#contract/catalog/listing-queries.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { Deps } from '../../deps.ts';
import { findKeptByIds, findPage, getListName, toPosition, type ListSpec } from '../catalog.repo.ts';
import { countProducts } from '../counts/read-product-counts.ts';
import { getFacetIndex } from '../facets/facet-index.ts';
import { publicDb, type Db } from '../../storage/storage.ts';
import { productOnWire, type ProductRow } from '../product-on-wire.ts';
import { encodeCursor, decodeCursor, type Position } from './cursor.ts';

/** A page of a list: `total` counts the whole list, `next` is the cursor of the next page. */
export interface ProductPage {
  readonly items: readonly Product[];
  readonly total: number;
  readonly next?: string | undefined;
}

type ListDeps = Pick<Deps, 'storage' | 'catalogVersion'>;

/**
 * Returns a page of the catalog, with sold-out items unless `inStock` is set. Ties sort newest first, except by
 * price-asc, where they sort oldest first. Throws ShopError invalid_input for a cursor of another list.
 */
export async function listProducts(deps: ListDeps, query: ListQuery): Promise<ProductPage> {
  const stored = toStoredList(query);
  const { name, rows, total, next } =
    stored === undefined ? await findFiltered(deps, query) : await findStored(deps, query, stored);
  return {
    items: rows.map(productOnWire),
    total,
    ...(next === undefined ? {} : { next: encodeCursor(name, next) }),
  };
}

interface FoundRows {
  /** Of the list, for cursors. */
  readonly name: string;
  readonly rows: readonly ProductRow[];
  readonly total: number;
  /** Where the next page continues. */
  readonly next: Position | undefined;
}

/** The list, if the database has an index in its order. */
function toStoredList(query: ListQuery): ListSpec | undefined {
  const { category = [], ...others } = filtersOf(query);
  const isFiltered = category.length > 1 || Object.values(others).some((filter) => filter !== undefined);
  const { sort, inStock, featured, popular } = query;
  return isFiltered ? undefined : { sort, inStock, featured, popular, category: category[0] };
}

async function findStored(
  deps: ListDeps,
  { sort, limit, cursor }: ListQuery,
  list: ListSpec,
): Promise<FoundRows> {
  const name = getListName(list);
  const after = cursor === undefined ? undefined : decodeCursor(name, cursor);
  const [found, total] = await Promise.all([
    findPage(publicDb(deps.storage), list, limit + 1, after),
    countProducts(deps, list),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next = found.length > limit && last !== undefined ? toPosition(sort, last) : undefined;
  return { name, rows, total, next };
}

async function findFiltered({ storage }: ListDeps, query: ListQuery): Promise<FoundRows> {
  const { sort, limit, cursor, inStock, featured, popular } = query;
  const name = JSON.stringify([sort, inStock, featured, popular, filtersOf(query)]);
  const after = cursor === undefined ? undefined : decodeCursor(name, cursor);
  const index = await getFacetIndex(storage);
  const { positions, total } = index.list(query, limit + 1, after);
  const shown = positions.slice(0, limit);
  const rows = await findKeptByIds(
    publicDb(storage),
    shown.map(({ id }) => id),
  );
  return { name, rows, total, next: positions.length > limit ? shown.at(-1) : undefined };
}

/** "Featured Items" of the home page: the newest for sale. */
export const featuredProducts = ({ storage }: ListDeps): Promise<readonly Product[]> =>
  newestListed(publicDb(storage), HOME.featured, { featured: true });

/** "Popular This Week" of the home page: the newest for sale. */
export const popularProducts = ({ storage }: ListDeps): Promise<readonly Product[]> =>
  newestListed(publicDb(storage), HOME.popular, { popular: true });

async function newestListed(
  db: Db,
  limit: number,
  which: Pick<ListSpec, 'featured' | 'popular'>,
): Promise<readonly Product[]> {
  return (await findPage(db, { sort: 'newest', inStock: true, ...which }, limit)).map(productOnWire);
}
