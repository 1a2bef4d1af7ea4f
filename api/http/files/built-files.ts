import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import express, { type Router } from 'express';
import { nameRoute } from '../request-log.ts';
import { bestEncoding } from '../cache/send-cached-response.ts';

const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;

/** How long a file may be kept: for ever when its name carries a hash of its content, never unasked when it steers the app. */
function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (/\.(js|webmanifest|json|txt)$/.test(path)) return 'public, max-age=0, must-revalidate';
  return 'public, max-age=604800';
}

/**
 * The files of the build, from `folder`: compressed as the build did it. A missing /assets/* is 404 in plain text, never a
 * page: an old tab must not take HTML for its script. index.html is the pages' matter.
 */
export function builtFiles(folder: string): Router {
  const files = new Set(
    readdirSync(folder, { recursive: true }).map((name) => `/${String(name).split(sep).join('/')}`),
  );
  const isServed = (path: string): boolean =>
    files.has(path) && path.includes('.') && path !== '/index.html' && !/(^|\/)\.|\.(br|gz)$/.test(path);
  const router = express.Router();
  router.use((req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !isServed(req.path)) {
      next();
      return;
    }
    nameRoute(req, 'file');
    const wanted = bestEncoding(req.headers['accept-encoding']);
    const isCompressed = files.has(`${req.path}.br`) || files.has(`${req.path}.gz`);
    const encoding = files.has(req.path + ENDINGS[wanted]) ? wanted : 'identity';
    if (isCompressed) res.vary('Accept-Encoding');
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    res.type(req.path.slice(req.path.lastIndexOf('.'))).set('Cache-Control', cacheControlOf(req.path));
    res.sendFile(req.path + ENDINGS[encoding], { root: folder, cacheControl: false }, (error?: Error) => {
      if (error !== undefined && !res.headersSent) next(error);
    });
  });
  router.use('/assets', (req, res) => {
    nameRoute(req, 'file');
    res.status(404).set('Cache-Control', 'no-store').type('text').send('There is no such file.');
  });
  return router;
}
