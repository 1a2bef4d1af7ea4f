import type { ReportReason } from '#contract/support/report.ts';
import type { Db } from '../storage/storage.ts';
import { reasonsOfHidden } from './reports.repo.ts';

/** The reason why an admin hid each of these products, by product id. */
export const hiddenBecause = (
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ReportReason>> => reasonsOfHidden(db, productIds);
