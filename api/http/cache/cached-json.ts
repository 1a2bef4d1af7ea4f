import type { Request, RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import type { AnswerCache } from './response-cache.ts';
import { shopDays } from '../pages/shop-days.ts';
import { sendReady } from '../files/send-ready.ts';

/** What public reads need. */
export interface CachedDeps extends Deps {
  /** Answers to public reads, kept in memory while the catalog does not change. */
  readonly answers: AnswerCache;
}

/** What a public read answers: the same for every visitor. */
export interface PublicAnswer {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a public read may depend on; without parameters that it named, the path alone. */
interface PathAsked<Params> {
  readonly params: Params;
}
interface Asked<Params> extends PathAsked<Params> {
  readonly query: Request['query'];
  /** The path with the named parameters, for links to further pages. */
  readonly address: string;
}

type Ask<Params> = (asked: Asked<Params>) => Promise<PublicAnswer>;

/**
 * A route's handler for a public read: `router.get('/api/products/:id', answerCached(deps, async ({ params }) => ({ body: … })))`.
 * Its answers are kept in memory by path and by the query parameters named in `parameters`, until the catalog changes or the
 * shop's day ends. They carry an ETag and answer 304. What `ask` throws is not kept.
 */
export function answerCached<Params>(
  deps: CachedDeps,
  ask: (asked: PathAsked<Params>) => Promise<PublicAnswer>,
): RequestHandler<Params>;
export function answerCached<Params>(
  deps: CachedDeps,
  parameters: readonly string[],
  ask: (asked: Asked<Params>) => Promise<PublicAnswer>,
): RequestHandler<Params>;
export function answerCached<Params>(
  deps: CachedDeps,
  ...asking: [Ask<Params>] | [parameters: readonly string[], Ask<Params>]
): RequestHandler<Params> {
  const [parameters, ask] = asking.length === 1 ? [[], asking[0]] : asking;
  const today = shopDays(deps.now);
  return async (req, res) => {
    const { params, query } = req;
    const address = knownAddress(req.path, query, parameters);
    const version = `${await deps.catalogChange()} ${today()}`;
    const ready = await deps.answers.take(address, version, async () => {
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
    await sendReady(req, res, ready);
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
