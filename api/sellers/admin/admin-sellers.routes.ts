import { Router } from 'express';
import * as z from 'zod/mini';
import { ADMIN_SELLERS as TEXTS } from '#contract/admin/admin-seller-messages.ts';
import { SELLER_STEPS, sellerStepSchema } from '#contract/admin/admin-sellers.ts';
import { LIMITS } from '#contract/limits.ts';
import { STANDINGS } from '#contract/payouts/payout-state.ts';
import { ShopError } from '#contract/shop-error.ts';
import { oneOf } from '../../catalog/lists/list-parameters.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { wholeParameter } from '../../http/query-parameters.ts';
import { bodyOf } from '../../http/read-body.ts';
import { queryOf } from '../../http/read-query.ts';
import { asOwner, type Owner } from '../../sessions/owner.ts';
import { stepSeller } from './step-seller.ts';
import { readAdminSellers } from './read-admin-sellers.ts';

const MAX_PAGE_SIZE = 200;
const readQuery = queryOf(
  z.object({
    q: z.optional(z.string().check(z.maxLength(LIMITS.query.max))),
    standing: z.optional(oneOf(STANDINGS)),
    limit: z.optional(wholeParameter(1, MAX_PAGE_SIZE)),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
);
const readStep = bodyOf(sellerStepSchema);

/** All sellers, for admins. Mounted behind the admin check. */
export function adminSellerRoutes(deps: Deps): Router {
  const router = Router();

  router.get('/api/admin/sellers', async (req, res) => {
    res.json(await readAdminSellers(deps, adminOf(res), readQuery(req)));
  });

  for (const step of SELLER_STEPS) {
    router.post(`/api/admin/sellers/:owner/${step}`, async (req, res) => {
      const { reason } = readStep(req);
      const owner = ownerIn(req.params.owner);
      res.json(await stepSeller(deps, adminOf(res), { owner, step, reason }));
    });
  }

  return router;
}

/** Throws ShopError not_found for what is no owner's key. */
function ownerIn(text: string | undefined): Owner {
  if (text === undefined || !/^[us]:[1-9]\d{0,14}$/.test(text))
    throw new ShopError('not_found', TEXTS.noSuchSeller);
  return asOwner(text);
}
