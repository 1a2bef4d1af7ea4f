import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import {
  addedCopiesSchema,
  LISTINGS_KEY_HEADER,
  listingChangeSchema,
  type OwnListings,
} from '#contract/selling/selling.ts';
import { createPageHeaders } from '../catalog/lists/page-headers.ts';
import { contactOf } from '../accounts/accounts.queries.ts';
import { resolveSeller } from '../accounts/listings-link.ts';
import { withAccount } from '../http/accounts.ts';
import { handleIdempotentlyFor } from '../http/idempotency/handle-idempotently.ts';
import { bodyOf } from '../http/read-body.ts';
import { idOf, queryOf, searchPageParameters } from '../http/read-query.ts';
import { ownerOf, sessionOf, withSession } from '../http/sessions.ts';
import type { Deps } from '../deps.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { isGuest, type Owner } from '../sessions/owner.ts';
import { addCopies, markSold, relist } from './change-copies.ts';
import { changeListing } from './changes/change-listing.ts';
import { listOwnListings, readListingsPage } from './list-own-listings.ts';
import { listingNotFound, type ListingTx } from './own-listing.ts';
import { removeListing } from './remove-listing.ts';

/** Changes a listing; resolves with the response body. */
type ListingAction = (tx: ListingTx, deps: Deps, owner: Owner, id: number) => Promise<unknown>;

const readListings = queryOf(searchPageParameters);
const readChange = bodyOf(listingChangeSchema);
const readAddedCopies = bodyOf(addedCopiesSchema);

/**
 * /api/listings: the seller's own listings. The seller is known by the session, the account's cookie or the key of a mailed
 * link. Does not create a session.
 */
export function listingRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  router.use('/api/listings', withSession(deps), withAccount(deps));

  router.get('/api/listings', async (req, res) => {
    const { next, ...listings } = await getOwnListings(deps, req, res);
    res.set(createPageHeaders(req.originalUrl, { next })).json(listings);
  });

  router.patch(
    '/api/listings/:id',
    handleOwnListing(deps, (req) => {
      const change = readChange(req);
      return (tx, _deps, owner, id) => changeListing(tx, deps, owner, id, change);
    }),
  );

  for (const [name, action] of [
    ['sold', markSold],
    ['relist', relist],
  ] as const) {
    router.post(
      `/api/listings/:id/${name}`,
      handleOwnListing(deps, () => action),
    );
  }

  router.post(
    '/api/listings/:id/one-more',
    handleOwnListing(deps, (req, res) => {
      // Pages of former builds send no body.
      const added = req.body === undefined ? { copies: 1 } : readAddedCopies(req);
      const session = sessionOf(res)?.id ?? 0;
      return (tx, _deps, owner, id) => addCopies(tx, deps, { id: session, owner }, id, added);
    }),
  );

  router.delete(
    '/api/listings/:id',
    handleOwnListing(deps, () => async (tx, _deps, owner, id) => {
      await removeListing(tx, deps.now(), owner, id);
      return { ok: true };
    }),
  );

  return router;
}

/** Only the guest who gave the email sees it, not someone to whom the link was forwarded. */
async function getOwnListings(
  deps: SessionDeps,
  req: Request,
  res: Response,
): Promise<OwnListings & { readonly next?: string | undefined }> {
  const { limit, ...query } = readListings(req);
  const owner = await findSeller(deps, req, res);
  if (owner === undefined) return { listings: [] };
  const session = sessionOf(res);
  const isThisGuest = session?.owner === owner && isGuest(owner);
  const contact = isThisGuest ? await contactOf(deps.storage.db, owner) : undefined;
  return {
    // Pages of former builds do not ask for pages.
    ...(limit === undefined
      ? { listings: await listOwnListings(deps, owner) }
      : await readListingsPage(deps, owner, { ...query, limit })),
    ...(contact === undefined
      ? {}
      : { email: contact.email, isEmailConfirmed: contact.confirmedAt !== null }),
  };
}

const findSeller = (
  deps: SessionDeps,
  req: Request<{ id?: string }>,
  res: Response,
): Promise<Owner | undefined> => resolveSeller(deps, req.get(LISTINGS_KEY_HEADER), ownerOf(res));

/** Applies an action to the listing in the path, idempotently. `read` validates the request before anything happens. */
function handleOwnListing(
  deps: SessionDeps,
  read: (req: Request<{ id: string }>, res: Response) => ListingAction,
): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const id = idOf(req.params.id);
    const action = read(req, res);
    const owner = await findSeller(deps, req, res);
    if (owner === undefined) throw listingNotFound();
    await handleIdempotentlyFor(deps, req, res, { owner, product: id }, async (tx) => ({
      status: 200,
      body: await action(tx, deps, owner, id),
    }));
  };
}
