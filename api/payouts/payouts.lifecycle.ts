import type { AccountDataPart } from '../accounts/account-data.ts';
import { payoutsOf } from './payouts.repo.ts';

/** Payouts are in the export, and stay for the books. */
export const payoutsLifecycle: AccountDataPart = {
  deleteData: () => Promise.resolve(),
  exportData: async ({ storage }, { owner }) => ({ payouts: await payoutsOf(storage.db, owner) }),
};
