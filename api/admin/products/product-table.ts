import type { AdminSort, ProductFilter } from '#contract/admin/admin-products.ts';
import type { IndexedProduct } from './indexed-product.ts';

/** A window of the table, from the row `offset` on. */
export interface TableQuery {
  readonly filter: ProductFilter;
  readonly sort: AdminSort;
  readonly limit: number;
  readonly offset: number;
  /** The cursor of the row before the window, or after it, if that row is known. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface TableWindow {
  readonly ids: readonly number[];
  readonly total: number;
  /** Only if more products match than `total`. */
  readonly totalIsExact?: false;
  /** The cursors of the first and last row, if offsets are estimated. */
  readonly cursors?: { readonly first: string; readonly last: string };
}

/** The products of the admins' table. */
export interface ProductTable {
  readonly readWindow: (query: TableQuery) => Promise<TableWindow>;
  /** The ids of all products that match a filter in the order of the table, chunk by chunk. */
  readonly scan: (filter: ProductFilter, sort: AdminSort) => AsyncIterable<readonly number[]>;
  /** All products that match a filter and have an id above `after`, by ascending id, chunk by chunk. */
  readonly scanById: (filter: ProductFilter, after: number) => AsyncIterable<readonly IndexedProduct[]>;
}
