import { hash, randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Deps } from '../deps.ts';
import { sessionOf } from './sessions.ts';
import { traceIdOf } from './trace-context.ts';

const ids = new WeakMap<Response, string>();

/** The id of a request, sent as X-Request-Id and logged with every entry about it. */
export const requestIdOf = (res: Response): string => ids.get(res) ?? 'none';

/**
 * Gives every request an id and logs one line when it ends: id, method, route pattern, status, duration in ms, a hash of the
 * session and the trace id of `traceparent`; at level error from status 500 on, except for /readyz during shutdown. Never logs the path itself, the query,
 * the body or any other user input.
 */
export function logRequests(deps: Deps): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const id = randomUUID();
    ids.set(res, id);
    res.setHeader('X-Request-Id', id);
    res.once('close', () => {
      const isExpected = res.statusCode < 500 || (deps.closing() && routeOf(req) === '/readyz');
      const level = isExpected ? 'info' : 'error';
      if (!deps.log.isLevelEnabled(level)) return;
      const session = sessionOf(res);
      const trace = traceIdOf(req.headers['traceparent']);
      deps.log[level]({
        id,
        method: req.method,
        route: routeOf(req),
        status: res.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
        ...(res.writableFinished ? {} : { aborted: true }),
        ...(trace === undefined ? {} : { trace }),
        ...(session === undefined ? {} : { session: hashOf(session.id) }),
      });
    });
    next();
  };
}

const named = new WeakMap<Request, string>();

/** Sets the logged route of a request without a route pattern, such as a page or a file. */
export function nameRoute(req: Request, pattern: string): void {
  named.set(req, pattern);
}

/** The route pattern of a request that has been handled; `?` for one without. */
export function routeOf(req: Request): string {
  const name = named.get(req);
  if (name !== undefined) return name;
  const route: unknown = req.route;
  if (typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string')
    return route.path;
  return req.path.startsWith('/api/') ? '/api/?' : '?';
}

const hashOf = (sessionId: number): string => hash('sha256', `session ${sessionId}`).slice(0, 12);
