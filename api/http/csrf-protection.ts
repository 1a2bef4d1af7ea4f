import type { Request, RequestHandler } from 'express';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { requestIdOf } from './request-log.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: refuses state-changing requests that another site made, by Sec-Fetch-Site and Origin. A request with
 * neither header does not come from a browser and passes.
 */
export function refuseCrossSite(deps: Deps): RequestHandler {
  return (req, res, next) => {
    if (!SAFE.has(req.method) && isForeign(deps, req)) {
      deps.log.warn({ id: requestIdOf(res), refused: 'other_site' });
      throw new ShopError('not_allowed', 'This can only be done from the shop itself.');
    }
    next();
  };
}

function isForeign(deps: Deps, req: Request): boolean {
  const site = req.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = req.get('origin');
  if (origin === undefined || origin === deps.env.publicUrl) return false;
  // The shop under another of its names (127.0.0.1 for localhost) is still the browser's own origin.
  return !URL.canParse(origin) || new URL(origin).host !== req.get('host');
}

/** The only call with a form body; forms of other sites are refused by their origin. */
const UPLOAD = '/upload';

/** The only calls with a CSV body: HTML forms cannot send this type, so another site would need a CORS preflight. */
const LISTS: readonly string[] = ['/admin/imports', '/listings/imports'];

const isList = (req: Request): boolean =>
  LISTS.includes(req.path) && /^text\/csv\s*(;|$)/i.test(req.headers['content-type'] ?? '');

/** State-changing requests must be JSON or empty: HTML forms cannot send JSON (CSRF). */
export const requireJson: RequestHandler = (req, _res, next) => {
  if (req.method === 'POST' && (req.path === UPLOAD || isList(req))) {
    next();
    return;
  }
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  const type = req.headers['content-type'];
  if (
    !SAFE.has(req.method) &&
    (hasBody || type !== undefined) &&
    !/^application\/json\s*(;|$)/i.test(type ?? '')
  ) {
    throw new UnsupportedMediaType();
  }
  next();
};

/** Status 415: the body has a content type that the API does not accept. */
export class UnsupportedMediaType extends ShopError {
  constructor() {
    super('invalid_input', 'Please send JSON (Content-Type: application/json).');
  }
}
