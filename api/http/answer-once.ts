import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { LIMITS } from '#contract/limits.ts';
import { IDEMPOTENCY_HEADER } from '#contract/session.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../sessions/owner.ts';
import type { Tx } from '../storage/storage.ts';
import { requireSession } from './sessions.ts';
import { withIdempotency, type Answer } from './with-idempotency.ts';

/**
 * Answers a call that writes: makes a session if there is none, does `work` in one transaction under its owner's lock,
 * and, when the request has an Idempotency-Key, at most once. Read the body before, so that a bad one makes no session.
 * `work` may be tried again by the database, so it must have no effect outside it.
 */
export async function answerOnce(
  deps: Deps,
  req: Request,
  res: Response,
  work: (tx: Tx<'owner'>, session: Session) => Promise<Answer>,
): Promise<void> {
  const key = keyOf(req);
  const session = await requireSession(deps, res);
  const { owner } = session;
  const inside = (tx: Tx<'owner'>): Promise<Answer> => work(tx, session);
  const answer = await (key === undefined
    ? deps.storage.transaction({ owner }, inside)
    : withIdempotency(
        deps,
        { owner, method: req.method, path: req.baseUrl + req.path, key, bodyHash: hashOf(req.body) },
        inside,
      ));
  res.status(answer.status).json(answer.body);
}

function keyOf(req: Request): string | undefined {
  const key = req.get(IDEMPOTENCY_HEADER);
  if (key === undefined) return undefined;
  const { min, max } = LIMITS.idempotencyKey;
  if (/^[\x21-\x7e]+$/.test(key) && key.length >= min && key.length <= max) return key;
  throw new ShopError('invalid_input', `An Idempotency-Key has ${min} to ${max} visible ASCII characters.`, {
    malformed: true,
    fields: { [IDEMPOTENCY_HEADER]: `This must have ${min} to ${max} visible ASCII characters` },
  });
}

const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
