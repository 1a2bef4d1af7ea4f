import { setTimeout } from 'node:timers/promises';
import { resolveIsbn, type IsbnRecord } from '#contract/appraisal/resolve-isbn.ts';
import { confirmedAccounts } from '../accounts/accounts.queries.ts';
import { findByIsbn, type ProductWithSeller } from '../catalog/find-by-isbn.ts';
import type { Deps } from '../deps.ts';
import type { Edition } from '../gateways/open-library/book-directory.ts';
import { ownersWithFinishedSale } from '../orders/orders.queries.ts';
import type { Owner } from '../sessions/owner.ts';
import { cleanEdition, type PrintedFacts } from './clean-edition.ts';
import { toFinding, type Findings } from './findings.ts';

/** What is known about an edition, and its copies in the shop, including sold ones. */
export interface KnownEdition {
  readonly findings: Findings;
  readonly copies: readonly ProductWithSeller[];
}

type LookUpDeps = Pick<Deps, 'storage' | 'appraiser'>;

/** An edition's data from one source. */
interface EditionRecord extends IsbnRecord {
  readonly facts: PrintedFacts;
  readonly isOwn?: boolean | undefined;
}

/**
 * The edition of an ISBN (13 digits) according to `resolveIsbn`, and its copies. Asks Open Library, if configured, only
 * when neither the shop nor proven accounts know the edition. A copy that `requester` listed is as doubtful as any
 * seller's, but is not marked as another seller's.
 */
export async function lookUpIsbn(deps: LookUpDeps, isbn: string, requester?: Owner): Promise<KnownEdition> {
  const copies = (await findByIsbn(deps, isbn)).map((copy) =>
    requester !== undefined && copy.seller === requester ? { ...copy, isOwn: true } : copy,
  );
  const here = await listEditionRecords(deps, copies);
  const known = resolveIsbn(here);
  const records =
    known !== undefined && known.confidence >= CONFIRMED_CONFIDENCE
      ? here
      : [...here, ...toDirectoryRecord(await askDirectory(deps, isbn))];
  const resolved = resolveIsbn(records);
  return {
    findings: resolved === undefined ? {} : toFindings(resolved.record, resolved.confidence),
    copies,
  };
}

/** How long a look-up waits for Open Library, in ms. Its request goes on. */
const DIRECTORY_TIMEOUT_MS = 2_500;

/** From this confidence on, Open Library is not asked. */
const CONFIRMED_CONFIDENCE = 0.9;

async function listEditionRecords(
  { storage }: LookUpDeps,
  copies: readonly ProductWithSeller[],
): Promise<EditionRecord[]> {
  // The shop's own listing takes precedence over other sellers'.
  const isShops = copies.some(({ seller }) => seller === undefined);
  const proven = isShops ? new Set<string>() : await findProvenSellers(storage.db, copies);
  return copies.flatMap(({ product, seller, isOwn }): EditionRecord[] => {
    const facts = cleanEdition(product, { isTrusted: seller === undefined });
    if (facts === undefined) return [];
    const { title } = facts;
    if (seller === undefined) return [{ by: 'shop', title, facts }];
    return [{ by: proven.has(seller) ? 'proven-account' : 'seller', account: seller, title, facts, isOwn }];
  });
}

async function findProvenSellers(
  db: Deps['storage']['db'],
  copies: readonly ProductWithSeller[],
): Promise<ReadonlySet<string>> {
  const sellers = [...new Set(copies.flatMap(({ seller }) => seller ?? []))];
  return ownersWithFinishedSale(db, await confirmedAccounts(db, sellers));
}

/** The edition in Open Library; undefined if it is unknown there, or not answered in time. */
async function askDirectory({ appraiser }: LookUpDeps, isbn: string): Promise<Edition | undefined> {
  if (appraiser.books === undefined) return undefined;
  const answer = await Promise.race([
    appraiser.books.find(isbn),
    setTimeout(DIRECTORY_TIMEOUT_MS, undefined, { ref: false }),
  ]);
  return answer?.status === 'found' ? answer.edition : undefined;
}

function toDirectoryRecord(edition: Edition | undefined): EditionRecord[] {
  const facts = edition && cleanEdition(edition, { isTrusted: true });
  return facts === undefined ? [] : [{ by: 'open-library', title: facts.title, facts }];
}

/** Everything about the edition that holds for any copy, so not description, condition and price. */
function toFindings({ by, facts, isOwn = false }: EditionRecord, confidence: number): Findings {
  const { title, author, publisher, publishedYear, category, pages, binding } = facts;
  const source = by === 'open-library' ? 'open-library' : 'catalog';
  const isOneSellers = by === 'seller' || (by === 'proven-account' && confidence < CONFIRMED_CONFIDENCE);
  const isSellers = isOneSellers && !isOwn;
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
