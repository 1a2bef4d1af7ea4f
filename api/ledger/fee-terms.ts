import { feeOf, NO_FEE, type FeeTerms } from '#contract/ledger/fee.ts';
import type { Db, Tx } from '../storage/storage.ts';
import { allTerms, insertTerms, newestTerms, type FeeTermsRow } from './fee-terms.repo.ts';

/** The terms of the fee for what is listed or priced now. */
export const currentFeeTerms = async (db: Db): Promise<FeeTerms> => (await newestTerms(db)) ?? NO_FEE;

/** The id of these terms, which a listing keeps until its price is changed; null if the shop never had a fee. */
export const currentFeeTermsId = async (db: Db): Promise<number | null> =>
  (await newestTerms(db))?.id ?? null;

/** All terms, oldest first. */
export const listFeeTerms = (db: Db): Promise<FeeTermsRow[]> => allTerms(db);

/** What a listing's terms and seller decide about its fee. */
interface Listed {
  readonly priceCents: number;
  readonly feeTermsId: number | null;
  readonly sellerOwner: string | null;
}

/** Returns the fee on a copy of a listing, in cents: by its own terms, and none on the shop's own goods. */
export async function readFees(db: Db): Promise<(listed: Listed) => number> {
  const terms = new Map((await allTerms(db)).map((row) => [row.id, row]));
  return ({ priceCents, feeTermsId, sellerOwner }) =>
    sellerOwner === null || feeTermsId === null ? 0 : feeOf(priceCents, terms.get(feeTermsId) ?? NO_FEE);
}

/** Stores new terms, valid from `now`. The first call also stores row 1: no fee until then. */
export async function addFeeTerms(tx: Tx, now: number, terms: FeeTerms): Promise<void> {
  if ((await newestTerms(tx)) === undefined) await insertTerms(tx, { ...NO_FEE, since: 0 });
  await insertTerms(tx, { ...terms, since: now });
}
