import express, { type Router } from 'express';
import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import { ShopError } from '#contract/shop-error.ts';
import { STACK_SYNC_MESSAGES } from '#contract/selling/stack-messages.ts';
import { STACK_SYNC, stackSyncRequestSchema } from '#contract/selling/stack-sync.ts';
import { withAccount } from '../http/accounts.ts';
import { handleAsOwner } from '../http/idempotency/handle-idempotently.ts';
import { bodyOf } from '../http/read-body.ts';
import { sessionOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { applyStackMutationsIn } from './apply-stack-mutations.ts';
import { assertProtocol } from './assert-protocol.ts';
import { getOrCreateEpoch } from './epoch.ts';

const readRequest = bodyOf(stackSyncRequestSchema);

/** POST /api/stacks/sync: an account's device sends changes of its stacks and receives those of the others. */
export function stackRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  router.use('/api/stacks', withSession(deps), withAccount(deps));

  router.post('/api/stacks/sync', async (req, res) => {
    assertProtocol(req.body, [STACK_SYNC.protocol], STACK_SYNC_MESSAGES.updateRequired);
    // A guest's stacks stay on the phone: this call opens no session.
    if (sessionOf(res) === undefined) throw new ShopError('sign_in_required', ACCOUNT_MESSAGES.signInFirst);
    const request = readRequest(req);
    const epoch = await getOrCreateEpoch(deps);
    await handleAsOwner(deps, res, async (tx, session) => ({
      status: 200,
      body: await applyStackMutationsIn(tx, deps, session, request, epoch),
    }));
  });

  return router;
}
