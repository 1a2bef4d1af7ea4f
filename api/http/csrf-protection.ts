import type { Request, RequestHandler } from 'express';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { requestIdOf } from './request-log.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses calls that change something when a browser says that another site made them. A request with neither Origin
 * nor Sec-Fetch-Site is no browser's and passes.
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
  // Opened by another of its names (127.0.0.1 for localhost): still the origin that the browser is talking to.
  return !URL.canParse(origin) || new URL(origin).host !== req.get('host');
}

/** The call whose body is a form with a file: what else a foreign form could send there is refused by its origin. */
const UPLOAD = '/upload';

/** The call whose body is a list: no form can send that type, so a foreign page cannot without asking first. */
const isList = (req: Request): boolean =>
  req.path === '/admin/imports' && /^text\/csv\s*(;|$)/i.test(req.headers['content-type'] ?? '');

/** A call that changes something may carry JSON or nothing: what a foreign form can send is none of these. */
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

/** The transport's own refusal: the body is of a type that nobody reads. */
export class UnsupportedMediaType extends ShopError {
  constructor() {
    super('invalid_input', 'Please send JSON (Content-Type: application/json).');
  }
}
