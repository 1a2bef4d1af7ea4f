import type { Request, Response } from 'express';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import { hashBody, readIdempotencyKey } from './handle-idempotently.ts';
import { asCurrentOwner, assertCurrentOwner } from './as-current-owner.ts';
import { requireSession } from '../sessions.ts';
import {
  assertQuotaLeft,
  findStoredResponse,
  runIdempotently,
  type JsonResponse,
} from './with-idempotency.ts';

interface UploadCall<Prepared> {
  readonly bytes: Buffer;
  /** How long the response is repeated: less than what it describes is kept. */
  readonly ttlMs: number;
  /** Slow work that must not hold a transaction open; `work` may never follow. */
  readonly prepare: (session: Session) => Promise<Prepared>;
  /** The effect, as in handleIdempotently. */
  readonly work: (tx: Tx<'owner'>, session: Session, prepared: Prepared) => Promise<JsonResponse>;
}

/**
 * handleIdempotently for a call with a file: the same key with the same bytes gets the same response, without processing the
 * file again; refusals by `prepare` are stored too.
 */
export async function handleUploadIdempotently<Prepared>(
  deps: Deps,
  req: Request,
  res: Response,
  { bytes, ttlMs, prepare, work }: UploadCall<Prepared>,
): Promise<void> {
  const key = readIdempotencyKey(req);
  let prepared: { readonly it: Prepared } | undefined;
  await asCurrentOwner(await requireSession(deps, res), async (session) => {
    const { owner } = session;
    const inside = async (tx: Tx<'owner'>): Promise<JsonResponse> => {
      await assertCurrentOwner(tx, session);
      if (prepared === undefined) throw expired();
      return work(tx, session, prepared.it);
    };
    const path = req.baseUrl + req.path;
    const call = { owner, method: req.method, path, bodyHash: hashBody(bytes), ttlMs };
    const open = async (once: (tx: Tx<'owner'>) => Promise<JsonResponse>): Promise<JsonResponse> => {
      const known = key === undefined ? undefined : await findStoredResponse(deps, { ...call, key });
      if (known === undefined) {
        if (key !== undefined) await assertQuotaLeft(deps, deps.storage.db, owner);
        prepared ??= { it: await prepare(session) };
      }
      return deps.storage.transaction({ owner }, once);
    };
    const answer = await (key === undefined
      ? open(inside)
      : runIdempotently(deps, { ...call, key }, open, inside));
    res.status(answer.status).json(answer.body);
  });
}

/** The stored response expired between the two reads. */
const expired = (): ShopError => new ShopError('busy', 'Please try this again.', { retryAfter: 1 });
