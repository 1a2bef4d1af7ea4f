import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { LIMITS } from '#contract/limits.ts';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Owner, Session } from '../../sessions/owner.ts';
import { startSessionIn } from '../../sessions/start-session.ts';
import type { Tx } from '../../storage/storage.ts';
import { asCurrentOwner, assertCurrentOwner } from './as-current-owner.ts';
import { issueSession, requireSession, sessionOf } from '../sessions.ts';
import { runIdempotently, type JsonResponse } from './with-idempotency.ts';

/**
 * Handles a write: creates a session if there is none and runs `work` in one transaction under the owner's lock; with an
 * Idempotency-Key, at most once. Read the body first, so that an invalid one creates no session. The database may retry
 * `work`, so it must have no effect outside it. A guest who signs in meanwhile is the user by then.
 */
export async function handleIdempotently(
  deps: Deps,
  req: Request,
  res: Response,
  work: (tx: Tx<'owner'>, session: Session) => Promise<JsonResponse>,
): Promise<void> {
  const key = readIdempotencyKey(req);
  if (key === undefined) {
    await handleAsOwner(deps, res, work);
    return;
  }
  await asCurrentOwner(await requireSession(deps, res), async (session) => {
    const { owner } = session;
    const open = <T>(inside: (tx: Tx<'owner'>) => Promise<T>): Promise<T> =>
      deps.storage.transaction({ owner }, inside);
    await handleIn(deps, req, res, { key, owner, open }, async (tx: Tx<'owner'>) => {
      await assertCurrentOwner(tx, session);
      return work(tx, session);
    });
  });
}

/** The same for work that is idempotent by itself: ignores the Idempotency-Key and stores nothing. */
export async function handleAsOwner(
  deps: Deps,
  res: Response,
  work: (tx: Tx<'owner'>, session: Session) => Promise<JsonResponse>,
): Promise<void> {
  const known = sessionOf(res);
  if (known === undefined) {
    await handleAsNewGuest(deps, res, work);
    return;
  }
  await asCurrentOwner(known, async (session) => {
    const answer = await deps.storage.transaction({ owner: session.owner }, async (tx) => {
      await assertCurrentOwner(tx, session);
      return work(tx, session);
    });
    res.status(answer.status).json(answer.body);
  });
}

/** Creates the session in the transaction of the work: one commit, and a refused call leaves no session. */
async function handleAsNewGuest(
  deps: Deps,
  res: Response,
  work: (tx: Tx<'owner'>, session: Session) => Promise<JsonResponse>,
): Promise<void> {
  // No other request can know this owner before the commit, so no lock is needed.
  const { started, answer } = await deps.storage.transaction({ owner: [] }, async (tx) => {
    const begun = await startSessionIn(deps, tx);
    return { started: begun, answer: await work(tx, begun.session) };
  });
  issueSession(deps, res, started);
  res.status(answer.status).json(answer.body);
}

/** The same for work that adds products. */
export async function handleListingIdempotently(
  deps: Deps,
  req: Request,
  res: Response,
  work: (tx: Tx<'owner' | 'product'>, session: Session) => Promise<JsonResponse>,
): Promise<void> {
  const key = readIdempotencyKey(req);
  await asCurrentOwner(await requireSession(deps, res), async (session) =>
    handleWithProducts(deps, req, res, { key, owner: session.owner, product: [] }, async (tx) => {
      await assertCurrentOwner(tx, session);
      return work(tx, session);
    }),
  );
}

/** The same for a known owner and known products: needs and creates no session. */
export const handleIdempotentlyFor = (
  deps: Deps,
  req: Request,
  res: Response,
  locks: { readonly owner: Owner; readonly product: number | readonly number[] },
  work: (tx: Tx<'owner' | 'product'>) => Promise<JsonResponse>,
): Promise<void> => handleWithProducts(deps, req, res, { key: readIdempotencyKey(req), ...locks }, work);

interface Scope {
  readonly key: string | undefined;
  readonly owner: Owner;
}

function handleWithProducts(
  deps: Deps,
  req: Request,
  res: Response,
  { product, ...scope }: Scope & { readonly product: number | readonly number[] },
  work: (tx: Tx<'owner' | 'product'>) => Promise<JsonResponse>,
): Promise<void> {
  const open = <T>(inside: (tx: Tx<'owner' | 'product'>) => Promise<T>): Promise<T> =>
    deps.storage.transaction({ owner: scope.owner, product }, inside);
  return handleIn(deps, req, res, { ...scope, open }, work);
}

async function handleIn<T extends Tx<'owner'>>(
  deps: Deps,
  req: Request,
  res: Response,
  {
    key,
    owner,
    open,
  }: Scope & { readonly open: (work: (tx: T) => Promise<JsonResponse>) => Promise<JsonResponse> },
  work: (tx: T) => Promise<JsonResponse>,
): Promise<void> {
  const path = req.baseUrl + req.path;
  const answer = await (key === undefined
    ? open(work)
    : runIdempotently(
        deps,
        { owner, method: req.method, path, key, bodyHash: hashBody(req.body) },
        open,
        work,
      ));
  res.status(answer.status).json(answer.body);
}

/** Reads the Idempotency-Key header. Throws ShopError invalid_input, malformed, for an invalid key. */
export function readIdempotencyKey(req: Request): string | undefined {
  const key = req.get(IDEMPOTENCY_HEADER);
  if (key === undefined) return undefined;
  const { min, max } = LIMITS.idempotencyKey;
  if (/^[\x21-\x7e]+$/.test(key) && key.length >= min && key.length <= max) return key;
  throw new ShopError('invalid_input', `An Idempotency-Key has ${min} to ${max} visible ASCII characters.`, {
    malformed: true,
    fields: { [IDEMPOTENCY_HEADER]: `This must have ${min} to ${max} visible ASCII characters` },
  });
}

/** SHA-256 of a request body: JSON, or the bytes of a file. */
export const hashBody = (body: unknown): string =>
  createHash('sha256')
    .update(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null))
    .digest('hex');
