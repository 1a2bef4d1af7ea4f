import { resolveIsbn, type IsbnRecord } from '#contract/appraisal/resolve-isbn.ts';
import { tokenize } from '#contract/search/words.ts';
import { confirmedAccounts } from '../accounts/accounts.queries.ts';
import { findByIsbn, type ProductWithSeller } from '../catalog/find-by-isbn.ts';
import type { Deps } from '../deps.ts';
import type { Edition } from '../gateways/open-library/book-directory.ts';
import { ownersWithFinishedSale } from '../orders/orders.queries.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db } from '../storage/storage.ts';
import { cleanEdition, type PrintedFacts } from '#contract/appraisal/clean-edition.ts';
import { findIsbnRecords, type IsbnRecordRow } from './isbn-records.repo.ts';

/** An edition's data from one source. */
export interface EditionRecord extends IsbnRecord {
  readonly facts: PrintedFacts;
  /** The requester listed it. */
  readonly isOwn?: boolean | undefined;
}

/** An ISBN with what is known about it here. */
export interface Evidence {
  readonly isbn: string;
  /** Its copies in the shop, including sold ones. */
  readonly copies: readonly ProductWithSeller[];
  readonly records: readonly EditionRecord[];
  /** When Open Library last answered. */
  readonly askedAt: number | undefined;
}

/** What is known here about some ISBNs (13 digits, a few dozen), in their order. Marks the copies of `requester`. */
export async function collectEvidence(
  deps: Pick<Deps, 'storage'>,
  isbns: readonly string[],
  requester?: Owner,
): Promise<Evidence[]> {
  const { db } = deps.storage;
  const [rows, copiesOfAll] = await Promise.all([
    findIsbnRecords(db, isbns),
    Promise.all(isbns.map(async (isbn) => markOwn(await findByIsbn(deps, isbn), requester))),
  ]);
  // The shop's own listing outranks sellers, so who they are does not matter there.
  const contested = copiesOfAll.filter((copies) => copies.every(({ seller }) => seller !== undefined));
  const proven = await findProvenSellers(db, contested.flat());
  const stored = new Map<string, IsbnRecordRow>(rows.map((row) => [row.isbn, row]));
  return isbns.map((isbn, at) => {
    const copies = copiesOfAll[at] ?? [];
    const row = stored.get(isbn);
    const records = [...toStoredRecords(row), ...toListingRecords(copies, proven)];
    return { isbn, copies, records, askedAt: row?.askedAt ?? undefined };
  });
}

const markOwn = (
  copies: readonly ProductWithSeller[],
  requester: Owner | undefined,
): readonly ProductWithSeller[] =>
  requester === undefined
    ? copies
    : copies.map((copy) => (copy.seller === requester ? { ...copy, isOwn: true } : copy));

/** Those of the sellers of some products who have a confirmed email and a delivered sale. */
async function findProvenSellers(db: Db, copies: readonly ProductWithSeller[]): Promise<ReadonlySet<string>> {
  const sellers = [...new Set(copies.flatMap(({ seller }) => seller ?? []))];
  return ownersWithFinishedSale(db, await confirmedAccounts(db, sellers));
}

/** What the listings of an ISBN say about its edition. */
const toListingRecords = (
  copies: readonly ProductWithSeller[],
  proven: ReadonlySet<string>,
): EditionRecord[] =>
  copies.flatMap(({ product, seller, isOwn }): EditionRecord[] => {
    const facts = cleanEdition(product, { isTrusted: seller === undefined });
    if (facts === undefined) return [];
    const { title } = facts;
    if (seller === undefined) return [{ by: 'shop', title, facts }];
    return [{ by: proven.has(seller) ? 'proven-account' : 'seller', account: seller, title, facts, isOwn }];
  });

/** What an admin or Open Library said earlier. Statements of sellers and of the shop count only while their listings exist. */
function toStoredRecords(row: IsbnRecordRow | undefined): EditionRecord[] {
  if (row === undefined || row.title === null) return [];
  const { title, author, publisher, publishedYear, pages, source } = row;
  if (source !== 'admin' && source !== 'open-library') return [];
  const facts: PrintedFacts = {
    title,
    author: author ?? undefined,
    publisher: publisher ?? undefined,
    publishedYear: publishedYear ?? undefined,
    pages: pages ?? undefined,
  };
  return [{ by: source, title, facts }];
}

/** What Open Library has just answered. */
export function toDirectoryRecords(edition: Edition | undefined): EditionRecord[] {
  const facts = edition && cleanEdition(edition, { isTrusted: true });
  return facts === undefined ? [] : [{ by: 'open-library', title: facts.title, facts }];
}

export const isOfListing = ({ by }: EditionRecord): boolean => by !== 'admin' && by !== 'open-library';

const toWords = (title: string): string => tokenize(title).join(' ');

/** How many statements have another title than the most certain one; words are compared without case and accents. */
export function countDisputes(records: readonly EditionRecord[]): number {
  const winner = resolveIsbn(records)?.record;
  const others =
    winner === undefined ? [] : records.filter(({ title }) => toWords(title) !== toWords(winner.title));
  return others.length;
}

/** How many listings dispute a title that an admin or Open Library states. */
export const countListingDisputes = ({ records }: Evidence, title: string): number =>
  countDisputes([{ by: 'admin', title, facts: { title } }, ...records.filter(isOfListing)]);
