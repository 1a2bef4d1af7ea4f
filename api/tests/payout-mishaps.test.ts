import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { payouts, sellers } from '#api/storage/schema.ts';
import { createAdmin } from './world/admin.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { readOkBody } from './world/buyer.ts';
import { advanceTo, subjectsTo } from './world/parcels.ts';
import {
  accountOf,
  createReadySeller,
  openStripeMarket,
  pay,
  PAYDAY,
  readPayouts,
  runJobs,
} from './world/payouts.ts';
import { readBalancesBeforeFees } from './world/read-balances.ts';
import type { Shop } from './world/shop.ts';

const setStanding = (shop: Shop, owner: string, standing: 'ok' | 'held'): Promise<void> =>
  shop.deps.storage.transaction({}, async (tx) => {
    await tx.update(sellers).set({ standing }).where(eq(sellers.owner, owner));
  });

test('a return after the payout is taken back, and later sales pay what could not be', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe, moves } = market;
  const ada = await createReadySeller(market);
  const account = await accountOf(shop, ada);
  const first = await ada.sell(1_000);
  await first.arrive();
  advanceTo(shop, PAYDAY);
  await pay(shop);
  expect(await moves()).toEqual([`${ada.owner} 1000`]);
  await readOkBody(await first.tell('return'));
  stripe.payBank(account);
  await (
    await createAdmin(shop)
  ).do('POST', `/api/admin/orders/${first.order}/shipments/${first.id}/returned`);
  await runJobs(shop);
  await runJobs(shop);
  expect(await readBalancesBeforeFees(shop), 'the seller’s balance is too low').toEqual({
    [ada.owner]: 1_000,
    provider: -1_000,
  });
  expect(await readPayouts(ada)).toMatchObject({ available: -10, sales: [{ payout: { state: 'lost' } }] });

  // A sale covers a part of it once it has arrived, and nothing is sent.
  const second = await ada.sell(400);
  await second.arrive();
  await setStanding(shop, ada.owner, 'held');
  advanceTo(shop, '2026-12-05T14:59:00Z');
  await pay(shop);
  expect(await readPayouts(ada), 'held').toMatchObject({ sales: [{ payout: { state: 'held' } }, {}] });
  await setStanding(shop, ada.owner, 'ok');
  advanceTo(shop, '2026-12-07T14:00:00Z');
  await pay(shop);
  expect(await readPayouts(ada)).toMatchObject({
    available: -6,
    sales: [{ payout: { state: 'settled' } }, {}],
  });
  expect(await moves()).toHaveLength(1);

  // The daily attempt takes the rest from the payout.
  stripe.ledger.connect.balances.set(account, 1_000);
  advanceTo(shop, '2026-12-07T15:00:00Z');
  await pay(shop);
  await runJobs(shop);
  expect(await moves()).toEqual([`${ada.owner} 1000`, `${ada.owner} -600`]);
  expect(await readBalancesBeforeFees(shop)).toEqual({});
  expect(await readPayouts(ada)).toMatchObject({ available: 0 });
});

test('debts one after the other are taken back from what is left of a payout', async () => {
  await using market = await openStripeMarket();
  const { shop, moves } = market;
  const ada = await createReadySeller(market);
  const sale = await ada.sell(1_000);
  await sale.arrive();
  advanceTo(shop, PAYDAY);
  await pay(shop);
  const admin = await createAdmin(shop);
  for (const amount of [3, 3]) {
    const refund = { amount, reason: 'A torn page', shipmentId: sale.id, bearer: 'seller' };
    await admin.do('POST', `/api/admin/orders/${sale.order}/refunds`, refund);
    await runJobs(shop);
    await runJobs(shop);
  }
  // More than is left: the rest stays a debt.
  const entry = { kind: 'debit', owner: ada.owner, amount: 9, reason: 'Postage' };
  await admin.do('POST', '/api/admin/money/entries', entry);
  await runJobs(shop);
  await runJobs(shop);
  expect(await moves()).toEqual([
    `${ada.owner} 1000`,
    `${ada.owner} -300`,
    `${ada.owner} -300`,
    `${ada.owner} -400`,
  ]);
  expect(await readPayouts(ada)).toMatchObject({ available: -5 });
  await assertHealthy(shop.deps);
});

test('a refused payout waits until the account changes, and is paid with what came since', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe, moves } = market;
  const ada = await createReadySeller(market);
  await (await ada.sell(500)).arrive();
  advanceTo(shop, PAYDAY);
  const refusal = { type: 'invalid_request_error', message: 'Your destination account was paused.' };
  stripe.behave('transfer', { status: 400, body: JSON.stringify({ error: refusal }) });
  await pay(shop);
  await runJobs(shop);
  expect(await readBalancesBeforeFees(shop)).toEqual({ provider: 500, [ada.owner]: -500 });
  stripe.behave('transfer', 'works');
  advanceTo(shop, '2026-11-30T15:00:00Z');
  await pay(shop);
  expect(await moves(), 'the same account would refuse again').toEqual([]);
  expect(await readPayouts(ada)).toMatchObject({
    available: 5,
    account: { state: 'restricted' },
    sales: [{ payout: { state: 'needs-account' } }],
  });
  expect(subjectsTo(shop, 'ada@example.com')).toContain("We couldn't pay you $5.00");
  stripe.updateAccount(await accountOf(shop, ada), {
    requirements: {
      current_deadline: null,
      currently_due: ['individual.id_number'],
      disabled_reason: null,
      past_due: [],
      pending_verification: [],
    },
  });
  expect((await stripe.send(stripe.event('account.updated'), { to: shop.url })).status).toBe(200);
  await pay(shop);
  expect(await moves()).toEqual([`${ada.owner} 500`]);
});

