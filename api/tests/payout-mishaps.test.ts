import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { sellers } from '#api/storage/schema.ts';
import { createAdmin } from './world/admin.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { readOkBody } from './world/buyer.ts';
import { advanceTo, subjectsTo } from './world/parcels.ts';
import {
  accountOf,
  createReadySeller,
  openMarket,
  pay,
  PAYDAY,
  readPayouts,
  runJobs,
} from './world/payouts.ts';
import { readBalances } from './world/read-balances.ts';

test('a return after the payout is taken back, and later sales pay what could not be', async () => {
  await using market = await openMarket();
  const { shop, provider } = market;
  const ada = await createReadySeller(market);
  const first = await ada.sell(1_000);
  await first.arrive();
  advanceTo(shop, PAYDAY);
  await pay(shop);
  expect(provider.moves()).toEqual([`${accountOf(ada)} 1000`]);
  await readOkBody(await first.tell('return'));
  provider.state.mishap = 'refused';
  await (
    await createAdmin(shop)
  ).do('POST', `/api/admin/orders/${first.order}/shipments/${first.id}/returned`);
  await runJobs(shop);
  await runJobs(shop);
  expect(await readBalances(shop), 'the seller’s balance is too low').toEqual({
    [ada.owner]: 1_000,
    provider: -1_000,
  });
  expect(await readPayouts(ada)).toMatchObject({ available: -10, sales: [{ payout: { state: 'lost' } }] });

  // A sale covers a part of it once it has arrived, and nothing is sent.
  provider.state.mishap = undefined;
  const second = await ada.sell(400);
  await second.arrive();
  await shop.deps.storage.transaction({}, async (tx) => {
    await tx.update(sellers).set({ standing: 'held' }).where(eq(sellers.owner, ada.owner));
  });
  advanceTo(shop, '2026-12-05T14:59:00Z');
  await pay(shop);
  expect(await readPayouts(ada), 'held').toMatchObject({ sales: [{ payout: { state: 'held' } }, {}] });
  await shop.deps.storage.transaction({}, async (tx) => {
    await tx.update(sellers).set({ standing: 'ok' }).where(eq(sellers.owner, ada.owner));
  });
  advanceTo(shop, '2026-12-07T14:00:00Z');
  await pay(shop);
  expect(await readPayouts(ada)).toMatchObject({
    available: -6,
    sales: [{ payout: { state: 'settled' } }, {}],
  });
  expect(provider.moves()).toHaveLength(1);

  // The daily attempt takes the rest from the payout.
  advanceTo(shop, '2026-12-07T15:00:00Z');
  await pay(shop);
  await runJobs(shop);
  expect(provider.moves()).toEqual([`${accountOf(ada)} 1000`, 'tr_1 -600']);
  expect(await readBalances(shop)).toEqual({});
  expect(await readPayouts(ada)).toMatchObject({ available: 0 });
});

test('a refused payout waits until the account changes, and is paid with what came since', async () => {
  await using market = await openMarket();
  const { shop, provider } = market;
  const ada = await createReadySeller(market);
  await (await ada.sell(500)).arrive();
  advanceTo(shop, PAYDAY);
  provider.state.mishap = 'refused';
  await pay(shop);
  await runJobs(shop);
  expect(await readBalances(shop)).toEqual({ provider: 500, [ada.owner]: -500 });
  provider.state.mishap = undefined;
  advanceTo(shop, '2026-11-30T15:00:00Z');
  await pay(shop);
  expect(provider.moves(), 'the same account would refuse again').toEqual([]);
  expect(await readPayouts(ada)).toMatchObject({
    available: 5,
    account: { state: 'restricted' },
    sales: [{ payout: { state: 'needs-account' } }],
  });
  expect(subjectsTo(shop, 'ada@example.com')).toContain("We couldn't pay you $5.00");
  provider.change(accountOf(ada), { currentlyDue: ['individual.id_number'] });
  await readPayouts(ada);
  await pay(shop);
  expect(provider.moves()).toEqual([`${accountOf(ada)} 500`]);
});

test('a payout waits for the balance, hourly, and the shop is told after a day', async () => {
  await using market = await openMarket();
  const { shop, provider } = market;
  const ada = await createReadySeller(market);
  await (await ada.sell(500)).arrive();
  advanceTo(shop, PAYDAY);
  provider.state.mishap = 'waits';
  await pay(shop);
  const alarms = () => subjectsTo(shop, 'desk@example.com').filter((subject) => /waiting/.test(subject));
  for (let hour = 1; hour < 24; hour += 1) {
    shop.advanceClock(3_600_000);
    await runDueJobs(shop.deps, JOB_HANDLERS);
  }
  expect(alarms()).toEqual([]);
  expect(await readBalances(shop)).toEqual({ provider: 500, transfers: -500 });
  for (let hour = 0; hour < 3; hour += 1) {
    shop.advanceClock(3_600_000);
    await runJobs(shop);
  }
  expect(alarms()).toEqual(["A seller's money has been waiting for a day"]);
  await pay(shop);
  provider.state.mishap = undefined;
  shop.advanceClock(3_600_000);
  await runJobs(shop);
  expect(provider.moves()).toEqual([`${accountOf(ada)} 500`]);
  expect(await readBalances(shop)).toEqual({});
});

test('a lost answer pays once, and a refund meanwhile is taken back, never netted and reversed', async () => {
  await using market = await openMarket();
  const { shop, provider } = market;
  const ada = await createReadySeller(market);
  const first = await ada.sell(500);
  await first.arrive();
  advanceTo(shop, PAYDAY);
  provider.state.mishap = 'lost answer';
  await pay(shop);
  expect(await readBalances(shop), 'under way').toEqual({ provider: 500, transfers: -500 });
  await readOkBody(await first.tell('return'));
  const admin = await createAdmin(shop);
  await admin.do('POST', `/api/admin/orders/${first.order}/shipments/${first.id}/returned`);
  expect(provider.moves()).toEqual([`${accountOf(ada)} 500`]);
  provider.state.mishap = undefined;
  shop.advanceClock(60_000);
  await runJobs(shop);
  await runJobs(shop);
  expect(provider.moves()).toEqual([`${accountOf(ada)} 500`, 'tr_1 -500']);
  expect(await readBalances(shop)).toEqual({});
  await (await ada.sell(700)).arrive();
  shop.advanceClock(8 * 86_400_000);
  await pay(shop);
  await runJobs(shop);
  expect(provider.moves().slice(2)).toEqual([`${accountOf(ada)} 700`]);
  await assertHealthy(shop.deps);
});
