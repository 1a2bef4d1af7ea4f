import type { Suggestion } from '#contract/appraisal/appraisal.ts';
import type { IsbnAppraisal } from '#contract/appraisal/batch-appraisal.ts';
import { withIsbn } from '#contract/appraisal/isbn-findings.ts';
import { priceItem } from '#contract/appraisal/price-item.ts';
import { toSuggestion } from '#contract/appraisal/to-suggestion.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { findComparables } from './find-comparables.ts';
import { lookUpIsbn, lookUpIsbns, type KnownEdition } from './look-up-isbns.ts';

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
  const known = withIsbn(findings, isbn13);
  return toSuggestion('built-in', known, priceItem(known, await findComparables(deps, known, copies)));
}
