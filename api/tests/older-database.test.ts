import { dirname } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openStripeServer } from '#api/doubles/stripe-server.ts';
import { stripePayments } from '#api/gateways/payments/stripe-payments.ts';
import { awaitComparison, noticeRestore } from '#api/notice-restore.ts';
import { matchPayouts } from '#api/payouts/match-payouts.ts';
import { payoutsWaitSince, releasePayouts } from '#api/payouts/payouts-wait.ts';
import { payouts, sellers } from '#api/storage/schema.ts';
import { findEpoch, writeEpoch } from '#api/storage/epoch.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { readOkBody } from './world/buyer.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { openPaidMarket, unpaid, withoutEntries } from './world/older-database.ts';
import { subjectsTo } from './world/parcels.ts';
import { accountOf, createReadySeller, pay, readPayouts, runJobs } from './world/payouts.ts';
import { readBalancesBeforeFees } from './world/read-balances.ts';
import { runCommand } from './world/run-command.ts';
import { startShop } from './world/running-shop.ts';
import type { Shop } from './world/shop.ts';

type PaidMarket = Awaited<ReturnType<typeof openPaidMarket>>;

/** Puts an older state of the database back without `dogear restore`. */
const putBack = ({ deps }: Shop, undo: readonly SQL[]): Promise<void> =>
  deps.storage.transaction({}, async (tx) => {
    for (const each of undo) await tx.run(each);
  });

/** A process starts, pays who can be paid, and has compared the database with the provider by then, or not. */
async function startAndPay({ shop }: Pick<PaidMarket, 'shop'>): Promise<void> {
  await awaitComparison(shop.deps);
  await pay(shop);
  await noticeRestore(shop.deps);
  // When a job that has waited for it is due.
  shop.advanceClock(MINUTE_MS);
  await pay(shop);
}

const isHeld = async ({ deps }: Shop): Promise<boolean> =>
  (await payoutsWaitSince(deps.storage.db)) !== undefined;

const HELD = 'Payouts are on hold: the database is older than the latest transfers';

test('a shop whose older database was put back pays no seller until payouts are matched', async () => {
  await using market = await openPaidMarket();
  const { shop, moves, ada } = market;
  const ben = await createReadySeller(market, 'ben@example.com');
  const [epoch, paid] = [await findEpoch(shop.deps.storage.db), await moves()];
  await putBack(shop, unpaid);
  // Its id is that of the payout to Ada.
  await (await ben.sell(700)).arrive();
  shop.advanceClock(20 * DAY_MS);
  await startAndPay(market);
  await startAndPay(market);
  expect(await moves(), 'nothing is paid twice, nor to others').toEqual(paid);
  expect(await isHeld(shop)).toBe(true);
  expect(await findEpoch(shop.deps.storage.db), 'phones resend what it lacks').not.toBe(epoch);
  expect(shop.log.filter((line) => line.includes('an older database was put back'))).toHaveLength(1);
  expect(subjectsTo(shop, 'desk@example.com').filter((subject) => subject === HELD)).toHaveLength(1);

  expect(await matchPayouts(shop.deps)).toMatchObject({ entered: [{ cents: 1_000 }], overpaid: [] });
  await shop.deps.storage.transaction({}, releasePayouts);
  shop.advanceClock(DAY_MS);
  await startAndPay(market);
  expect(await moves()).toEqual([`${ada.owner} 1000`, `${ben.owner} 700`]);
  expect(await isHeld(shop)).toBe(false);
  expect(await readPayouts(ada)).toMatchObject({ available: 0, sales: [{ payout: { state: 'paid' } }] });
  expect(await readBalancesBeforeFees(shop)).toEqual({});
});

test('a payout that was sent by a process that was killed then is no sign of an older database', async () => {
  await using market = await openPaidMarket();
  const { shop, moves, ada } = market;
  const [{ id } = { id: 0 }] = await shop.deps.storage.db.select().from(payouts);
  await putBack(shop, [
    ...withoutEntries('payout-sent%'),
    sql`update payouts set status = 'due', provider_id = null, sent_at = null`,
    sql`update jobs set done_at = null, payload = ${JSON.stringify({ id })}, next_at = 0 where kind = 'payout'`,
  ]);
  await startAndPay(market);
  await runJobs(shop);
  shop.advanceClock(DAY_MS);
  await startAndPay(market);
  expect(await isHeld(shop)).toBe(false);
  expect(await moves()).toEqual([`${ada.owner} 1000`]);
  expect(await readBalancesBeforeFees(shop)).toEqual({});
});

test('a reversal that the database lacks is noticed, too', async () => {
  await using market = await openPaidMarket();
  const { shop, moves, sale } = market;
  await readOkBody(await sale.tell('return'));
  const admin = await createAdmin(shop);
  await admin.do('POST', `/api/admin/orders/${sale.order}/shipments/${sale.id}/returned`);
  await runJobs(shop);
  await runJobs(shop);
  const both = await moves();
  expect(both).toHaveLength(2);
  await putBack(shop, [
    ...withoutEntries('reversal%'),
    sql`delete from payouts where kind = 'reversal'`,
    sql`delete from jobs where kind = 'reversal'`,
  ]);
  shop.advanceClock(DAY_MS);
  await startAndPay(market);
  await runJobs(shop);
  expect(await isHeld(shop)).toBe(true);
  expect(await moves()).toEqual(both);
});

