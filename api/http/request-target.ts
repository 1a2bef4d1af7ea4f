import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { ShopError } from '#contract/shop-error.ts';

/** Absolute form: "http://host/path?query". The authority is not empty (RFC 9110, 4.2.1). */
const ABSOLUTE = /^https?:\/\/[^/?#\\]+/i;

/**
 * Converts a request target (RFC 9112, 3.2) to origin form: "http://host/path" -> "/path". Drops the host, because links and
 * cookies only ever use PUBLIC_URL. Any other target becomes "*".
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const [origin] = ABSOLUTE.exec(target) ?? [];
  if (origin === undefined || !URL.canParse(origin)) return '*';
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Must run before Express, which routes nothing if it cannot parse the target. */
export function normalizeTarget(req: IncomingMessage): void {
  req.url = originForm(req.url ?? '*');
}

/** Refuses targets without a path, except "OPTIONS *", which concerns the server as a whole (RFC 9110, 9.3.7). */
export const refuseUnreadableTargets: RequestHandler = (req, res, next) => {
  if (req.url.startsWith('/')) {
    next();
    return;
  }
  if (req.method === 'OPTIONS') {
    res.status(204).set('Allow', 'GET, HEAD, POST, PATCH, DELETE, OPTIONS').end();
    return;
  }
  throw new ShopError('invalid_input', 'The request could not be read.', { malformed: true });
};
