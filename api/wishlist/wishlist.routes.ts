import express, { type Router } from 'express';
import { ShopError } from '#contract/shop-error.ts';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import { addToWishlistSchema } from '#contract/wishlist/wishlist.ts';
import { handleIdempotently } from '../http/idempotency/handle-idempotently.ts';
import { bodyOf } from '../http/read-body.ts';
import { idOf } from '../http/read-query.ts';
import { ownerOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { addToWishlist } from './add-to-wishlist.ts';
import { isInWishlist } from './is-in-wishlist.ts';
import { readWishlist } from './read-wishlist.ts';
import { removeFromWishlist } from './remove-from-wishlist.ts';

/** /api/wishlist: read it, check one product, add (responds with the item) and remove. */
export function wishlistRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  router.use('/api/wishlist', withSession(deps));

  router.get('/api/wishlist', async (_req, res) => {
    res.json(await readWishlist(deps, ownerOf(res)));
  });

  router.get('/api/wishlist/check/:id', async (req, res) => {
    const productId = idOf(req.params.id);
    res.json({ isInWishlist: await isInWishlist(deps, ownerOf(res), productId) });
  });

  router.post('/api/wishlist/add', async (req, res) => {
    const command = bodyOf(addToWishlistSchema)(req);
    await handleIdempotently(deps, req, res, async (tx, { owner }) => ({
      status: 200,
      body: await addToWishlist(tx, deps.now(), owner, command),
    }));
  });

  router.delete('/api/wishlist/remove/:id', async (req, res) => {
    const wishlistItemId = idOf(req.params.id);
    // A client without a session has no items, and this call must not create a session.
    if (ownerOf(res) === undefined) throw new ShopError('not_found', WISHLIST_MESSAGES.notFound);
    await handleIdempotently(deps, req, res, async (tx, { owner }) => {
      await removeFromWishlist(tx, deps.now(), owner, { wishlistItemId });
      return { status: 200, body: { ok: true } };
    });
  });

  return router;
}