test.each([
  ['of another seller', sql`update payouts set account_id = 'acct_of_another'`],
  ['of another amount', sql`update payouts set cents = 999`],
  ['that was sent by another transfer', sql`update payouts set status = 'sent', provider_id = 'tr_other'`],
])('a transfer whose id is that of a payout %s is one that the database lacks', async (_what, change) => {
  await using market = await openPaidMarket();
  const { shop } = market;
  const due = sql`update payouts set status = 'due', provider_id = null`;
  await putBack(shop, [due, change]);
  await noticeRestore(shop.deps);
  const held = await isHeld(shop);
  // As it was, for the invariants that are asserted at the end.
  const [{ id } = { id: '' }] = market.stripe.ledger.connect.transfers;
  const account = await accountOf(shop, market.ada);
  await putBack(shop, [
    sql`update payouts set status = 'sent', provider_id = ${id}, cents = 1000, account_id = ${account}`,
  ]);
  expect(held).toBe(true);
});

test('transfers of other shops, of former builds and by hand say nothing about the database', async () => {
  await using market = await openPaidMarket();
  const { shop, stripe, ada } = market;
  const [destination, epoch] = [await accountOf(shop, ada), await findEpoch(shop.deps.storage.db)];
  const send = async (payoutId: number, ofEpoch: string) =>
    shop.deps.payments.payouts?.transfer({
      payoutId,
      epoch: ofEpoch,
      accountId: destination,
      cents: 100,
      currency: 'USD',
      createdAt: shop.deps.now(),
    });
  await send(7, 'of another database');
  const { transfers } = stripe.ledger.connect;
  const [sent] = transfers;
  if (sent === undefined) throw new Error('nothing was sent');
  transfers.unshift(
    { ...sent, id: 'tr_former', metadata: { payout: '8' } },
    { ...sent, id: 'tr_hand', metadata: {} },
  );
  await startAndPay(market);
  expect(await isHeld(shop)).toBe(false);
  await send(7, epoch ?? '');
  await startAndPay(market);
  expect(await isHeld(shop)).toBe(true);
});

test('after a start, payouts wait while the provider cannot be reached', async () => {
  await using market = await openPaidMarket();
  const { shop, stripe, moves, ada } = market;
  await (await ada.sell(500)).arrive();
  shop.advanceClock(20 * DAY_MS);
  stripe.behave('transfers', 'resets');
  await awaitComparison(shop.deps);
  await expect(noticeRestore(shop.deps)).rejects.toThrow();
  await pay(shop);
  expect(await moves()).toEqual([`${ada.owner} 1000`]);
  expect(await shop.deps.storage.db.$count(payouts)).toBe(1);
  stripe.behave('transfers', 'works');
  await startAndPay(market);
  expect(await moves()).toEqual([`${ada.owner} 1000`, `${ada.owner} 500`]);
});

test('a comparison is one call, after a start and once a day', async () => {
  await using market = await openPaidMarket();
  const { shop, stripe } = market;
  const { transfers } = stripe.ledger.connect;
  const [sent] = transfers;
  if (sent === undefined) throw new Error('nothing was sent');
  for (let count = 0; count < 250; count += 1) transfers.push({ ...sent, id: `tr_${count}`, metadata: {} });
  const listed = () => stripe.calls.filter((call) => call === 'transfers').length;
  const before = listed();
  const watchThreeTimes = async (): Promise<void> => {
    for (let minute = 0; minute < 3; minute += 1) await noticeRestore(shop.deps);
  };
  await watchThreeTimes();
  expect(listed() - before).toBe(1);
  await awaitComparison(shop.deps);
  await watchThreeTimes();
  expect(listed() - before).toBe(2);
  shop.advanceClock(DAY_MS);
  await watchThreeTimes();
  expect(listed() - before).toBe(3);
});

test(
  'a shop that starts on an older database holds payouts, doctor reports it, and payouts:match releases them',
  { timeout: 300_000 },
  async () => {
    await using stripe = await openStripeServer();
    await using fresh = await migratedPlace();
    const { place } = fresh;
    const database =
      'url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: dirname(place.file), DATABASE_URL: '' };
    const env = { ...ADMIN, ...stripe.env, ...database };
    const storage = await openStorage(place);
    const epoch = 'of this database';
    await storage.transaction({}, (tx) => writeEpoch(tx, epoch, { replace: true }));
    expect(await storage.db.$count(sellers)).toBe(0);
    await storage.close();
    // What a later state of it has sent.
    const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_CONNECT_WEBHOOK_SECRET: connect } = stripe.env;
    const keys = { secretKey, webhookSecret: 'whsec', connectWebhookSecret: connect };
    const provider = stripePayments({ ...keys, base: stripe.env['STRIPE_API_BASE'] }, Date.now).payouts;
    const account = await provider?.createAccount({ owner: 'u:1', email: '', since: Date.now() });
    const accountId = account?.id ?? '';
    stripe.verifyAccount(accountId);
    const order = { payoutId: 1, epoch, accountId, cents: 500, currency: 'USD', createdAt: Date.now() };
    expect(await provider?.transfer(order)).toMatchObject({ status: 'sent' });

    const waits = /^Payouts wait since the restore of \d{4}-\d\d-\d\d: run npm run payouts:match\.$/m;
    {
      await using shop = await startShop(env);
      await shop.waitForOutput('an older database was put back');
      expect((await runCommand(['doctor'], env)).out).toMatch(waits);
      expect((await runCommand(['payouts:match'], env)).out).toContain('no seller here has this account');
      expect((await runCommand(['payouts:match', '--release'], env)).out).toContain('Payouts go on.');
    }
    await using shop = await startShop(env);
    await shop.waitForOutput('Dogear is open');
    expect((await runCommand(['doctor'], env)).out).not.toMatch(waits);
    expect(shop.output()).not.toContain('an older database was put back');
  },
);
