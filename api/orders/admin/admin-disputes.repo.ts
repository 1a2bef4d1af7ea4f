import { and, eq, sql } from 'drizzle-orm';
import { ledgerEntries, ledgerLines } from '../../storage/schema.ts';
import type { Db } from '../../storage/storage.ts';

/** What the provider has charged for the disputes of an order, in cents: the fees of its transactions that are of a dispute. */
export async function disputeFeeCents(db: Db, orderId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerLines.cents}), 0)`.mapWith(Number) })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        eq(ledgerEntries.kind, 'balance'),
        sql`${ledgerLines.account} = 'processing'`,
        sql`exists (select 1 from ledger_lines d where d.entry_id = ${ledgerEntries.id} and d.account = 'disputes')`,
      ),
    );
  return row?.cents ?? 0;
}
