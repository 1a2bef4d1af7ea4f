import { Router } from 'express';
import { moneyEntrySchema } from '#contract/admin/admin-money.ts';
import type { Deps } from '../../deps.ts';
import { adminOf } from '../../http/admins.ts';
import { hashBody, readIdempotencyKey } from '../../http/idempotency/handle-idempotently.ts';
import { bodyOf } from '../../http/read-body.ts';
import { postAdminEntry } from './post-admin-entry.ts';
import { readMoney } from './read-money.ts';

const readEntry = bodyOf(moneyEntrySchema);

/** The shop's money, for admins. Mounted behind the admin check. */
export function adminMoneyRoutes(deps: Deps): Router {
  const router = Router();

  router.get('/api/admin/money', async (_req, res) => {
    res.json(await readMoney(deps, adminOf(res)));
  });

  router.post('/api/admin/money/entries', async (req, res) => {
    const entry = readEntry(req);
    const key = readIdempotencyKey(req) ?? Buffer.from(deps.randomBytes(16)).toString('hex');
    res.json(await postAdminEntry(deps, adminOf(res), entry, hashBody(key).slice(0, 32)));
  });

  return router;
}
