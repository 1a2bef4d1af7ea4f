import { resolve } from 'node:path';
import express, { type Router } from 'express';
import type { Deps } from '../../deps.ts';
import { removeDocumentHeaders } from '../../http/security-headers.ts';
import { ShopError } from '#contract/shop-error.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { readCasePhoto } from './read-case-photo.ts';

/**
 * The photos of reports. Their addresses are unguessable and named only to the buyer, the seller and admins; unlike pictures of
 * listings they are kept by no cache. Opened as a document, a photo is sandboxed.
 */
export function casePhotoRoutes(deps: Deps): Router {
  const router = express.Router();
  router.get('/api/case-photos/:id/:name', async (req, res) => {
    const content = await readCasePhoto(deps, req.params.id, req.params.name);
    if (content === undefined) throw new ShopError('not_found', ORDER_MESSAGES.noSuchPhoto);
    removeDocumentHeaders(res);
    res.set({
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    });
    if (typeof content === 'string')
      res.sendFile(resolve(content), { cacheControl: false, dotfiles: 'allow' });
    else res.send(content);
  });
  return router;
}
