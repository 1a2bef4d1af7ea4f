import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { findComparables } from './find-comparables.ts';
import { found, together } from './findings.ts';
import { lookUpIsbn } from './look-up-isbn.ts';
import { priceItem } from './price-item.ts';
import { suggestionOf } from './suggestion-of.ts';

/** What the shop knows of an ISBN (13 digits, check digit right) that somebody typed or scanned. */
export async function appraiseIsbn(deps: Deps, isbn13: string, asker?: Owner): Promise<Suggestion> {
  const { findings, copies } = await lookUpIsbn(deps, isbn13, asker);
  const known = together(findings, {
    isbn: found(isbn13, 'barcode', 0.99),
    category: found('books', 'barcode', 0.6),
    notes: findings.title === undefined ? [MESSAGES.isbnUnknown] : [],
  });
  return suggestionOf('built-in', known, priceItem(known, await findComparables(deps, known, copies)));
}
