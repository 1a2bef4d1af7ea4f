import type { ReportReason } from '#contract/support/report.ts';
import type { Db } from '../storage/storage.ts';
import { reasonsOfHidden } from './reports.repo.ts';

/** Products that an admin hid -> why. */
export const hiddenBecause = (
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ReportReason>> => reasonsOfHidden(db, productIds);
