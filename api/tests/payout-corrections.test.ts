import { expect, test } from 'vitest';
import { toCents } from '#contract/money.ts';
import { createAdmin, type TestAdmin } from './world/admin.ts';
import { addListing } from './world/add-listings.ts';
import { createBuyer, readOkBody, type TestBuyer } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { advanceTo } from './world/parcels.ts';
import { createReadySeller, openMarket, pay, PAYDAY, readPayouts } from './world/payouts.ts';
import { readBalances } from './world/read-balances.ts';
import { getOwner } from './world/seller.ts';

let lastKey = 0;
const post = async (admin: TestAdmin, kind: string, owner: string, amount: number): Promise<void> => {
  const entry = { kind, owner, amount, reason: 'As agreed' };
  const key = { 'Idempotency-Key': `correction-${++lastKey}-of-this-test` };
  await readOkBody(await admin.ask('POST', '/api/admin/money/entries', entry, key));
};

/** The lines of a year's statement, cell by cell. */
async function readYear(seller: Pick<TestBuyer, 'ask'>, year: number): Promise<string[][]> {
  const answer = await seller.ask('GET', `/api/payouts.csv?year=${year}`);
  const [, ...lines] = (await answer.text()).trim().split('\r\n');
  return lines.map((line) => line.split(','));
}

const sumOf = (lines: readonly string[][]): number =>
  lines.reduce((sum, cells) => sum + toCents(Number(cells.at(-1))), 0);

const correctionsIn = (lines: readonly string[][]) =>
  lines.filter(([, kind]) => kind === 'correction').map(([day, , ...cells]) => [day, cells.at(-1)]);

test('the statements of all years show what an admin has corrected, and add up to the balance', async () => {
  await using market = await openMarket();
  const { shop } = market;
  const seller = await createReadySeller(market);
  const { owner } = seller;
  await (await seller.sell(850)).arrive();
  await post(await createAdmin(shop), 'credit', owner, 1.5);
  advanceTo(shop, PAYDAY);
  await pay(shop);
  advanceTo(shop, '2027-01-12T15:00:00Z');
  await seller.signIn('ada@example.com');
  const admin = await createAdmin(shop);
  await post(admin, 'debit', owner, 4);
  shop.advanceClock(60_000);
  await post(admin, 'write-off', owner, 2.5);
  await seller.sell(900);

  const years = [await readYear(seller, 2026), await readYear(seller, 2027)];
  expect(years.map(correctionsIn)).toEqual([
    [['2026-11-21', '1.5']],
    [
      ['2027-01-12', '-4'],
      ['2027-01-12', '2.5'],
    ],
  ]);
  const balance = async () => -((await readBalances(shop))[owner] ?? 0);
  expect(await balance()).toBe(750);
  expect(sumOf(years.flat())).toBe(750);
  expect((await readPayouts(seller)).corrections).toEqual([
    { day: '2027-01-12', amount: 2.5 },
    { day: '2027-01-12', amount: -4 },
    { day: '2026-11-21', amount: 1.5 },
  ]);
  await pay(shop);
  await pay(shop);
  const later = [...(await readYear(seller, 2026)), ...(await readYear(seller, 2027))];
  expect(sumOf(later), 'the rest of the debt was taken back').toBe(await balance());
  expect(await balance()).toBe(900);
});

test('what a guest was credited stands in the statement of the account that takes over the sales', async () => {
  await using market = await openMarket();
  const { shop } = market;
  const admin = await createAdmin(shop);
  const member = createMember(shop);
  await member.save(await addListing(shop));
  const guest = await getOwner(shop, member);
  await createBuyer(shop).buy(await addListing(shop, { priceCents: 850, sellerOwner: guest }));
  await post(admin, 'credit', guest, 2);
  const { id } = await member.register('gus@example.com');
  await post(admin, 'debit', `u:${id}`, 0.5);

  const lines = await readYear(member, 2026);
  expect(correctionsIn(lines).map(([, amount]) => amount)).toEqual(['2', '-0.5']);
  expect(sumOf(lines)).toBe(1_000);
  expect((await readBalances(shop))[`u:${id}`]).toBe(-1_000);
});
