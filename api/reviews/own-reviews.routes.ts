import { Router } from 'express';
import { reviewInputSchema } from '#contract/reviews/review.ts';
import { withAccount } from '../http/accounts.ts';
import { bodyOf } from '../http/read-body.ts';
import { idOf } from '../http/read-query.ts';
import { ownerOf, sessionOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { ownReview } from './own-review.ts';
import { writeReview } from './write-review.ts';

const readReview = bodyOf(reviewInputSchema);

/** What a visitor himself may say of an item, and says. It makes no session: who has none has bought nothing. */
export function ownReviewRoutes(deps: SessionDeps): Router {
  const router = Router();
  const session = withSession(deps);
  const account = withAccount(deps);
  router.get('/api/products/:id/reviews/own', session, account, async (req, res) => {
    res.json(await ownReview(deps, ownerOf(res), idOf(req.params['id'])));
  });
  router.post('/api/products/:id/reviews', session, account, async (req, res) => {
    const id = idOf(req.params['id']);
    res.json(await writeReview(deps, sessionOf(res), id, readReview(req)));
  });
  return router;
}
