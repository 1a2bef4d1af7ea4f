import { resolve } from 'node:path';
import express, { type Router } from 'express';
import type { Deps } from '../../deps.ts';
import { parsePictureFile, type PictureFormat } from '../../gateways/pictures/pictures.ts';
import { ShopError } from '#contract/shop-error.ts';
import { surrogateKeys } from '../cache/public-headers.ts';
import { removeDocumentHeaders } from '../security-headers.ts';

const TYPES: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Too many pictures are being drawn, or their store does not respond. */
const BUSY = Symbol('busy');

/**
 * Serves /pictures/{name}-{width}.{format}. A file's content never changes under its name. Opened as a document, a picture
 * is sandboxed.
 */
export function pictureFiles(deps: Deps): Router {
  const router = express.Router();
  router.get('/pictures/:file', async (req, res, next) => {
    const file = parsePictureFile(req.params.file);
    const content = file && (await deps.photos.find(file).catch(busyOrThrow));
    if (content === BUSY) {
      res.status(503).set({ 'Retry-After': '2', 'Cache-Control': 'no-store' }).type('text').send('busy');
      return;
    }
    if (file === undefined || content === undefined) {
      next();
      return;
    }
    removeDocumentHeaders(res);
    res.set({
      'Content-Type': TYPES[file.format],
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'public, max-age=31536000, immutable',
      ...surrogateKeys(deps.env, req.path),
    });
    if (typeof content !== 'string') {
      res.send(content);
      return;
    }
    res.sendFile(resolve(content), { cacheControl: false, dotfiles: 'allow' }, (error?: Error) => {
      if (error !== undefined && !res.headersSent) next(error);
    });
  });
  router.use('/pictures', (_req, res) => {
    res.status(404).set('Cache-Control', 'no-store').type('text').send('There is no such picture.');
  });
  return router;
}

function busyOrThrow(error: unknown): typeof BUSY {
  if (error instanceof ShopError && error.code === 'busy') return BUSY;
  throw error;
}
