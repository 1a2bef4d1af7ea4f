import type { Db } from '../storage/storage.ts';
import { withDeliveredSale } from './finished-sales.repo.ts';

/** Of these owners, those who have sold something that arrived at a buyer other than themselves. */
export const ownersWithFinishedSale = async (
  db: Db,
  owners: readonly string[],
): Promise<ReadonlySet<string>> => new Set(await withDeliveredSale(db, owners));
