import type { Request, Response } from 'express';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../sessions/owner.ts';
import type { Tx } from '../../storage/storage.ts';
import { hashOf, keyOf } from './handle-idempotently.ts';
import { asOwnerNow, mustBeOwner } from './as-owner-now.ts';
import { requireSession } from '../sessions.ts';
import { assertRoom, knownAnswer, withIdempotencyIn, type Answer } from './with-idempotency.ts';

/** A call that brings a file. */
interface FileCall<Prepared> {
  readonly bytes: Buffer;
  /** What takes long and must not hold a transaction; it may be done without `work` ever following. */
  readonly prepare: (session: Session) => Promise<Prepared>;
  /** Its effect, as in answerOnce. */
  readonly work: (tx: Tx<'owner'>, session: Session, prepared: Prepared) => Promise<Answer>;
}

/**
 * answerOnce for a call with a file: the same key with the same bytes gets the same answer, without looking at the file
 * again, and what `prepare` refuses is remembered too.
 */
export async function answerFileOnce<Prepared>(
  deps: Deps,
  req: Request,
  res: Response,
  { bytes, prepare, work }: FileCall<Prepared>,
): Promise<void> {
  const key = keyOf(req);
  let prepared: { readonly it: Prepared } | undefined;
  await asOwnerNow(await requireSession(deps, res), async (session) => {
    const { owner } = session;
    const inside = async (tx: Tx<'owner'>): Promise<Answer> => {
      await mustBeOwner(tx, session);
      if (prepared === undefined) throw forgotten();
      return work(tx, session, prepared.it);
    };
    const call = { owner, method: req.method, path: req.baseUrl + req.path, bodyHash: hashOf(bytes) };
    const open = async (once: (tx: Tx<'owner'>) => Promise<Answer>): Promise<Answer> => {
      const known = key === undefined ? undefined : await knownAnswer(deps, { ...call, key });
      if (known === undefined) {
        if (key !== undefined) await assertRoom(deps, deps.storage.db, owner);
        prepared ??= { it: await prepare(session) };
      }
      return deps.storage.transaction({ owner }, once);
    };
    const answer = await (key === undefined
      ? open(inside)
      : withIdempotencyIn(deps, { ...call, key }, open, inside));
    res.status(answer.status).json(answer.body);
  });
}

/** The answer was known a moment ago, and its time has run out since. */
const forgotten = (): ShopError => new ShopError('busy', 'Please try this again.', { retryAfter: 1 });
