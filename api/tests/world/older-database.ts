import { sql, type SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import { getOrCreateEpoch } from '#api/sync/epoch.ts';
import { advanceTo } from './parcels.ts';
import { createReadySeller, openStripeMarket, pay, PAYDAY } from './payouts.ts';

/** Undoes the entries whose keys are like this. */
export const withoutEntries = (like: string): SQL[] => [
  sql`delete from ledger_lines where entry_id in (select id from ledger_entries where key like ${like})`,
  sql`delete from ledger_entries where key like ${like}`,
];

/** Undoes what followed the first payout: the database as it was before. */
export const unpaid = [
  ...withoutEntries('payout%'),
  sql`delete from jobs where kind in ('payout', 'recover')`,
  sql`update shipments set settled_at = null, payout_id = null`,
  sql`delete from payouts`,
];

/** A market by Stripe in which Ada was paid $10.00. */
export async function openPaidMarket() {
  const market = await openStripeMarket();
  // As every start does.
  await getOrCreateEpoch(market.shop.deps);
  const ada = await createReadySeller(market);
  const sale = await ada.sell(1_000);
  await sale.arrive();
  advanceTo(market.shop, PAYDAY);
  await pay(market.shop);
  expect(await market.moves()).toEqual([`${ada.owner} 1000`]);
  return { ...market, ada, sale };
}
