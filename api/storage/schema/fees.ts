import { FEE_LIMITS } from '#contract/ledger/fee.ts';
import { cents, check, id, instant, table, whole } from '../columns.ts';
import { isBetween } from '../checks.ts';

/** Terms of the sellers' fee, for what is listed or priced from `since` on. Row 1 is no fee. */
export const feeTerms = table(
  'fee_terms',
  { id: id(), basisPoints: whole().notNull(), fixedCents: cents().notNull(), since: instant().notNull() },
  (t) => [
    check('fee_terms_basis_points', isBetween(t.basisPoints, 0, FEE_LIMITS.basisPoints)),
    check('fee_terms_fixed', isBetween(t.fixedCents, 0, FEE_LIMITS.fixedCents)),
  ],
);
