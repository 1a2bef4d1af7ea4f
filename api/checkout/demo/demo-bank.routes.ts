import express, { type Router } from 'express';
import { demoDisputeVerdictSchema, demoVerdictSchema } from '#contract/payouts/demo-bank.ts';
import { bodyOf } from '../../http/read-body.ts';
import type { DemoPayments } from '../../gateways/payments/demo-payments.ts';

const readVerdict = bodyOf(demoVerdictSchema);
const readDisputeVerdict = bodyOf(demoDisputeVerdictSchema);

/**
 * The bank of demo payouts and disputes, which stands in for a payment provider's pages: anyone with the link of an account or a
 * dispute can decide about it.
 */
export function demoBankRoutes({
  demoPayments,
}: {
  readonly demoPayments: DemoPayments | undefined;
}): Router {
  const router = express.Router();
  if (demoPayments === undefined) return router;
  const { payouts, disputes } = demoPayments;

  router.get('/api/demo-bank/:account', async (req, res) => {
    res.set('Cache-Control', 'no-store').json(await payouts.readAccount(req.params.account));
  });

  router.post('/api/demo-bank/:account', async (req, res) => {
    res.json(await payouts.decide(req.params.account, readVerdict(req).verdict));
  });

  router.post('/api/demo-bank/disputes/:dispute', async (req, res) => {
    res.json(await disputes.decide(req.params.dispute, readDisputeVerdict(req).verdict));
  });

  return router;
}
