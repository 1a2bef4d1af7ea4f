import type { Request, RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import type { ResponseCache } from './response-cache.ts';
import { shopDays } from '../pages/shop-days.ts';
import { sendCachedResponse } from './send-cached-response.ts';

/** What public reads need. */
export interface CachedDeps extends Deps {
  /** Answers to public reads, kept in memory while the catalog does not change. */
  readonly responseCache: ResponseCache;
}

/** What a public read answers: the same for every visitor. */
export interface PublicResponse {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a public read may depend on; without parameters that it named, the path alone. */
interface PathRequest<Params> {
  readonly params: Params;
}
interface PublicRequest<Params> extends PathRequest<Params> {
  readonly query: Request['query'];
  /** The path with the named parameters, for links to further pages. */
  readonly address: string;
}

type PublicRead<Params> = (asked: PublicRequest<Params>) => Promise<PublicResponse>;

/**
 * A route's handler for a public read: `router.get('/api/products/:id', answerCached(deps, async ({ params }) => ({ body: … })))`.
 * Its answers are kept in memory by path and by the query parameters named in `parameters`, until the catalog changes or the
 * shop's day ends. They carry an ETag and answer 304. What `ask` throws is not kept.
 */
export function cachedJson<Params>(
  deps: CachedDeps,
  read: (asked: PathRequest<Params>) => Promise<PublicResponse>,
): RequestHandler<Params>;
export function cachedJson<Params>(
  deps: CachedDeps,
  parameters: readonly string[],
  ask: (asked: PublicRequest<Params>) => Promise<PublicResponse>,
): RequestHandler<Params>;
export function cachedJson<Params>(
  deps: CachedDeps,
  ...asking: [PublicRead<Params>] | [parameters: readonly string[], PublicRead<Params>]
): RequestHandler<Params> {
  const [parameters, ask] = asking.length === 1 ? [[], asking[0]] : asking;
  const today = shopDays(deps.now);
  return async (req, res) => {
    const { params, query } = req;
    const address = knownAddress(req.path, query, parameters);
    const version = `${await deps.catalogChange()} ${today()}`;
    const ready = await deps.responseCache.getOrCreate(address, version, async () => {
      const { body, headers } = await ask({ params, query, address });
      return {
        status: 200,
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Cache-Control': 'public, max-age=0, must-revalidate',
          ...headers,
        },
        body: JSON.stringify(body),
        keep: true,
      };
    });
    await sendCachedResponse(req, res, ready);
  };
}

/**
 * Leaves out the parameters that a route does not know (a mail's utm_source and the like), so that they neither fill the
 * cache nor reach another visitor's links. Given twice, a parameter stays twice.
 */
function knownAddress(path: string, query: Request['query'], parameters: readonly string[]): string {
  const known = new URLSearchParams();
  for (const name of parameters) {
    for (const value of [query[name]].flat()) if (typeof value === 'string') known.append(name, value);
  }
  return known.size === 0 ? path : `${path}?${known.toString()}`;
}
