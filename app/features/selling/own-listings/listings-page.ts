import { toQueryString } from '#app/http/query-string.ts';
import type { ListingsPage } from '#app/http/selling.ts';

/** The page of My listings that an address names: `find` has words, `from` the cursor of the page before. */
export function listingsPageOf(params: URLSearchParams): ListingsPage {
  const words = params.get('find')?.trim();
  return { q: words === '' ? undefined : words, cursor: params.get('from') ?? undefined };
}

/** The address of a page of My listings. */
export const listingsPath = ({ q, cursor }: ListingsPage): string =>
  `/account${toQueryString({ tab: 'listings', find: q, from: cursor })}`;
