import { sql } from 'drizzle-orm';
import { ledgerLines } from '#api/storage/schema.ts';
import type { Shop } from './shop.ts';

interface ShopWithLedger {
  readonly deps: Pick<Shop['deps'], 'storage'>;
}

/** The accounts of the ledger that are not 0, in cents; sellers by their owner keys. */
export async function readBalances({ deps }: ShopWithLedger): Promise<Record<string, number>> {
  const name = sql<string>`coalesce(${ledgerLines.owner}, ${ledgerLines.account})`;
  const rows = await deps.storage.db
    .select({ name, cents: sql<number>`sum(${ledgerLines.cents})`.mapWith(Number) })
    .from(ledgerLines)
    .groupBy(name)
    .having(sql`sum(${ledgerLines.cents}) <> 0`);
  return Object.fromEntries(rows.map((row) => [row.name, row.cents]));
}

/** The same, as they would be if the provider took no fees for payments. */
export async function readBalancesBeforeFees(shop: ShopWithLedger): Promise<Record<string, number>> {
  const { processing = 0, provider = 0, ...others } = await readBalances(shop);
  return { ...others, ...(provider + processing === 0 ? {} : { provider: provider + processing }) };
}

/** What has changed since such balances, in cents. */
export async function balancesSince(
  before: Readonly<Record<string, number>>,
  shop: ShopWithLedger,
): Promise<Record<string, number>> {
  const after = await readBalances(shop);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, cents]) => cents !== 0));
}
