import express, { type Router } from 'express';
import { confirmSellerEmailSchema, sellerEmailSchema } from '#contract/sellers/seller-email.ts';
import { networkOf } from '../http/network.ts';
import { bodyOf } from '../http/read-body.ts';
import { requireSession, sessionOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { askToConfirm } from './ask-to-confirm.ts';
import { confirmByCode, confirmByKey } from './confirm-email.ts';

const readEmail = bodyOf(sellerEmailSchema);
const readConfirmation = bodyOf(confirmSellerEmailSchema);

/** A guest confirms the address at which the shop can reach them. */
export function sellerEmailRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  router.use('/api/seller', withSession(deps));

  router.post('/api/seller/email', async (req, res) => {
    const { email } = readEmail(req);
    res.json(await askToConfirm(deps, await requireSession(deps, res), networkOf(req), email));
  });

  router.post('/api/seller/email/confirm', async (req, res) => {
    const given = readConfirmation(req);
    const email =
      'key' in given ? await confirmByKey(deps, given.key) : await confirmByCode(deps, sessionOf(res), given);
    res.json({ email });
  });

  return router;
}
