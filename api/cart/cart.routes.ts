import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { CART_MESSAGES } from '#contract/cart/cart-messages.ts';
import { addToCartSchema, removeFromCartSchema, updateCartSchema } from '#contract/cart/cart.ts';
import { ShopError } from '#contract/shop-error.ts';
import { handleIdempotently } from '../http/idempotency/handle-idempotently.ts';
import { bodyOf } from '../http/read-body.ts';
import { sendJson } from '../http/send-json.ts';
import { ownerOf, sessionIdOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { addToCart } from './add-to-cart.ts';
import type { CartContents } from './cart-contents.ts';
import { readCartJson } from './read-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { setQuantity } from './set-quantity.ts';

const ok = (body: CartContents) => ({ status: 200, body });

/** /api/cart: every call responds with the current cart. */
export function cartRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  router.use('/api/cart', withSession(deps), withSessionId(deps));

  router.get('/api/cart', async (req, res) => {
    const json = await readCartJson(deps, ownerOf(res), sessionIdOf(deps, req, res));
    sendJson(req, res, json);
  });

  router.post('/api/cart/add', async (req, res) => {
    const command = bodyOf(addToCartSchema)(req);
    await handleIdempotently(deps, req, res, async (tx, { owner }) =>
      ok(await addToCart(tx, deps.now(), owner, command)),
    );
  });

  router.post('/api/cart/update', async (req, res) => {
    const command = bodyOf(updateCartSchema)(req);
    assertHasSession(res);
    await handleIdempotently(deps, req, res, async (tx, { owner }) =>
      ok(await setQuantity(tx, deps.now(), owner, command)),
    );
  });

  router.post('/api/cart/remove', async (req, res) => {
    const command = bodyOf(removeFromCartSchema)(req);
    assertHasSession(res);
    await handleIdempotently(deps, req, res, async (tx, { owner }) =>
      ok(await removeFromCart(tx, deps.now(), owner, command)),
    );
  });

  return router;
}

/** A client without a session has no items, and this call must not create a session. */
function assertHasSession(res: Response): void {
  if (ownerOf(res) === undefined) throw new ShopError('not_found', CART_MESSAGES.noSuchItem);
}

/**
 * Adds the token that the client presented to the cart in the response. This happens last, because responses are stored
 * with their Idempotency-Key, and no token may be stored in the database.
 */
function withSessionId(deps: SessionDeps): RequestHandler {
  return (req: Request, res: Response, next) => {
    const json = res.json.bind(res);
    res.json = (body: unknown) =>
      json(isCart(body) ? { ...body, sessionId: sessionIdOf(deps, req, res) } : body);
    next();
  };
}

const isCart = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && 'items' in body && 'itemCount' in body;
