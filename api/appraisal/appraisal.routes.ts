import express, { type Router } from 'express';
import { MINUTE_MS } from '#contract/durations.ts';
import { toIsbn13 } from '#contract/appraisal/isbn.ts';
import { SELLING_MESSAGES as MESSAGES } from '#contract/selling/selling-messages.ts';
import type { IsbnAnswer } from '#contract/selling/selling.ts';
import { ShopError } from '#contract/shop-error.ts';
import { findCopyOnSale } from '../catalog/sellers/seller-products.ts';
import { networkOf } from '../http/network.ts';
import { ownerOf, sessionOf, withSession } from '../http/sessions.ts';
import { createMemoryRateLimit } from '../limits/memory-rate-limit.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import type { Owner } from '../sessions/owner.ts';
import { appraiseIsbn } from './appraise-isbn.ts';

/** Faster than a seller can scan. A network address may have ten sessions behind it. */
const PER_SESSION = { max: 600, windowMs: 10 * MINUTE_MS, message: MESSAGES.tooManyIsbns };
const PER_NETWORK = { ...PER_SESSION, max: 10 * PER_SESSION.max };

/** GET /api/appraisals/:isbn, a suggestion for a scanned or typed ISBN. Does not create a session. */
export function appraisalRoutes(deps: SessionDeps): Router {
  const router = express.Router();
  const countSession = createMemoryRateLimit(PER_SESSION);
  const countNetwork = createMemoryRateLimit(PER_NETWORK);

  router.get('/api/appraisals/:isbn', withSession(deps), async (req, res) => {
    const isbn = toIsbn13(String(req.params['isbn']));
    if (isbn === undefined) {
      const fields = { isbn: MESSAGES.isbnInvalid };
      throw new ShopError('invalid_input', MESSAGES.isbnInvalid, { malformed: true, fields });
    }
    const session = sessionOf(res);
    if (session !== undefined) countSession(deps, String(session.id));
    countNetwork(deps, networkOf(req));
    const ownCopy = await findOwnCopy(deps, ownerOf(res), isbn);
    const answer: IsbnAnswer = { suggestion: await appraiseIsbn(deps, isbn, ownerOf(res)), ...ownCopy };
    res.json(answer);
  });

  return router;
}

/** The copy that this seller already has for sale, for "one more copy?". */
async function findOwnCopy(
  { storage }: SessionDeps,
  owner: Owner | undefined,
  isbn: string,
): Promise<Pick<IsbnAnswer, 'yours'>> {
  const row = owner && (await findCopyOnSale(storage.db, owner, isbn));
  return row ? { yours: { productId: row.id, title: row.title, stock: row.stock } } : {};
}
