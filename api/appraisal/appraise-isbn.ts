import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { findComparables } from './find-comparables.ts';
import { toFinding, mergeFindings } from './findings.ts';
import { lookUpIsbn } from './look-up-isbns.ts';
import { priceItem } from './price-item.ts';
import { toSuggestion } from './to-suggestion.ts';

/** A suggestion for a typed or scanned ISBN (13 digits, valid check digit). */
export async function appraiseIsbn(deps: Deps, isbn13: string, requester?: Owner): Promise<Suggestion> {
  const { findings, copies } = await lookUpIsbn(deps, isbn13, requester);
  const known = mergeFindings(findings, {
    isbn: toFinding(isbn13, 'barcode', 0.99),
    category: toFinding('books', 'barcode', 0.6),
    notes: findings.title === undefined ? [MESSAGES.isbnUnknown] : [],
  });
  return toSuggestion('built-in', known, priceItem(known, await findComparables(deps, known, copies)));
}
