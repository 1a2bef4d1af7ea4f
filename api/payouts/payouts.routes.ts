import express, { type Response, type Router } from 'express';
import * as z from 'zod/mini';
import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import { PAYOUT_MESSAGES } from '#contract/payouts/payout-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { PaymentsUnreachable } from '../gateways/payments/payments.ts';
import { withAccount } from '../http/accounts.ts';
import { wholeParameter } from '../http/query-parameters.ts';
import { queryOf } from '../http/read-query.ts';
import { ownerOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { isGuest, type Owner } from '../sessions/owner.ts';
import { openDashboard, startPayouts } from './payout-account.ts';
import { payoutsCsv } from './payouts-csv.ts';
import { readPayouts } from './read-payouts.ts';

const readPage = queryOf(z.object({ cursor: z.optional(z.string().check(z.maxLength(200))) }));
const readYear = queryOf(z.object({ year: wholeParameter(2000, 2999) }));

/** What sellers with an account have earned, and how they are paid. */
export function payoutRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  router.use(['/api/payouts', '/api/payouts.csv'], withSession(deps), withAccount(deps));

  router.get('/api/payouts', async (req, res) => {
    res.json(await readPayouts(deps, sellerOf(res), readPage(req).cursor));
  });

  router.get('/api/payouts.csv', async (req, res) => {
    const { year } = readYear(req);
    const csv = await payoutsCsv(deps, sellerOf(res), year);
    res.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="dogear-payouts-${year}.csv"`,
    });
    res.send(csv);
  });

  router.use(['/api/seller/payouts', '/api/seller/dashboard'], withSession(deps), withAccount(deps));

  // Not stored by idempotency key: the links are secret, and work once. To ask again is safe.
  router.post('/api/seller/payouts', async (_req, res) => {
    res.json({ url: await linkFrom(() => startPayouts(deps, sellerOf(res))) });
  });

  router.post('/api/seller/dashboard', async (_req, res) => {
    res.json({ url: await linkFrom(() => openDashboard(deps, sellerOf(res))) });
  });

  return router;
}

/** Throws ShopError busy without an answer of the provider. */
async function linkFrom(ask: () => Promise<string>): Promise<string> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentsUnreachable)) throw error;
    throw new ShopError('busy', PAYOUT_MESSAGES.unreachable, { retryAfter: 60, unavailable: true });
  }
}

/** Throws sign_in_required for guests: their sales come along once they have an account. */
function sellerOf(res: Response): Owner {
  const owner = ownerOf(res);
  if (owner === undefined || isGuest(owner))
    throw new ShopError('sign_in_required', ACCOUNT_MESSAGES.signInFirst);
  return owner;
}
