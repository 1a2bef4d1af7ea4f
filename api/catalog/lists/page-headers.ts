import { TOTAL_HEADER } from '#contract/accounts/session.ts';

/**
 * Returns the total count, where it is known, and the next page's Link header. `address` is the request's path and query;
 * `overrides` replaces query parameters in the link.
 */
export function createPageHeaders(
  address: string,
  { total, next }: { readonly total?: number; readonly next?: string | undefined },
  overrides: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const headers: Record<string, string> = total === undefined ? {} : { [TOTAL_HEADER]: String(total) };
  if (next === undefined) return headers;
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ ...overrides, cursor: next })) parameters.set(name, value);
  return { ...headers, Link: `<${path}?${parameters.toString()}>; rel="next"` };
}
