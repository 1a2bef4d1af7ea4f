import { createHash, randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Deps } from '../deps.ts';
import { sessionOf } from './sessions.ts';

const ids = new WeakMap<Response, string>();

/** The id of a request, which its answer carries as X-Request-Id and the log beside what happened. */
export const requestIdOf = (res: Response): string => ids.get(res) ?? 'none';

/**
 * Gives every request an id and, when it is over, one line in the log: id, method, route pattern, status, milliseconds
 * and a hash of the session. Never the address itself, a query, a body or anything else a person typed.
 */
export function logRequests(deps: Deps): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const id = randomUUID();
    ids.set(res, id);
    res.setHeader('X-Request-Id', id);
    res.once('close', () => {
      const session = sessionOf(res);
      deps.log[res.statusCode >= 500 ? 'error' : 'info']({
        id,
        method: req.method,
        route: routeOf(req),
        status: res.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
        ...(res.writableFinished ? {} : { aborted: true }),
        ...(session === undefined ? {} : { session: hashOf(session.id) }),
      });
    });
    next();
  };
}

const named = new WeakMap<Request, string>();

/** Names the route of a request that no pattern names, such as a page or a file. */
export function nameRoute(req: Request, pattern: string): void {
  named.set(req, pattern);
}

function routeOf(req: Request): string {
  const given = named.get(req);
  if (given !== undefined) return given;
  const route: unknown = req.route;
  if (typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string')
    return route.path;
  return req.path.startsWith('/api/') ? '/api/?' : '?';
}

const hashOf = (sessionId: number): string =>
  createHash('sha256').update(`session ${sessionId}`).digest('hex').slice(0, 12);
