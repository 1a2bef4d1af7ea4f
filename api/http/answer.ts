import type { Request, RequestHandler } from 'express';
import type { Deps } from '../deps.ts';
import { shopDays } from './pages/shop-days.ts';
import { sendReady } from './send-ready.ts';

/** What a public read answers: the same for every visitor. */
export interface PublicAnswer {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A route's handler for a public read: `router.get('/api/products/:id', answerCached(deps, async (req) => ({ body: … })))`.
 * Its answers are kept in memory by URL until the catalog changes or the shop's day ends, carry an ETag and answer 304. `ask` must look at
 * nothing but the URL; what it throws is not kept.
 */
export function answerCached<Params>(
  deps: Deps,
  ask: (req: Request<Params>) => Promise<PublicAnswer>,
): RequestHandler<Params> {
  const today = shopDays(deps.now);
  return async (req, res) => {
    const version = `${await deps.catalogChange()} ${today()}`;
    const ready = await deps.answers.take(req.originalUrl, version, async () => {
      const { body, headers } = await ask(req);
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
