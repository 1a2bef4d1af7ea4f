import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import compression from 'compression';
import express, { type Request, type Response, type Router } from 'express';
import { LISTING_IMPORT } from '#contract/selling/listing-imports.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import { LISTINGS_KEY_HEADER } from '#contract/selling/selling.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { ShopError } from '#contract/shop-error.ts';
import { resolveSeller } from '../../accounts/listings-link.ts';
import { withAccount } from '../../http/accounts.ts';
import { ownerOf, requireSession, withSession } from '../../http/sessions.ts';
import type { SessionDeps } from '../../sessions/guest-merge.ts';
import type { Owner } from '../../sessions/owner.ts';
import { checkListingImport } from './check-listing-import.ts';
import { exportListings } from './export-listings.ts';
import { readListingImport, startListingImport } from './run-listing-import.ts';

/** CSV export and import of the seller's own listings. The seller is known as in /api/listings. */
export function listingImportRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  router.use(['/api/listings.csv', '/api/listings/imports'], withSession(deps), withAccount(deps));
  const findSeller = (req: Request<{ id?: string }>, res: Response): Promise<Owner | undefined> =>
    resolveSeller(deps, req.get(LISTINGS_KEY_HEADER), ownerOf(res));

  router.get('/api/listings.csv', compression(), async (req, res) => {
    const owner = await findSeller(req, res);
    if (owner === undefined) throw new ShopError('not_found', MESSAGES.nothingListed);
    res.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="dogear-listings-${shopDay(deps.now())}.csv"`,
    });
    await pipeline(Readable.from(exportListings(deps, owner)), res);
  });

  router.post(
    '/api/listings/imports',
    express.raw({ type: LISTING_IMPORT.contentType, limit: LISTING_IMPORT.maxBytes }),
    async (req, res) => {
      const bytes = bytesIn(req);
      const owner = (await findSeller(req, res)) ?? (await requireSession(deps, res)).owner;
      res.json(await checkListingImport(deps, owner, bytes));
    },
  );

  router.post('/api/listings/imports/:id/run', async (req, res) => {
    res.status(202).json(await startListingImport(deps, await findSeller(req, res), req.params.id));
  });

  router.get('/api/listings/imports/:id', async (req, res) => {
    res.json(await readListingImport(deps.storage.db, await findSeller(req, res), req.params.id));
  });

  return router;
}

function bytesIn(req: Request): Uint8Array {
  const body: unknown = req.body;
  if (body instanceof Uint8Array) return body;
  throw new ShopError('invalid_input', MESSAGES.noCsv, { malformed: true });
}
