import express, { type Router } from 'express';
import { toIsbn13 } from '#contract/isbn.ts';
import { SELLING_MESSAGES as SAYS } from '#contract/selling-messages.ts';
import type { IsbnAnswer } from '#contract/selling.ts';
import { ShopError } from '#contract/shop-error.ts';
import { copyOnSale } from '../catalog/products-of-seller.ts';
import type { Deps } from '../deps.ts';
import { ownerOf, withSession } from '../http/sessions.ts';
import type { Owner } from '../sessions/owner.ts';
import { appraiseIsbn } from './appraise-isbn.ts';

/** What is known of an ISBN that a seller scanned or typed. It makes no session. */
export function appraisalRoutes(deps: Deps): Router {
  const router = express.Router();

  router.get('/api/appraisals/:isbn', withSession(deps), async (req, res) => {
    const isbn = toIsbn13(String(req.params['isbn']));
    if (isbn === undefined) {
      const fields = { isbn: SAYS.isbnInvalid };
      throw new ShopError('invalid_input', SAYS.isbnInvalid, { malformed: true, fields });
    }
    const yours = await yoursOf(deps, ownerOf(res), isbn);
    const answer: IsbnAnswer = { suggestion: await appraiseIsbn(deps, isbn), ...yours };
    res.json(answer);
  });

  return router;
}

/** The copy of it that this seller has on sale already, for "one more copy?". */
async function yoursOf(
  { storage }: Deps,
  owner: Owner | undefined,
  isbn: string,
): Promise<Pick<IsbnAnswer, 'yours'>> {
  const row = owner && (await copyOnSale(storage.db, owner, isbn));
  return row ? { yours: { productId: row.id, title: row.title, stock: row.stock } } : {};
}
