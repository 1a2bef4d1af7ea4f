import type { ProductFilters } from '#contract/catalog/listing-queries.ts';
import { isInBand } from '#contract/catalog/price-bands.ts';
import { toCents } from '#contract/money.ts';
import { NetworkError } from '#app/http/errors.ts';

/** Throws NetworkError for filters by what the mirror does not have: it cannot tell which of its items pass. */
export function assertMirrorHas({ decade, language, binding, seller }: ProductFilters): void {
  if ([decade, language, binding, seller].some((values) => values !== undefined))
    throw new NetworkError('these filters are not available offline');
}

/** Whether an item passes the filters by category, condition and price. */
export function passesFilters(
  item: { readonly category: string; readonly condition: string; readonly price: number },
  { category, condition, price, minPrice = 0, maxPrice = Number.MAX_VALUE }: ProductFilters,
): boolean {
  return (
    category?.some((value) => value === item.category) !== false &&
    condition?.some((value) => value === item.condition) !== false &&
    price?.some((band) => isInBand(toCents(item.price), band)) !== false &&
    item.price >= minPrice &&
    item.price <= maxPrice
  );
}
