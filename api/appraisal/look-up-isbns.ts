import { CONFIRMED_CONFIDENCE, resolveIsbn, type ResolvedIsbn } from '#contract/appraisal/resolve-isbn.ts';
import type { ProductWithSeller } from '../catalog/find-by-isbn.ts';
import type { Deps } from '../deps.ts';
import type { Owner } from '../sessions/owner.ts';
import { UNKNOWN_ISBN_TTL_MS } from './appraisal.lifecycle.ts';
import { askDirectory } from './ask-directory.ts';
import { toFinding, type Findings } from '#contract/appraisal/findings.ts';
import { collectEvidence, toDirectoryRecords, type EditionRecord } from './isbn-evidence.ts';

/** What is known about an edition, and its copies in the shop, including sold ones. */
export interface KnownEdition {
  readonly findings: Findings;
  readonly copies: readonly ProductWithSeller[];
}

/** The result of a look-up. */
export interface LookedUpEdition extends KnownEdition {
  readonly isbn: string;
  /** Whether the title is certain. */
  readonly isConfirmed: boolean;
  /** Whether Open Library is still being asked. */
  readonly isPending: boolean;
}

type LookUpDeps = Pick<Deps, 'storage' | 'appraiser' | 'now' | 'log'>;

/**
 * The editions of some ISBNs (13 digits, few enough for one query) according to `resolveIsbn`, and their copies, in the order
 * of `isbns`. Asks Open Library, if configured, only about those of which neither the shop nor proven accounts nor an earlier
 * answer is certain. A copy that `requester` listed is as doubtful as any seller's, but is not marked as another seller's.
 */
export async function lookUpIsbns(
  deps: LookUpDeps,
  isbns: readonly string[],
  requester?: Owner,
): Promise<LookedUpEdition[]> {
  const known = await collectEvidence(deps, isbns, requester);
  const minAskedAt = deps.now() - UNKNOWN_ISBN_TTL_MS;
  const unclear = known.filter(
    ({ records, askedAt = 0 }) => !isConfirmed(resolveIsbn(records)) && askedAt < minAskedAt,
  );
  const asked = new Set(unclear.map(({ isbn }) => isbn));
  const { editions, isPending } = await askDirectory(deps, [...asked]);
  return known.map(({ isbn, copies, records }) => {
    const resolved = resolveIsbn([...records, ...toDirectoryRecords(editions.get(isbn))]);
    return {
      isbn,
      findings: resolved === undefined ? {} : toFindings(resolved),
      copies,
      isConfirmed: isConfirmed(resolved),
      isPending: isPending && asked.has(isbn),
    };
  });
}

/** One of them. */
export async function lookUpIsbn(deps: LookUpDeps, isbn: string, requester?: Owner): Promise<KnownEdition> {
  const [edition] = await lookUpIsbns(deps, [isbn], requester);
  return edition ?? { findings: {}, copies: [] };
}

const isConfirmed = (resolved: ResolvedIsbn<EditionRecord> | undefined): boolean =>
  resolved !== undefined && resolved.confidence >= CONFIRMED_CONFIDENCE;

/** Everything about the edition that holds for any copy, so not description, condition and price. */
function toFindings({ record, confidence }: ResolvedIsbn<EditionRecord>): Findings {
  const { by, facts, isOwn = false } = record;
  const { title, author, publisher, publishedYear, category, pages, binding } = facts;
  const source = by === 'open-library' ? 'open-library' : 'catalog';
  const isSellers = confidence < CONFIRMED_CONFIDENCE && !isOwn;
  return {
    title: toFinding(title, source, confidence, isSellers),
    author: toFinding(author, source, confidence, isSellers),
    publisher: toFinding(publisher, source, confidence, isSellers),
    publishedYear: toFinding(publishedYear, source, confidence, isSellers),
    category: toFinding(category, source, confidence, isSellers),
    pages,
    binding,
  };
}
