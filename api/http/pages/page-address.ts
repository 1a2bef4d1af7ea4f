/** The parameters that any screen's address may have; the rest (a mail's utm_source and the like) changes no page. */
const PARAMETERS = ['category', 'sort', 'cursor', 'q', 'condition', 'min', 'max', 'tab'];

/**
 * The path and query of a request -> those that decide what the page shows, in one spelling, for the cache's key and for
 * rendering: "/products?utm_source=mail&sort=newest" -> "/products?sort=newest".
 */
export function pageAddress(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const given = new URLSearchParams(url.slice(at));
  const kept = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${kept.toString()}`;
}
