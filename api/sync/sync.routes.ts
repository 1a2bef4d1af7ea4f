import express, { type RequestHandler, type Router } from 'express';
import { SYNC_MESSAGES } from '#contract/sync/sync-messages.ts';
import { SYNC, syncRequestSchema } from '#contract/sync/sync.ts';
import { handleAsOwner } from '../http/idempotency/handle-idempotently.ts';
import { bodyOf } from '../http/read-body.ts';
import { ownerOf, requireSession, sessionIdOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { applyMutationsIn, type SyncContents } from './apply-mutations.ts';
import { assertProtocol } from './assert-protocol.ts';
import { getOrCreateEpoch } from './epoch.ts';
import { readState } from './read-state.ts';
import { assertSameAccount } from './assert-same-account.ts';

const PROTOCOLS = Object.values(SYNC.protocols);

const readRequest = bodyOf(syncRequestSchema);

/** POST /api/sync: the client sends its mutations and receives the current state. */
export function syncRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  router.use('/api/sync', withSession(deps), withSessionId(deps));

  router.post('/api/sync', async (req, res) => {
    assertProtocol(req.body, PROTOCOLS, SYNC_MESSAGES.updateRequired);
    const request = readRequest(req);
    const owner = ownerOf(res);
    assertSameAccount(request.account, owner);
    if (request.session === 1) await requireSession(deps, res);
    const epoch = await getOrCreateEpoch(deps);
    // After a restore the client must first resend what was acknowledged since the backup, to keep the order.
    const isAnother = request.epoch !== undefined && request.epoch !== epoch;
    if (request.mutations.length === 0 || isAnother) {
      res.json(await readState(deps, owner, request.cards));
      return;
    }
    // Each mutation has an id of its own, so an Idempotency-Key would only add a copy of the whole response.
    let results: SyncContents['results'] = [];
    await handleAsOwner(deps, res, async (tx, session) => {
      const body = await applyMutationsIn(tx, deps, session, request, epoch);
      ({ results } = body);
      return { status: 200, body };
    });
    for (const { applied } of results) deps.monitor.mutation(applied ? 'applied' : 'refused');
  });

  return router;
}

/** Adds the token that the client presented to the cart in the response: only the transport knows it. */
function withSessionId(deps: SessionDeps): RequestHandler {
  return (req, res, next) => {
    const json = res.json.bind(res);
    res.json = (body: unknown) => json(addSessionId(body, sessionIdOf(deps, req, res)));
    next();
  };
}

const addSessionId = (body: unknown, sessionId: string): unknown =>
  typeof body === 'object' && body !== null && 'cart' in body && typeof body.cart === 'object'
    ? { ...body, cart: { ...body.cart, sessionId } }
    : body;
