import { Router } from 'express';
import * as z from 'zod/mini';
import { answerMessageSchema, MESSAGE_STATUSES } from '#contract/admin/admin-inbox.ts';
import { LIMITS } from '#contract/limits.ts';
import { oneOf } from '../catalog/lists/list-parameters.ts';
import type { Deps } from '../deps.ts';
import { adminOf } from '../http/admins.ts';
import { bodyOf } from '../http/read-body.ts';
import { idOf, queryOf } from '../http/read-query.ts';
import { answerMessage, archiveMessage, reopenMessage } from './answer-message.ts';
import { readInbox } from './read-inbox.ts';

const readAnswer = bodyOf(answerMessageSchema);
const readQuery = queryOf(
  z.object({
    status: z._default(oneOf(MESSAGE_STATUSES), 'new'),
    q: z.optional(z.string().check(z.maxLength(LIMITS.query.max))),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
);

/** Messages of the contact form. Mounted behind the admin check. */
export function inboxRoutes(deps: Deps): Router {
  const router = Router();
  router.get('/api/admin/messages', async (req, res) => {
    res.json(await readInbox(deps, adminOf(res), readQuery(req)));
  });
  router.post('/api/admin/messages/:id/answer', async (req, res) => {
    const { text } = readAnswer(req);
    res.json(await answerMessage(deps, adminOf(res), idOf(req.params.id), text));
  });
  router.post('/api/admin/messages/:id/archive', async (req, res) => {
    res.json(await archiveMessage(deps, adminOf(res), idOf(req.params.id)));
  });
  router.post('/api/admin/messages/:id/reopen', async (req, res) => {
    res.json(await reopenMessage(deps, adminOf(res), idOf(req.params.id)));
  });
  return router;
}
