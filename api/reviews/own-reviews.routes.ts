import { Router } from 'express';
import { reviewInputSchema } from '#contract/reviews/review.ts';
import { withAccount } from '../http/accounts.ts';
import { bodyOf } from '../http/read-body.ts';
import { idOf } from '../http/read-query.ts';
import { ownerOf, sessionOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { getOwnReview } from './get-own-review.ts';
import { writeReview } from './write-review.ts';

const readReview = bodyOf(reviewInputSchema);

/** The caller's own review of a product. Does not create a session: without one, the caller has bought nothing. */
export function ownReviewRoutes(deps: SessionDeps): Router {
  const router = Router();
  const session = withSession(deps);
  const account = withAccount(deps);
  router.get('/api/products/:id/reviews/own', session, account, async (req, res) => {
    res.json(await getOwnReview(deps, ownerOf(res), idOf(req.params['id'])));
  });
  router.post('/api/products/:id/reviews', session, account, async (req, res) => {
    const id = idOf(req.params['id']);
    res.json(await writeReview(deps, sessionOf(res), id, readReview(req)));
  });
  return router;
}
