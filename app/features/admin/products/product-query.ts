import {
  ADMIN_SORTS,
  DEFAULT_ADMIN_SORT,
  FLAG_FILTERS,
  STOCK_FILTERS,
  type AdminSort,
  type AdminSortKey,
  type ProductFilter,
} from '#contract/admin/admin-products.ts';
import { isCategory } from '#contract/catalog/categories.ts';
import { isCondition } from '#contract/catalog/conditions.ts';
import { filterParams } from '#app/http/admin/admin-products.ts';
import { parseSearchWords } from '../search-params.ts';

/** The table's filter and sort order, as in the URL. */
export interface ProductQuery {
  readonly filter: ProductFilter;
  readonly sort: AdminSort;
}

/** Reads the query from URL parameters; ignores invalid ones. */
export function productQueryOf(params: URLSearchParams): ProductQuery {
  const [q = '', category, condition, seller] = ['q', 'category', 'condition', 'seller'].map(
    (name) => params.get(name) ?? '',
  );
  const stock = STOCK_FILTERS.find((each) => each === params.get('stock') && each !== 'all');
  const flags = FLAG_FILTERS.filter((each) => params.get('flags')?.split(',').includes(each));
  const filter: ProductFilter = {
    ...(parseSearchWords(q) === '' ? {} : { q: parseSearchWords(q) }),
    ...(category !== undefined && isCategory(category) ? { category } : {}),
    ...(condition !== undefined && isCondition(condition) ? { condition } : {}),
    ...(stock === undefined ? {} : { stock }),
    ...(flags.length === 0 ? {} : { flags }),
    ...(seller === undefined || seller === '' ? {} : { seller }),
    ...(params.get('hidden') === 'true' ? { hidden: true } : {}),
  };
  return { filter, sort: ADMIN_SORTS.find((each) => each === params.get('sort')) ?? DEFAULT_ADMIN_SORT };
}

/** Converts a query to URL parameters; omits defaults. */
export function searchParamsOf({ filter, sort }: ProductQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filterParams(filter))) {
    if (value !== undefined) params.set(name, String(value));
  }
  if (sort !== DEFAULT_ADMIN_SORT) params.set('sort', sort);
  return params;
}

/** The sort key, without its direction. */
export const sortKeyOf = (sort: AdminSort): string => sort.replace(/-desc$/, '');
export const isDescending = (sort: AdminSort): boolean => sort.endsWith('-desc');

/** The sort order after a click on a column header: that column, reversed if it was already sorted by it. */
export const nextSort = (current: AdminSort, key: AdminSortKey): AdminSort =>
  current === key ? `${key}-desc` : key;
