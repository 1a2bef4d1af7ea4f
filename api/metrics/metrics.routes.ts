import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import express, { type Router } from 'express';
import { listen, type Listening } from '../http/listen.ts';
import { createScrape, type MetricsDeps } from './scrape.ts';
import type { ShopMetrics } from './shop-metrics.ts';

/** GET /metrics on the shop's port, for callers with METRICS_TOKEN. For all others, and without a token, there is no such page. */
export function metricsRoutes(deps: MetricsDeps): Router {
  const router = express.Router();
  const { metrics, env } = deps;
  const { token } = env.metrics;
  if (metrics === undefined || token === undefined) return router;
  const send = createSender(deps, metrics);
  router.get('/metrics', async (req, res, next) => {
    if (isSame(req.headers.authorization ?? '', `Bearer ${token}`)) await send(res);
    else next();
  });
  return router;
}

/** Serves /metrics on METRICS_PORT; undefined where that is not set. Throws an Error with a message for the operator. */
export async function listenForScrapes(deps: MetricsDeps): Promise<Listening | undefined> {
  const { metrics, env } = deps;
  const { port, host } = env.metrics;
  if (metrics === undefined || port === undefined) return undefined;
  const send = createSender(deps, metrics);
  const serve: RequestListener = (req, res) => {
    if (req.method === 'GET' && req.url === '/metrics') void send(res);
    else res.writeHead(404, { 'Content-Type': 'text/plain' }).end('Metrics are at /metrics.\n');
  };
  return listen(serve, { port, host, variable: 'METRICS_PORT' });
}

type Send = (res: ServerResponse) => Promise<void>;

function createSender(deps: MetricsDeps, metrics: ShopMetrics): Send {
  const scrape = createScrape(deps, metrics);
  return async (res) => {
    try {
      const text = await scrape();
      res.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text);
    } catch (error) {
      deps.log.error({ err: error }, 'printing metrics failed');
      res.writeHead(500, { 'Cache-Control': 'no-store' }).end();
    }
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares hashes in constant time, so that timing reveals neither the token nor its length. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
