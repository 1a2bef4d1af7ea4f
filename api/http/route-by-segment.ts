import express, {
  type Request,
  type RequestHandler,
  type Response,
  type NextFunction,
  type Router,
} from 'express';

/** A router that skips most of its routers. `stack` lists all of them, as in Express's. */
export interface SegmentRouter {
  (req: Request, res: Response, next: NextFunction): void;
  readonly stack: Router['stack'];
}

/**
 * Combines routers like `router.use(...routers)`, but a request only visits those with a route below its first path segment
 * ("cart" in /api/cart/add): walking twenty routers costs more than many a call. Throws an Error if a route begins with a
 * parameter.
 */
export function routeBySegment(routers: readonly Router[]): SegmentRouter {
  const bySegment = new Map<string, Router[]>();
  for (const router of routers) {
    for (const segment of new Set(
      router.stack.flatMap(({ route }) => (route ? segmentOf(route.path) : [])),
    )) {
      if (segment.startsWith(':')) throw new Error(`a route begins with a parameter: ${segment}`);
      bySegment.set(segment, [...(bySegment.get(segment) ?? []), router]);
    }
  }
  const handlers = new Map<string, RequestHandler>();
  for (const [segment, found] of bySegment) {
    const [only] = found;
    handlers.set(segment, found.length === 1 && only ? only : express.Router().use(...found));
  }
  const handle = (req: Request, res: Response, next: NextFunction): void => {
    const handler = handlers.get(segmentOf(req.path));
    if (handler === undefined) next();
    else handler(req, res, next);
  };
  return Object.assign(handle, { stack: express.Router().use(...routers).stack });
}

/** The first segment below /api, or of the path; Express ignores case. */
const segmentOf = (path: string): string => /^\/(?:api\/)?([^/]*)/i.exec(path)?.[1]?.toLowerCase() ?? '';
