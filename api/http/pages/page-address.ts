/** The parameters that any screen's address may have; the rest (a mail's utm_source and the like) changes no page. */
const PARAMETERS = ['category', 'sort', 'cursor', 'q', 'condition', 'min', 'max', 'tab'];

/**
 * The path and query of a request -> those that decide what the page shows, in one spelling, for the cache's key and for
 * rendering: "/products?utm_source=mail&sort=newest" -> "/products?sort=newest". Dot segments are resolved, and a path
 * whose percent-encoding is broken is taken literally: the router would write it to the log.
 */
export function pageAddress(url: string): string {
  const [withoutFragment = ''] = url.split('#');
  const [path = '', query = ''] = withoutFragment.split(/\?(.*)/s);
  const { pathname } = new URL(`http://shop${isDecodable(path) ? path : path.replaceAll('%', '%25')}`);
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size === 0 ? pathname : `${pathname}?${kept.toString()}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
