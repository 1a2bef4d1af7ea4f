import { APPRAISAL_MESSAGES as MESSAGES } from '#contract/appraisal/appraisal-messages.ts';
import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { IsbnAppraisal } from '#contract/appraisal/batch-appraisal.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { findComparables } from './find-comparables.ts';
import { toFinding, mergeFindings } from './findings.ts';
import { lookUpIsbn, lookUpIsbns, type KnownEdition } from './look-up-isbns.ts';
import { priceItem } from './price-item.ts';
import { toSuggestion } from './to-suggestion.ts';

/** A suggestion for a typed or scanned ISBN (13 digits, valid check digit). */
export const appraiseIsbn = async (deps: Deps, isbn13: string, requester?: Owner): Promise<Suggestion> =>
  suggest(deps, isbn13, await lookUpIsbn(deps, isbn13, requester));

/** Suggestions for the ISBNs of a scanned stack, in their order. Waits less than 3 seconds for outside directories. */
export async function appraiseIsbns(
  deps: Deps,
  isbns: readonly string[],
  requester?: Owner,
): Promise<IsbnAppraisal[]> {
  const distinct = [...new Set(isbns)];
  const editions = await lookUpIsbns(deps, distinct, requester);
  const appraisals = await Promise.all(
    editions.map(async (edition): Promise<IsbnAppraisal> => {
      const { isbn, isConfirmed, isPending } = edition;
      const suggestion = await suggest(deps, isbn, edition);
      return { isbn, suggestion, confirmed: isConfirmed, ...(isPending ? { pending: true } : {}) };
    }),
  );
  const byIsbn = new Map(appraisals.map((appraisal) => [appraisal.isbn, appraisal]));
  return isbns.flatMap((isbn) => byIsbn.get(isbn) ?? []);
}

async function suggest(deps: Deps, isbn13: string, { findings, copies }: KnownEdition): Promise<Suggestion> {
  const known = mergeFindings(findings, {
    isbn: toFinding(isbn13, 'barcode', 0.99),
    category: toFinding('books', 'barcode', 0.6),
    notes: findings.title === undefined ? [MESSAGES.isbnUnknown] : [],
  });
  return toSuggestion('built-in', known, priceItem(known, await findComparables(deps, known, copies)));
}
