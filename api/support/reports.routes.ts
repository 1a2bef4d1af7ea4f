import express, { type Request, type Router } from 'express';
import { reportSchema } from '#contract/support/report.ts';
import { handleIdempotently } from '../http/idempotency/handle-idempotently.ts';
import { networkOf } from '../http/network.ts';
import { bodyOf } from '../http/read-body.ts';
import { idOf } from '../http/read-query.ts';
import { withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { reportListingIn } from './report-listing.ts';

const readReport = bodyOf(reportSchema);

/** Reports of listings by users. */
export function reportRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  router.post('/api/products/:id/report', withSession(deps), async (req: Request<{ id: string }>, res) => {
    const productId = idOf(req.params.id);
    const report = readReport(req);
    const network = networkOf(req);
    await handleIdempotently(deps, req, res, async (tx, { id: sessionId }) => {
      await reportListingIn(deps, tx, { sessionId, network }, productId, report);
      return { status: 201, body: { ok: true } };
    });
  });
  return router;
}
