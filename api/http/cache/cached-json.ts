import type { Request, RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import { publicHeaders } from './public-headers.ts';
import type { ResponseCache, Shown, Versions } from './response-cache.ts';
import { sendCachedResponse } from './send-cached-response.ts';

export interface CachedDeps extends Deps {
  readonly versions: Versions;
  /** Responses to public reads, cached until something that they show changes. */
  readonly responseCache: ResponseCache;
}

/** The response to a public read: the same for every visitor. */
export interface PublicResponse extends Shown {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** All that a public read may depend on: the path, and the query parameters it names. */
interface PathRequest<Params> {
  readonly params: Params;
}
interface PublicRequest<Params> extends PathRequest<Params> {
  readonly query: Request['query'];
  /** The path with the named parameters, for links to further pages. */
  readonly address: string;
}

type PublicRead<Params> = (request: PublicRequest<Params>) => Promise<PublicResponse>;

/**
 * Route handler for a public read: `router.get('/api/products/:id', cachedJson(deps, async ({ params }) => ({ body: …, dependsOn: … })))`.
 * Responses are cached by path and by the query parameters named in `parameters`, until something that they depend on changes
 * or the shop's day ends. They carry an ETag and support 304. Errors are not cached.
 */
export function cachedJson<Params>(
  deps: CachedDeps,
  read: (request: PathRequest<Params>) => Promise<PublicResponse>,
): RequestHandler<Params>;
export function cachedJson<Params>(
  deps: CachedDeps,
  parameters: readonly string[],
  read: (request: PublicRequest<Params>) => Promise<PublicResponse>,
): RequestHandler<Params>;
export function cachedJson<Params>(
  deps: CachedDeps,
  ...args: [PublicRead<Params>] | [parameters: readonly string[], PublicRead<Params>]
): RequestHandler<Params> {
  const [parameters, read] = args.length === 1 ? [[], args[0]] : args;
  return async (req, res) => {
    const { params, query } = req;
    const address = knownAddress(req.path, query, parameters);
    const ready = await deps.responseCache.getOrCreate(address, async () => {
      const { body, headers, ...shown } = await read({ params, query, address });
      return {
        status: 200,
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          ...publicHeaders(deps.env, req.path),
          ...headers,
        },
        body: JSON.stringify(body),
        keep: true,
        ...shown,
      };
    });
    await sendCachedResponse(req, res, ready);
  };
}

/**
 * Drops parameters the route does not know (such as utm_source), so that they neither fill the cache nor reach other
 * visitors' links. Repeated parameters stay repeated.
 */
function knownAddress(path: string, query: Request['query'], parameters: readonly string[]): string {
  const known = new URLSearchParams();
  for (const name of parameters) {
    for (const value of [query[name]].flat()) if (typeof value === 'string') known.append(name, value);
  }
  return known.size === 0 ? path : `${path}?${known.toString()}`;
}
