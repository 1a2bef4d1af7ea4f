import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { LIMITS } from '#contract/limits.ts';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Owner, Session } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import { asOwnerNow, mustBeOwner } from './as-owner-now.ts';
import { requireSession } from '../sessions.ts';
import { withIdempotencyIn, type Answer } from './with-idempotency.ts';

/**
 * Answers a call that writes: makes a session if there is none, does `work` in one transaction under its owner's lock,
 * and, when the request has an Idempotency-Key, at most once. Read the body before, so that a bad one makes no session.
 * `work` may be tried again by the database, so it must have no effect outside it. Its session is whose it is by then: a
 * guest who signs in meanwhile is the user.
 */
export async function answerOnce(
  deps: Deps,
  req: Request,
  res: Response,
  work: (tx: Tx<'owner'>, session: Session) => Promise<Answer>,
): Promise<void> {
  const key = keyOf(req);
  await asOwnerNow(await requireSession(deps, res), async (session) => {
    const { owner } = session;
    const open = <T>(inside: (tx: Tx<'owner'>) => Promise<T>): Promise<T> =>
      deps.storage.transaction({ owner }, inside);
    await answerIn(deps, req, res, { key, owner, open }, async (tx: Tx<'owner'>) => {
      await mustBeOwner(tx, session);
      return work(tx, session);
    });
  });
}

/** The same for work that may come again by itself: an Idempotency-Key is ignored, whatever it is, and nothing is kept. */
export async function answerAsOwner(
  deps: Deps,
  res: Response,
  work: (tx: Tx<'owner'>, session: Session) => Promise<Answer>,
): Promise<void> {
  await asOwnerNow(await requireSession(deps, res), async (session) => {
    const answer = await deps.storage.transaction({ owner: session.owner }, async (tx) => {
      await mustBeOwner(tx, session);
      return work(tx, session);
    });
    res.status(answer.status).json(answer.body);
  });
}

/** The same for work that writes the catalog too. */
export async function answerCatalogOnce(
  deps: Deps,
  req: Request,
  res: Response,
  work: (tx: Tx<'owner' | 'catalog'>, session: Session) => Promise<Answer>,
): Promise<void> {
  const key = keyOf(req);
  await asOwnerNow(await requireSession(deps, res), async (session) =>
    answerInCatalog(deps, req, res, { key, owner: session.owner }, async (tx) => {
      await mustBeOwner(tx, session);
      return work(tx, session);
    }),
  );
}

/** The same for an owner who is known already: it neither asks for a session nor makes one. */
export const answerOwnerOnce = (
  deps: Deps,
  req: Request,
  res: Response,
  owner: Owner,
  work: (tx: Tx<'owner' | 'catalog'>) => Promise<Answer>,
): Promise<void> => answerInCatalog(deps, req, res, { key: keyOf(req), owner }, work);

interface Whose {
  readonly key: string | undefined;
  readonly owner: Owner;
}

function answerInCatalog(
  deps: Deps,
  req: Request,
  res: Response,
  whose: Whose,
  work: (tx: Tx<'owner' | 'catalog'>) => Promise<Answer>,
): Promise<void> {
  const open = <T>(inside: (tx: Tx<'owner' | 'catalog'>) => Promise<T>): Promise<T> =>
    deps.storage.transaction({ owner: whose.owner, catalog: true }, inside);
  return answerIn(deps, req, res, { ...whose, open }, work);
}

async function answerIn<T extends Tx<'owner'>>(
  deps: Deps,
  req: Request,
  res: Response,
  { key, owner, open }: Whose & { readonly open: (work: (tx: T) => Promise<Answer>) => Promise<Answer> },
  work: (tx: T) => Promise<Answer>,
): Promise<void> {
  const path = req.baseUrl + req.path;
  const answer = await (key === undefined
    ? open(work)
    : withIdempotencyIn(
        deps,
        { owner, method: req.method, path, key, bodyHash: hashOf(req.body) },
        open,
        work,
      ));
  res.status(answer.status).json(answer.body);
}

/** The key under which a call may be repeated. Throws ShopError invalid_input, malformed, for one that is none. */
export function keyOf(req: Request): string | undefined {
  const key = req.get(IDEMPOTENCY_HEADER);
  if (key === undefined) return undefined;
  const { min, max } = LIMITS.idempotencyKey;
  if (/^[\x21-\x7e]+$/.test(key) && key.length >= min && key.length <= max) return key;
  throw new ShopError('invalid_input', `An Idempotency-Key has ${min} to ${max} visible ASCII characters.`, {
    malformed: true,
    fields: { [IDEMPOTENCY_HEADER]: `This must have ${min} to ${max} visible ASCII characters` },
  });
}

/** Tells bodies apart: JSON, or the bytes of a file. */
export const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null))
    .digest('hex');
