/** Searches count no further: a larger total is this number, marked as inexact. */
export const MAX_SEARCH_TOTAL = 10_000;

/** The number of matches of a search. */
export interface SearchTotal {
  readonly total: number;
  /** Only if there are more matches than `total`. */
  readonly totalIsExact?: false | undefined;
}

/** The total to show for a count that ended at most one above MAX_SEARCH_TOTAL. */
export const searchTotal = (count: number): SearchTotal =>
  count > MAX_SEARCH_TOTAL ? { total: MAX_SEARCH_TOTAL, totalIsExact: false } : { total: count };
