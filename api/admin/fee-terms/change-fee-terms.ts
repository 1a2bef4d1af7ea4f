import type { FeeTermsList, NewFeeTerms } from '#contract/admin/admin-fee-terms.ts';
import { feeOnWire } from '#contract/ledger/fee.ts';
import { toCents } from '#contract/money.ts';
import { record } from '../../audit/record-change.ts';
import type { Deps } from '../../deps.ts';
import { addFeeTerms, currentFeeTerms, listFeeTerms } from '../../ledger/fee-terms.ts';
import type { AdminSession } from '../../sessions/admin-session.ts';
import { nextChange } from '../../storage/change.ts';
import type { Db } from '../../storage/storage.ts';

/** All terms of the sellers' fee, the newest first. */
export async function readFeeTerms(db: Db): Promise<FeeTermsList> {
  const rows = await listFeeTerms(db);
  return {
    terms: rows
      .map(({ id, since, ...terms }) => ({ id, ...feeOnWire(terms), since: new Date(since).toISOString() }))
      .toReversed(),
  };
}

/** Sets the sellers' fee for what is listed or priced from now on. The terms that hold already change nothing. */
export const changeFeeTerms = (
  { storage, now: clock }: Pick<Deps, 'storage' | 'now'>,
  admin: AdminSession,
  { percent, fixed }: NewFeeTerms,
): Promise<FeeTermsList> =>
  storage.transaction({ session: 'fee-terms', product: [] }, async (tx) => {
    const before = await currentFeeTerms(tx);
    const after = { basisPoints: Math.round(percent * 100), fixedCents: toCents(fixed) };
    if (before.basisPoints !== after.basisPoints || before.fixedCents !== after.fixedCents) {
      const now = clock();
      await addFeeTerms(tx, now, after);
      await nextChange(tx); // like a change of the catalog: every process notices it within a second
      await record(tx, admin, {
        at: now,
        action: 'fee.change',
        subject: 'session',
        subjectId: admin.id,
        title: "Sellers' fee",
        before: { ...feeOnWire(before) },
        after: { ...feeOnWire(after) },
      });
    }
    return readFeeTerms(tx);
  });
