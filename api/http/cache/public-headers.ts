import type { Env } from '../../env.ts';

/** The shop sees another process's sale within 1 s, and a CDN sees it within 5 s more. */
const SHARED = 'public, max-age=0, s-maxage=5, must-revalidate';
const UNSHARED = 'public, max-age=0, must-revalidate';

/** The caching headers of a response that is the same for every visitor: with CDN=on, shared caches keep it for 5 s. */
export const publicHeaders = (env: Pick<Env, 'cdn'>, path: string): Readonly<Record<string, string>> => ({
  'Cache-Control': env.cdn ? SHARED : UNSHARED,
  ...surrogateKeys(env, path),
});

/**
 * The keys by which a CDN purges responses at once: `/api/products/7` has `api`, `api-products` and `api-products-7`, and
 * `/` has `home`. Fastly reads them from Surrogate-Key, Cloudflare from Cache-Tag. None without CDN=on.
 */
export function surrogateKeys({ cdn }: Pick<Env, 'cdn'>, address: string): Readonly<Record<string, string>> {
  if (!cdn) return {};
  const [path = ''] = address.split('?', 1);
  const segments = path.split('/').filter((segment) => /^[\w.-]{1,80}$/.test(segment));
  const keys = segments.slice(0, 3).map((_, at) =>
    segments
      .slice(0, at + 1)
      .join('-')
      .toLowerCase(),
  );
  const named = keys.length === 0 ? ['home'] : keys;
  return { 'Surrogate-Key': named.join(' '), 'Cache-Tag': named.join(',') };
}
