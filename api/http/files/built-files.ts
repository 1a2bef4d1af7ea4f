import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { nameRoute } from '../request-log.ts';
import { removeDocumentHeaders } from '../security-headers.ts';
import { bestEncoding } from '../cache/send-cached-response.ts';

const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;

const isHashed = (path: string): boolean => path.startsWith('/assets/');
const isAsset = (path: string): boolean => /^\/assets(\/|$)/i.test(path);

/** Reads files of `folder` once: those whose content never changes, of which a page has fifty. Undefined if one is missing. */
function readOnce(folder: string): (path: string) => Promise<Buffer | undefined> {
  const files = new Map<string, Promise<Buffer | undefined>>();
  return async (path) => {
    const file = files.get(path) ?? readFile(join(folder, path)).catch(() => undefined);
    files.set(path, file);
    return file;
  };
}

/** Immutable for files with a content hash in the name; always revalidated for scripts, manifests and other control files. */
function cacheControlOf(path: string): string {
  if (isHashed(path)) return 'public, max-age=31536000, immutable';
  if (/\.(js|webmanifest|json|txt)$/.test(path)) return 'public, max-age=0, must-revalidate';
  return 'public, max-age=604800';
}

/** The policy of workers' scripts, which bring their own along. No other file needs one. */
const FILE_POLICY = "default-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'";

/**
 * Serves the files of the build in `folder`, precompressed by the build. A missing /assets/* returns 404 as plain text, never
 * a page: an old tab must not parse HTML as a script. Pages serve index.html.
 */
export function builtFiles(folder: string): RequestHandler {
  const files = new Set(
    readdirSync(folder, { recursive: true }).map((name) => `/${String(name).split(sep).join('/')}`),
  );
  const isServed = (path: string): boolean =>
    files.has(path) && path.includes('.') && path !== '/index.html' && !/(^|\/)\.|\.(br|gz)$/.test(path);
  const readHashed = readOnce(folder);
  const send = async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    nameRoute(req, 'file');
    const wanted = bestEncoding(req.headers['accept-encoding']);
    const isCompressed = files.has(`${req.path}.br`) || files.has(`${req.path}.gz`);
    const encoding = files.has(req.path + ENDINGS[wanted]) ? wanted : 'identity';
    if (isCompressed) res.vary('Accept-Encoding');
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    res.type(req.path.slice(req.path.lastIndexOf('.'))).set('Cache-Control', cacheControlOf(req.path));
    removeDocumentHeaders(res);
    if (res.hasHeader('Content-Security-Policy')) res.set('Content-Security-Policy', FILE_POLICY);
    const inMemory = isHashed(req.path) ? await readHashed(req.path + ENDINGS[encoding]) : undefined;
    if (inMemory !== undefined) {
      res.send(inMemory);
      return;
    }
    const options = { root: folder, cacheControl: false, acceptRanges: false };
    res.sendFile(req.path + ENDINGS[encoding], options, (error?: Error) => {
      if (error !== undefined && !res.headersSent) next(error);
    });
  };
  const isWanted = (req: Request): boolean =>
    (req.method === 'GET' || req.method === 'HEAD') && isServed(req.path);
  return (req, res, next) => {
    if (isWanted(req)) return send(req, res, next);
    return isAsset(req.path) ? refuse(req, res) : next();
  };
}

function refuse(req: Request, res: Response): void {
  nameRoute(req, 'file');
  res.status(404).set('Cache-Control', 'no-store').type('text').send('There is no such file.');
}
