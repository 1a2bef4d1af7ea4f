import type { IsbnRecord } from '#contract/appraisal/resolve-isbn.ts';
import { confirmedAccounts } from '../accounts/accounts.queries.ts';
import type { ProductWithSeller } from '../catalog/find-by-isbn.ts';
import type { Edition } from '../gateways/open-library/book-directory.ts';
import { ownersWithFinishedSale } from '../orders/orders.queries.ts';
import type { Db } from '../storage/storage.ts';
import { cleanEdition, type PrintedFacts } from '#contract/appraisal/clean-edition.ts';
import type { IsbnRecordRow } from './isbn-records.repo.ts';

/** An edition's data from one source. */
export interface EditionRecord extends IsbnRecord {
  readonly facts: PrintedFacts;
  /** The requester listed it. */
  readonly isOwn?: boolean | undefined;
}

/** Those of the sellers of some products who have a confirmed email and a delivered sale. */
export async function findProvenSellers(
  db: Db,
  copies: readonly ProductWithSeller[],
): Promise<ReadonlySet<string>> {
  const sellers = [...new Set(copies.flatMap(({ seller }) => seller ?? []))];
  return ownersWithFinishedSale(db, await confirmedAccounts(db, sellers));
}

/** What the listings of an ISBN say about its edition. */
export const toListingRecords = (
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
export function toStoredRecords(row: IsbnRecordRow | undefined): EditionRecord[] {
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
