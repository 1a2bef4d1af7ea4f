import type { Request, Response } from 'express';
import type { Encoding, CachedResponse } from './response-cache.ts';

/** Sends a cached response: 304 if the client has it, else the best encoding that the client accepts. */
export async function sendCachedResponse(
  req: Pick<Request, 'headers'>,
  res: Response,
  ready: CachedResponse,
): Promise<void> {
  res.set(ready.headers).set({ ETag: ready.etag, Vary: 'Accept-Encoding' });
  if (ready.status === 200 && knows(req.headers['if-none-match'], ready.etag)) {
    res.status(304).end();
    return;
  }
  const identity = ready.encoded('identity');
  const encoding = bestEncoding(req.headers['accept-encoding']);
  const body = await ready.encoded(encoding);
  if (body !== (await identity)) res.set('Content-Encoding', encoding);
  res.status(ready.status).set('Content-Length', String(body.length)).end(body);
}

/** Matches an "Accept-Encoding" that allows an encoding; q=0 excludes it. */
const allows = (name: string): RegExp =>
  new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*[;,]|\\s*$)`);
const BROTLI = allows('br');
const GZIP = allows('gzip');

/** Whether "Accept-Encoding" allows gzip. */
export const acceptsGzip = (accepted = ''): boolean => GZIP.test(accepted);

/** The best encoding that "Accept-Encoding" allows, Brotli first. */
export function bestEncoding(accepted = ''): Encoding {
  if (BROTLI.test(accepted)) return 'br';
  return acceptsGzip(accepted) ? 'gzip' : 'identity';
}

const knows = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' ||
    header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2)));
