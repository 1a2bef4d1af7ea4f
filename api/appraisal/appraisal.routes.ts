import express, { type Request, type Response, type Router } from 'express';
import { MINUTE_MS } from '#contract/durations.ts';
import { batchAppraisalSchema, type BatchAppraisalAnswer } from '#contract/appraisal/batch-appraisal.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import type { IsbnAnswer } from '#contract/selling/selling.ts';
import { ShopError } from '#contract/shop-error.ts';
import { listCopiesOnSale } from '../catalog/sellers/seller-products.ts';
import { networkOf } from '../http/network.ts';
import { bodyOf } from '../http/read-body.ts';
import { ownerOf, sessionOf, withSession } from '../http/sessions.ts';
import { createMemoryRateLimit } from '../limits/memory-rate-limit.ts';
import type { Owner } from '../sessions/owner.ts';
import { appraiseIsbn, appraiseIsbns } from './appraise-isbn.ts';
import type { AppraisalDeps } from './isbn-look-ups.ts';

const readBatch = bodyOf(batchAppraisalSchema);

/** Faster than a seller can scan. A network address may have ten sessions behind it. */
const PER_SESSION = { max: 600, windowMs: 10 * MINUTE_MS, message: MESSAGES.tooManyIsbns };
const PER_NETWORK = { ...PER_SESSION, max: 10 * PER_SESSION.max };

/** Suggestions for one scanned or typed ISBN, and for those of a stack. Neither call creates a session. */
export function appraisalRoutes(deps: AppraisalDeps): Router {
  const router = express.Router();
  const countSession = createMemoryRateLimit(PER_SESSION);
  const countNetwork = createMemoryRateLimit(PER_NETWORK);

  /** Throws ShopError too_many_requests. */
  const countIsbns = (req: Request, res: Response, isbns: readonly string[]): void => {
    const session = sessionOf(res);
    if (session !== undefined) countSession(deps, String(session.id), isbns.length);
    countNetwork(deps, networkOf(req), isbns.length);
    for (const isbn of new Set(isbns)) deps.isbnLookUps.note(isbn);
  };

  router.get('/api/appraisals/:isbn', withSession(deps), async (req, res) => {
    const isbn = toIsbn13(String(req.params['isbn']));
    if (isbn === undefined) {
      const fields = { isbn: MESSAGES.isbnInvalid };
      throw new ShopError('invalid_input', MESSAGES.isbnInvalid, { malformed: true, fields });
    }
    countIsbns(req, res, [isbn]);
    const yours = await findOwnCopies(deps, ownerOf(res), [isbn]);
    const answer: IsbnAnswer = {
      suggestion: await appraiseIsbn(deps, isbn, ownerOf(res)),
      ...yours.get(isbn),
    };
    res.json(answer);
  });

  router.post('/api/appraisals', withSession(deps), async (req, res) => {
    const isbns = readBatch(req).isbns.flatMap((text) => toIsbn13(text) ?? []);
    countIsbns(req, res, isbns);
    const [appraisals, yours] = await Promise.all([
      appraiseIsbns(deps, isbns, ownerOf(res)),
      findOwnCopies(deps, ownerOf(res), isbns),
    ]);
    const answers = appraisals.map((appraisal) => ({ ...appraisal, ...yours.get(appraisal.isbn) }));
    res.json({ answers } satisfies BatchAppraisalAnswer);
  });

  return router;
}

/** By ISBN, the newest copy that this seller already has for sale, for "one more copy?". */
async function findOwnCopies(
  { storage }: AppraisalDeps,
  owner: Owner | undefined,
  isbns: readonly string[],
): Promise<ReadonlyMap<string, Pick<IsbnAnswer, 'yours'>>> {
  const copies = owner === undefined ? [] : await listCopiesOnSale(storage.db, owner, isbns);
  return new Map(
    copies
      .toReversed()
      .flatMap(({ id: productId, isbn, title, stock }) =>
        isbn === null ? [] : [[isbn, { yours: { productId, title, stock } }] as const],
      ),
  );
}
