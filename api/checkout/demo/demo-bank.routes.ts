import express, { type Router } from 'express';
import { demoVerdictSchema } from '#contract/payouts/demo-bank.ts';
import { bodyOf } from '../../http/read-body.ts';
import type { DemoPayments } from '../../gateways/payments/demo-payments.ts';

const readVerdict = bodyOf(demoVerdictSchema);

/** The bank of demo payouts, which stands in for a payment provider's pages: anyone with an account's link can set its state. */
export function demoBankRoutes({
  demoPayments,
}: {
  readonly demoPayments: DemoPayments | undefined;
}): Router {
  const router = express.Router();
  if (demoPayments === undefined) return router;
  const { payouts } = demoPayments;

  router.get('/api/demo-bank/:account', async (req, res) => {
    res.set('Cache-Control', 'no-store').json(await payouts.readAccount(req.params.account));
  });

  router.post('/api/demo-bank/:account', async (req, res) => {
    res.json(await payouts.decide(req.params.account, readVerdict(req).verdict));
  });

  return router;
}
