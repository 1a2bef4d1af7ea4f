import express, { type Router } from 'express';
import { contactSchema } from '#contract/contact.ts';
import type { Deps } from '../deps.ts';
import { answerOnce } from '../http/answer-once.ts';
import { networkOf } from '../http/rate-limit.ts';
import { bodyOf } from '../http/read-body.ts';
import { sessionOf, withSession } from '../http/sessions.ts';
import { sendMessage, sendMessageIn } from './send-message.ts';

const received = { ok: true };

/** The contact form. It uses the visitor's session where there is one, and makes none. */
export function supportRoutes(deps: Deps): Router {
  const router = express.Router();

  router.post('/api/contact', withSession(deps), async (req, res) => {
    const message = bodyOf(contactSchema)(req);
    const network = networkOf(req);
    if (sessionOf(res) === undefined) {
      await sendMessage(deps, { sessionId: undefined, network }, message);
      res.status(201).json(received);
      return;
    }
    await answerOnce(deps, req, res, async (tx, { id }) => {
      await sendMessageIn(deps, tx, { sessionId: id, network }, message);
      return { status: 201, body: received };
    });
  });

  return router;
}
