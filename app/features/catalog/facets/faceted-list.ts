import type { Category } from '#contract/catalog/categories.ts';
import type { ListAddress } from '../lists/list-query-of.ts';

/** A list or search as its address has it. */
export interface FacetedList {
  /** "/category/books" */
  readonly path: string;
  readonly query: ListAddress;
  /** The category in the path: not a filter to choose. */
  readonly category?: Category | undefined;
}
