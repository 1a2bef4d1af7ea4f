import { Router } from 'express';
import { newFeeTermsSchema } from '#contract/admin/admin-fee-terms.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { bodyOf } from '../../http/read-body.ts';
import { changeFeeTerms, readFeeTerms } from './change-fee-terms.ts';

const readTerms = bodyOf(newFeeTermsSchema);

/** The sellers' fee. Mounted behind the admin check. */
export function feeTermsRoutes(deps: Deps): Router {
  const router = Router();
  router.get('/api/admin/fee-terms', async (_req, res) => {
    res.json(await readFeeTerms(deps.storage.db));
  });
  router.post('/api/admin/fee-terms', async (req, res) => {
    res.json(await changeFeeTerms(deps, adminOf(res), readTerms(req)));
  });
  return router;
}
