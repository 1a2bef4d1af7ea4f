import { tokenize } from '../search/words.ts';

/** The source of a statement about an edition. Proven: an account with a confirmed email and a delivered sale. */
export const ISBN_AUTHORITIES = ['admin', 'shop', 'proven-account', 'open-library', 'seller'] as const;
export type IsbnAuthority = (typeof ISBN_AUTHORITIES)[number];

/** One statement about an edition. `account` distinguishes sellers; the shop and directories have none. */
export interface IsbnRecord {
  readonly by: IsbnAuthority;
  readonly account?: string | undefined;
  readonly title: string;
}

/** The accepted statement, and its confidence (0 to 1). */
export interface ResolvedIsbn<T extends IsbnRecord> {
  readonly record: T;
  readonly confidence: number;
}

/** From this confidence on, a title is certain: it is not asked about, neither outside nor of the seller. */
export const CONFIRMED_CONFIDENCE = 0.9;

const ADMIN = 1;
const SHOP = 0.95;
const AGREEING_ACCOUNTS = 0.95;
export const OPEN_LIBRARY_CONFIDENCE = 0.9;
/** Below the confidence at which a form fills in a field without asking the seller to check it. */
const ONE_SELLER = 0.6;
/** Accounts that must agree before a title counts as known. */
const MIN_AGREEING = 2;

/**
 * Chooses among statements about one ISBN: an admin's; then the shop's own listing; then what at least two proven accounts
 * agree on, by the words of the title; then Open Library; then the title that most sellers entered. Ties go to the first in
 * `records`.
 */
export function resolveIsbn<T extends IsbnRecord>(records: readonly T[]): ResolvedIsbn<T> | undefined {
  const firstFrom = (by: IsbnAuthority, confidence: number): ResolvedIsbn<T> | undefined => {
    const record = records.find((each) => each.by === by);
    return record && { record, confidence };
  };
  return (
    firstFrom('admin', ADMIN) ??
    firstFrom('shop', SHOP) ??
    mostAgreed(records, ['proven-account'], MIN_AGREEING, AGREEING_ACCOUNTS) ??
    firstFrom('open-library', OPEN_LIBRARY_CONFIDENCE) ??
    mostAgreed(records, ['proven-account', 'seller'], 1, ONE_SELLER)
  );
}

/** The title that most accounts entered, if at least `minAccounts` did; an account counts once per title. */
function mostAgreed<T extends IsbnRecord>(
  records: readonly T[],
  authorities: readonly IsbnAuthority[],
  minAccounts: number,
  confidence: number,
): ResolvedIsbn<T> | undefined {
  const byTitle = new Map<string, { readonly record: T; readonly accounts: Set<string | undefined> }>();
  for (const record of records.filter(({ by }) => authorities.includes(by))) {
    const words = tokenize(record.title).join(' ');
    const group = byTitle.get(words) ?? { record, accounts: new Set() };
    group.accounts.add(record.account);
    byTitle.set(words, group);
  }
  const [best] = [...byTitle.values()].toSorted((one, other) => other.accounts.size - one.accounts.size);
  return best === undefined || best.accounts.size < minAccounts
    ? undefined
    : { record: best.record, confidence };
}
