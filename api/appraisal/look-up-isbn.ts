import { resolveIsbn, type IsbnRecord } from '#contract/appraisal/resolve-isbn.ts';
import { confirmedAccounts } from '../accounts/accounts.queries.ts';
import { findByIsbn, type SellersProduct } from '../catalog/find-by-isbn.ts';
import type { Deps } from '../deps.ts';
import type { Edition } from '../gateways/open-library/book-directory.ts';
import { ownersWithFinishedSale } from '../orders/orders.queries.ts';
import type { Owner } from '../sessions/owner.ts';
import { cleanEdition, type PrintedFacts } from './clean-edition.ts';
import { found, type Findings } from './findings.ts';

/** What is known of an edition, and its copies in the shop, sold ones too. */
export interface KnownEdition {
  readonly findings: Findings;
  readonly copies: readonly SellersProduct[];
}

type LookUpDeps = Pick<Deps, 'storage' | 'appraiser'>;

/** A statement about an edition, with everything that its source says of it. */
interface EditionRecord extends IsbnRecord {
  readonly facts: PrintedFacts;
  readonly isOwn?: boolean | undefined;
}

/**
 * An ISBN (13 digits): what is believed of its edition, by resolveIsbn, and its copies. Open Library, where the shop was
 * told of it, is asked only when neither the shop nor proven accounts know the edition. What only `asker` listed is doubtful
 * as any seller's word, but not another seller's.
 */
export async function lookUpIsbn(deps: LookUpDeps, isbn: string, asker?: Owner): Promise<KnownEdition> {
  const copies = (await findByIsbn(deps, isbn)).map((copy) =>
    asker !== undefined && copy.seller === asker ? { ...copy, isOwn: true } : copy,
  );
  const here = await recordsOf(deps, copies);
  const known = resolveIsbn(here);
  const records =
    known !== undefined && known.confidence >= CONFIRMED
      ? here
      : [...here, ...outsideRecord(await deps.appraiser.books?.find(isbn))];
  const resolved = resolveIsbn(records);
  return {
    findings: resolved === undefined ? {} : findingsOf(resolved.record, resolved.confidence),
    copies,
  };
}

/** From this confidence on nobody else is asked. */
const CONFIRMED = 0.9;

async function recordsOf(
  { storage }: LookUpDeps,
  copies: readonly SellersProduct[],
): Promise<EditionRecord[]> {
  // Where the shop has a copy of its own, nobody else counts.
  const isShops = copies.some(({ seller }) => seller === undefined);
  const proven = isShops ? new Set<string>() : await provenAmong(storage.db, copies);
  return copies.flatMap(({ product, seller, isOwn }): EditionRecord[] => {
    const facts = cleanEdition(product, { isTrusted: seller === undefined });
    if (facts === undefined) return [];
    const { title } = facts;
    if (seller === undefined) return [{ by: 'shop', title, facts }];
    return [{ by: proven.has(seller) ? 'proven-account' : 'seller', account: seller, title, facts, isOwn }];
  });
}

async function provenAmong(
  db: Deps['storage']['db'],
  copies: readonly SellersProduct[],
): Promise<ReadonlySet<string>> {
  const sellers = [...new Set(copies.flatMap(({ seller }) => seller ?? []))];
  return ownersWithFinishedSale(db, await confirmedAccounts(db, sellers));
}

function outsideRecord(edition: Edition | undefined): EditionRecord[] {
  const facts = edition && cleanEdition(edition, { isTrusted: true });
  return facts === undefined ? [] : [{ by: 'open-library', title: facts.title, facts }];
}

/** Of another copy of the same edition everything holds but what is this copy's own: words, condition and price. */
function findingsOf({ by, facts, isOwn = false }: EditionRecord, sure: number): Findings {
  const { title, author, publisher, publishedYear, category, pages, binding } = facts;
  const from = by === 'open-library' ? 'open-library' : 'catalog';
  const isOneSellers = by === 'seller' || (by === 'proven-account' && sure < CONFIRMED);
  const isSellers = isOneSellers && !isOwn;
  return {
    title: found(title, from, sure, isSellers),
    author: found(author, from, sure, isSellers),
    publisher: found(publisher, from, sure, isSellers),
    publishedYear: found(publishedYear, from, sure, isSellers),
    category: found(category, from, sure, isSellers),
    pages,
    binding,
  };
}
