import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ShopError } from '#contract/shop-error.ts';
import type { FileStore } from '../../gateways/files/file-store.ts';
import { nameRoute } from '../request-log.ts';
import { removeDocumentHeaders } from '../security-headers.ts';
import { bestEncoding } from '../cache/send-cached-response.ts';
import { findStoredAsset } from './stored-assets.ts';

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

/** The policy of workers' scripts, which bring their own along. No other script or sheet needs one. */
const WORKER_POLICY = "default-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'";
const WORKER = /worker[^/]*\.js$/;
/** The service worker imports it (app/build/shared-dexie.ts): each check for an update asks whether it has changed. */
const IMPORTED_BY_WORKER = /^\/assets\/dexie-[\w-]+\.js$/;
/** Not documents, and no worker runs them. */
const PART = /\.(?:js|css)$/;

/**
 * Serves the files of the build in `folder`, precompressed by the build, and from `store` the assets of other builds: for old
 * tabs, and for new pages while processes of both builds run. A missing /assets/* returns 404 as plain text, never a page: an
 * old tab must not parse HTML as a script. Pages serve index.html.
 */
export function builtFiles(folder: string, store: FileStore): RequestHandler {
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
    setFileHeaders(req, res);
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
  const sendStored = async (req: Request, res: Response): Promise<void> => {
    const content = isRead(req) ? await findStoredAsset(store, req.path).catch(busyOrThrow) : undefined;
    if (content === undefined || content === BUSY) {
      refuse(req, res, content === BUSY);
      return;
    }
    nameRoute(req, 'file');
    setFileHeaders(req, res);
    res.send(content);
  };
  return (req, res, next) => {
    if (isRead(req) && isServed(req.path)) return send(req, res, next);
    return isAsset(req.path) ? sendStored(req, res) : next();
  };
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

function setFileHeaders(req: Request, res: Response): void {
  res.type(req.path.slice(req.path.lastIndexOf('.'))).set('Cache-Control', cacheControlOf(req.path));
  if (IMPORTED_BY_WORKER.test(req.path)) res.set('ETag', `W/"${req.path}"`);
  removeDocumentHeaders(res);
  if (PART.test(req.path) && !WORKER.test(req.path)) res.removeHeader('Content-Security-Policy');
  else if (res.hasHeader('Content-Security-Policy')) res.set('Content-Security-Policy', WORKER_POLICY);
  // HTTP/1.1 keeps connections alive without saying so.
  if (!res.hasHeader('Connection')) res.removeHeader('Connection');
}

/** The store does not respond. */
const BUSY = Symbol('busy');

function busyOrThrow(error: unknown): typeof BUSY {
  if (error instanceof ShopError && error.code === 'busy') return BUSY;
  throw error;
}

function refuse(req: Request, res: Response, isBusy: boolean): void {
  nameRoute(req, 'file');
  res.set('Cache-Control', 'no-store').type('text');
  if (isBusy) res.status(503).set('Retry-After', '2').send('busy');
  else res.status(404).send('There is no such file.');
}
