/** The query parameters that any screen reads; others (such as utm_source) change no page. */
const PARAMETERS = [
  'category',
  'sort',
  'cursor',
  'q',
  'condition',
  'price',
  'min',
  'max',
  'decade',
  'language',
  'binding',
  'seller',
  'tab',
];

/**
 * Normalizes the path and query of a request for the cache key and for rendering: "/products?utm_source=mail&sort=newest" ->
 * "/products?sort=newest". Resolves dot segments, and takes a path with broken percent-encoding literally: the router would
 * write it to the log.
 */
export function pageAddress(url: string): string {
  const [withoutFragment = ''] = url.split('#');
  const [path = '', query = ''] = withoutFragment.split(/\?(.*)/s);
  const { pathname } = new URL(`http://shop${isDecodable(path) ? path : path.replaceAll('%', '%25')}`);
  const given = new URLSearchParams(query);
  const relevant = new URLSearchParams();
  for (const name of PARAMETERS) {
    for (const value of given.getAll(name)) relevant.append(name, value);
  }
  return relevant.size === 0 ? pathname : `${pathname}?${relevant.toString()}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
