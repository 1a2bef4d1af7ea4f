import { ADMIN_ORDER_FILTERS } from '#contract/admin/admin-orders.ts';
import { parseDay, parseSearchWords } from '../search-params.ts';

/** The list's filters, as in the URL; ignores invalid ones. */
export const orderQueryOf = (params: URLSearchParams) => ({
  q: parseSearchWords(params.get('q')) || undefined,
  status: ADMIN_ORDER_FILTERS.find((each) => each === params.get('status')),
  from: parseDay(params.get('from')),
  to: parseDay(params.get('to')),
  cursor: params.get('cursor') ?? undefined,
});
