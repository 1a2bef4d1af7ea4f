import express, { type Router } from 'express';
import { contactSchema } from '#contract/support/contact.ts';
import { handleIdempotently } from '../http/idempotency/handle-idempotently.ts';
import { networkOf } from '../http/network.ts';
import { bodyOf } from '../http/read-body.ts';
import { sessionOf, withSession } from '../http/sessions.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import { openedFor, stampForm } from './form-stamp.ts';
import { sendMessage, sendMessageIn } from './send-message.ts';

const received = { ok: true };

/** The contact form, and the stamp that it fetches when it opens. Uses the visitor's session, if any; creates none. */
export function supportRoutes(deps: SessionDeps): Router {
  const router = express.Router();

  router.post('/api/form-stamp', async (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ stamp: await stampForm(deps) });
  });

  router.post('/api/contact', withSession(deps), async (req, res) => {
    const message = bodyOf(contactSchema)(req);
    const sender = { network: networkOf(req), openedFor: await openedFor(deps, message.stamp) };
    if (sessionOf(res) === undefined) {
      await sendMessage(deps, { ...sender, sessionId: undefined }, message);
      res.status(201).json(received);
      return;
    }
    await handleIdempotently(deps, req, res, async (tx, { id }) => {
      await sendMessageIn(deps, tx, { ...sender, sessionId: id }, message);
      return { status: 201, body: received };
    });
  });

  return router;
}
