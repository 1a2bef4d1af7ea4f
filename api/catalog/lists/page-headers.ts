import { TOTAL_HEADER } from '#contract/accounts/session.ts';

/**
 * The headers of a page of a list: how many items the whole list has, and where the next page is. `address` is the
 * request's own path with its parameters; `more` replaces some of them for the pages after it.
 */
export function createPageHeaders(
  address: string,
  { total, next }: { readonly total: number; readonly next?: string | undefined },
  overrides: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const headers = { [TOTAL_HEADER]: String(total) };
  if (next === undefined) return headers;
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ ...overrides, cursor: next })) parameters.set(name, value);
  return { ...headers, Link: `<${path}?${parameters.toString()}>; rel="next"` };
}
