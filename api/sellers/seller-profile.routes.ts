import express, { type Request, type Response, type Router } from 'express';
import { SELLER_CHANGE_MESSAGES, sellerChangeSchema } from '#contract/sellers/seller.ts';
import { LISTINGS_KEY_HEADER } from '#contract/selling/selling.ts';
import { ShopError } from '#contract/shop-error.ts';
import { resolveSeller } from '../accounts/listings-link.ts';
import { withAccount } from '../http/accounts.ts';
import { handleIdempotentlyFor } from '../http/idempotency/handle-idempotently.ts';
import { bodyOf } from '../http/read-body.ts';
import { ownerOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import type { Owner } from '../sessions/owner.ts';
import { changeSeller, readSeller } from './change-seller.ts';

const readChange = bodyOf(sellerChangeSchema);

/** A seller's return address and absence. The session or the key from an emailed link identifies the seller. */
export function sellerProfileRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  router.use('/api/seller', withSession(deps));

  router.get('/api/seller', withAccount(deps), async (req, res) => {
    const owner = await sellerOf(deps, req, res);
    res.json(owner === undefined ? {} : await readSeller(deps.storage.db, owner));
  });

  router.patch('/api/seller', withAccount(deps), async (req, res) => {
    const change = readChange(req);
    const owner = await sellerOf(deps, req, res);
    if (owner === undefined) throw new ShopError('not_found', SELLER_CHANGE_MESSAGES.noSeller);
    await handleIdempotentlyFor(deps, req, res, { owner, product: [] }, async (tx) => ({
      status: 200,
      body: await changeSeller(tx, deps, owner, change),
    }));
  });

  return router;
}

const sellerOf = (deps: SessionDeps, req: Request, res: Response): Promise<Owner | undefined> =>
  resolveSeller(deps, req.get(LISTINGS_KEY_HEADER), ownerOf(res));
