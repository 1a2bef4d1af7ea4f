import { sql } from 'drizzle-orm';
import { ledgerLines } from '#api/storage/schema.ts';
import type { Shop } from './shop.ts';

/** The accounts of the ledger that are not 0, in cents; sellers by their owner keys. */
export async function readBalances({ deps }: Pick<Shop, 'deps'>): Promise<Record<string, number>> {
  const name = sql<string>`coalesce(${ledgerLines.owner}, ${ledgerLines.account})`;
  const rows = await deps.storage.db
    .select({ name, cents: sql<number>`sum(${ledgerLines.cents})`.mapWith(Number) })
    .from(ledgerLines)
    .groupBy(name)
    .having(sql`sum(${ledgerLines.cents}) <> 0`);
  return Object.fromEntries(rows.map((row) => [row.name, row.cents]));
}

/** The same, as they would be if the provider took no fees for payments. */
export async function readBalancesBeforeFees(shop: Pick<Shop, 'deps'>): Promise<Record<string, number>> {
  const { processing = 0, provider = 0, ...others } = await readBalances(shop);
  return { ...others, ...(provider + processing === 0 ? {} : { provider: provider + processing }) };
}