test('a refusal is not held against an account that has become ready since', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe, moves } = market;
  const ada = await createReadySeller(market);
  const account = await accountOf(shop, ada);
  await (await ada.sell(500)).arrive();
  advanceTo(shop, PAYDAY);
  // Stripe suspends the account for a while, and its events get lost.
  stripe.updateAccount(account, { capabilities: { transfers: 'inactive' } });
  stripe.behave('retrieveAccount', { meanwhile: async () => Promise.resolve(stripe.verifyAccount(account)) });
  await setStanding(shop, ada.owner, 'held');
  await pay(shop); // and the daily look at the account
  await setStanding(shop, ada.owner, 'ok');
  stripe.updateAccount(account, { capabilities: { transfers: 'inactive' } });
  await pay(shop);
  expect(await moves()).toEqual([`${ada.owner} 500`]);
  expect(await readPayouts(ada)).toMatchObject({ account: { state: 'ready' } });
  expect(subjectsTo(shop, 'ada@example.com')).not.toContain("We couldn't pay you $5.00");
  await assertHealthy(shop.deps);
});

test('a refusal whose answer was lost is not repeated once the account is ready', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe, moves } = market;
  const ada = await createReadySeller(market);
  const account = await accountOf(shop, ada);
  await (await ada.sell(500)).arrive();
  advanceTo(shop, PAYDAY);
  stripe.updateAccount(account, { capabilities: { transfers: 'inactive' } });
  stripe.behave('transfer', 'loses every answer');
  await pay(shop);
  stripe.behave('transfer', 'works');
  stripe.verifyAccount(account);
  shop.advanceClock(60_000);
  await runJobs(shop);
  expect(await moves()).toEqual([`${ada.owner} 500`]);
  await assertHealthy(shop.deps);
});

test('an account that no longer exists refuses one payout, and the seller sets up another account', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe, moves, verify } = market;
  const ada = await createReadySeller(market);
  await (await ada.sell(500)).arrive();
  advanceTo(shop, PAYDAY);
  await setStanding(shop, ada.owner, 'held');
  await pay(shop); // and the daily look at the account
  await setStanding(shop, ada.owner, 'ok');
  stripe.ledger.connect.accounts.delete(await accountOf(shop, ada));
  stripe.forgetKeys();
  for (let minute = 0; minute < 3; minute += 1) {
    shop.advanceClock(60_000);
    await pay(shop);
  }
  await runJobs(shop);
  expect(await shop.deps.storage.db.$count(payouts)).toBe(1);
  const refused = subjectsTo(shop, 'ada@example.com').filter((subject) => /couldn't pay/.test(subject));
  expect(refused).toHaveLength(1);
  expect(await readPayouts(ada)).toMatchObject({
    available: 5,
    account: { state: 'none' },
    sales: [{ payout: { state: 'needs-account' } }],
  });
  await readOkBody(await ada.post('/api/seller/payouts'));
  await verify(await accountOf(shop, ada));
  await readPayouts(ada);
  await pay(shop);
  expect(await moves()).toEqual([`${ada.owner} 500`]);
});

test('a payout waits for the balance, hourly, and the shop is told after a day', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe, moves } = market;
  const ada = await createReadySeller(market);
  await (await ada.sell(500)).arrive();
  advanceTo(shop, PAYDAY);
  stripe.setBalance(499);
  await pay(shop);
  const alarms = () => subjectsTo(shop, 'desk@example.com').filter((subject) => /waiting/.test(subject));
  for (let hour = 1; hour < 24; hour += 1) {
    shop.advanceClock(3_600_000);
    await runDueJobs(shop.deps, JOB_HANDLERS);
  }
  expect(alarms()).toEqual([]);
  expect(await readBalancesBeforeFees(shop)).toEqual({ provider: 500, transfers: -500 });
  for (let hour = 0; hour < 3; hour += 1) {
    shop.advanceClock(3_600_000);
    await runJobs(shop);
  }
  expect(alarms()).toEqual(["A seller's money has been waiting for a day"]);
  await pay(shop);
  stripe.setBalance(500);
  shop.advanceClock(3_600_000);
  await runJobs(shop);
  expect(await moves()).toEqual([`${ada.owner} 500`]);
  expect(await readBalancesBeforeFees(shop)).toEqual({});
});

test('a lost answer pays once, and a refund meanwhile is taken back, never netted and reversed', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe, moves } = market;
  const ada = await createReadySeller(market);
  const first = await ada.sell(500);
  await first.arrive();
  advanceTo(shop, PAYDAY);
  stripe.behave('transfer', 'loses every answer');
  await pay(shop);
  expect(await readBalancesBeforeFees(shop), 'under way').toEqual({ provider: 500, transfers: -500 });
  await readOkBody(await first.tell('return'));
  const admin = await createAdmin(shop);
  await admin.do('POST', `/api/admin/orders/${first.order}/shipments/${first.id}/returned`);
  expect(await moves()).toEqual([`${ada.owner} 500`]);
  stripe.behave('transfer', 'works');
  shop.advanceClock(60_000);
  await runJobs(shop);
  await runJobs(shop);
  expect(await moves()).toEqual([`${ada.owner} 500`, `${ada.owner} -500`]);
  expect(await readBalancesBeforeFees(shop)).toEqual({});
  await (await ada.sell(700)).arrive();
  shop.advanceClock(8 * 86_400_000);
  await pay(shop);
  await runJobs(shop);
  expect((await moves()).slice(2)).toEqual([`${ada.owner} 700`]);
  await assertHealthy(shop.deps);
});
