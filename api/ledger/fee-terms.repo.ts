import { asc, desc } from 'drizzle-orm';
import { feeTerms } from '../storage/schema.ts';
import { read, type Db, type Tx } from '../storage/storage.ts';

export type FeeTermsRow = typeof feeTerms.$inferSelect;

const newest = read<{ limit: number }>()('newest_fee_terms', (db, p) =>
  db.select().from(feeTerms).orderBy(desc(feeTerms.id)).limit(p.limit),
);

/** The terms that hold now; undefined if the shop never had a fee. */
export async function newestTerms(db: Db): Promise<FeeTermsRow | undefined> {
  const [row] = await newest(db, { limit: 1 });
  return row;
}

/** All terms, oldest first; there are as many as admins made. */
export const allTerms = (db: Db): Promise<FeeTermsRow[]> =>
  db.select().from(feeTerms).orderBy(asc(feeTerms.id));

export async function insertTerms(tx: Tx, row: typeof feeTerms.$inferInsert): Promise<void> {
  await tx.insert(feeTerms).values(row);
}
