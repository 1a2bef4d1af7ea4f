import type { RequestHandler } from 'express';
import { routeOf } from './request-log.ts';

/** A request that has ended. */
export interface EndedRequest {
  readonly method: string;
  /** The route's pattern, never its path: monitoring keeps a time series for each value. */
  readonly route: string;
  /** "200", or "aborted" where the client left before the response was sent. */
  readonly status: string;
  readonly seconds: number;
}

/** Calls `count` at the end of every request. */
export function measureRequests(count: (request: EndedRequest) => void): RequestHandler {
  return (req, res, next) => {
    const began = performance.now();
    res.once('close', () => {
      count({
        method: req.method,
        route: routeOf(req),
        status: res.writableFinished ? String(res.statusCode) : 'aborted',
        seconds: (performance.now() - began) / 1000,
      });
    });
    next();
  };
}
