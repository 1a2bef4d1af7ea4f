import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { ledgerEntries } from '#api/storage/schema.ts';
import { adminMoneySchema, type AdminMoney } from '#contract/admin/admin-money.ts';
import { ADMIN_MONEY as TEXTS } from '#contract/admin/admin-money-messages.ts';
import { adminOrderSchema, adminOrdersSchema } from '#contract/admin/admin-orders.ts';
import { auditTrailSchema } from '#contract/admin/admin-audit.ts';
import { ADMIN, createAdmin, type TestAdmin } from './world/admin.ts';
import { addListing } from './world/add-listings.ts';
import { createBuyer, intentIdOf, readOkBody, readOrderId } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { advanceTo } from './world/parcels.ts';
import {
  createPaidSeller,
  createReadySeller,
  openMarket,
  pay,
  PAYDAY,
  readPayouts,
} from './world/payouts.ts';
import { readBalances } from './world/read-balances.ts';
import { getOwner } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { openStripeShop } from './world/stripe-shop.ts';
import { readError } from './world/visitor.ts';

const PATH = '/api/admin/money';

const openBooks = () => openShop({ env: { ...ADMIN, LIMITS: 'off' } });

const readMoney = async (admin: TestAdmin): Promise<AdminMoney> =>
  z.parse(adminMoneySchema, await admin.read(PATH));

let lastKey = 0;
/** Posts an entry, each with a key of its own unless one is given. */
const post = (admin: TestAdmin, entry: object, key = `entry-${++lastKey}-of-this-test`) =>
  admin.ask('POST', `${PATH}/entries`, { reason: 'As agreed', ...entry }, { 'Idempotency-Key': key });

const amountsOf = ({ books: [book] }: AdminMoney) =>
  Object.fromEntries(
    [...(book?.debits ?? []), ...(book?.credits ?? [])]
      .filter(({ amount }) => amount !== 0)
      .map(({ account, amount }) => [account, amount]),
  );

const fieldsOf = async (answer: Response) => {
  const { status, fields } = await readError(answer);
  return [status, fields];
};

const trailOf = async (admin: TestAdmin, action: string) =>
  z.parse(auditTrailSchema, await admin.read(`/api/admin/audit?action=${action}`)).entries;

test('the books show whose money is where, and what of it can be withdrawn', async () => {
  await using shop = await openBooks();
  const admin = await createAdmin(shop);
  expect(await readMoney(admin)).toMatchObject({
    books: [{ currency: 'USD', livemode: false, owedToSellers: 0, withdrawable: 0 }],
    failedRefunds: [],
    debts: [],
  });
  await admin.do('POST', '/api/admin/fee-terms', { percent: 10, fixed: 0.3 });
  const seller = await createPaidSeller(shop);
  await seller.sell(850);
  await createBuyer(shop).buy(await addListing(shop, { priceCents: 400 }));
  const money = await readMoney(admin);
  expect(amountsOf(money)).toEqual({ provider: 12.5, seller: 7.35, shop: 4, fees: 1.15 });
  expect(money.books).toMatchObject([{ owedToSellers: 7.35, withdrawable: 5.15 }]);
});

test('a withdrawal takes at most what the shop owes to no one else', async () => {
  await using shop = await openBooks();
  const admin = await createAdmin(shop);
  await (await createPaidSeller(shop)).sell(850);
  await createBuyer(shop).buy(await addListing(shop, { priceCents: 400 }));
  expect(await fieldsOf(await post(admin, { kind: 'withdrawal', amount: 4.01 }))).toEqual([
    422,
    { amount: TEXTS.withdrawable('$4.00') },
  ]);
  const both = await Promise.all([3, 2.5].map((amount) => post(admin, { kind: 'withdrawal', amount })));
  expect(
    both.map(({ status }) => status).toSorted((one, other) => one - other),
    'together too much',
  ).toEqual([200, 422]);
  const { bank = 0, provider = 0 } = amountsOf(await readMoney(admin));
  expect(bank + provider).toBe(12.5);
  expect((await readMoney(admin)).books[0]?.withdrawable).toBe(4 - bank);
});

test('a seller is credited and debited once per key, for a reason that the trail keeps', async () => {
  await using shop = await openBooks();
  const admin = await createAdmin(shop);
  const { owner } = await createPaidSeller(shop);
  const credit = { kind: 'credit', owner, amount: 5, reason: ' Postage for the label ' };
  const key = 'one-entry-of-an-admin';
  for (const answer of await Promise.all([post(admin, credit, key), post(admin, credit, key)]))
    expect(answer.status).toBe(200);
  expect(await readBalances(shop)).toEqual({ [owner]: -500, losses: 500 });
  expect(await fieldsOf(await post(admin, { ...credit, amount: 6 }, key)), 'the key again').toEqual([
    422,
    { 'Idempotency-Key': TEXTS.keyUsed },
  ]);
  await readOkBody(await post(admin, { kind: 'debit', owner, amount: 12.34 }));
  expect(await readBalances(shop)).toEqual({ [owner]: 734, losses: -734 });
  const { debts, books } = await readMoney(admin);
  expect(debts).toMatchObject([{ owner, email: 'ada@example.com', amount: 7.34, isRefused: false }]);
  expect(books[0]?.owedToSellers).toBe(0);
  expect(await trailOf(admin, 'money.credit')).toMatchObject([
    {
      after: {
        seller: 'Ada L., ada@example.com',
        amount: 5,
        reason: 'Postage for the label',
      },
    },
  ]);
  const keys = await shop.deps.storage.db.select({ key: ledgerEntries.key }).from(ledgerEntries);
  expect(keys.every((entry) => /^admin:[0-9a-f]{32}$/.test(entry.key))).toBe(true);
});

test('an entry that does not fit is refused at its field', async () => {
  await using shop = await openBooks();
  const admin = await createAdmin(shop);
  const { owner } = await createPaidSeller(shop);
  const cases: readonly [object, Record<string, string>][] = [
    [{ kind: 'credit', amount: 5 }, { owner: TEXTS.sellerMissing }],
    [{ kind: 'credit', owner: 'shop', amount: 5 }, { owner: TEXTS.sellerMissing }],
    [{ kind: 'credit', owner: 'u:999', amount: 5 }, { owner: TEXTS.noSuchSeller }],
    [{ kind: 'credit', owner, amount: 0 }, { amount: TEXTS.amountMissing }],
    [{ kind: 'credit', owner, amount: 0.005 }, { amount: TEXTS.amountMissing }],
    [{ kind: 'credit', owner, amount: 5.001 }, { amount: TEXTS.amountTooFine }],
    [{ kind: 'credit', owner, amount: 5, reason: '  ' }, { reason: TEXTS.whyMissing }],
    [{ kind: 'credit', owner, amount: 5, reason: 'x'.repeat(501) }, { reason: TEXTS.whyTooLong }],
    [{ kind: 'gift', owner, amount: 5 }, { kind: TEXTS.kindMissing }],
    [{ kind: 'write-off', owner, amount: 5 }, { amount: TEXTS.notOwed('$0.00') }],
    [{ kind: 'refund', amount: 5 }, { refundId: TEXTS.refundMissing }],
    [{ kind: 'refund', amount: 5, refundId: 9 }, { refundId: TEXTS.noSuchRefund }],
  ];
  for (const [entry, fields] of cases)
    expect.soft(await fieldsOf(await post(admin, entry)), JSON.stringify(entry)).toEqual([422, fields]);
  expect(await readBalances(shop)).toEqual({});
  expect((await shop.get(PATH)).status).toBe(401);
});

test('a debt is written off, and no more of it than there is', async () => {
  await using shop = await openBooks();
  const admin = await createAdmin(shop);
  const seller = await createPaidSeller(shop);
  await readOkBody(await post(admin, { kind: 'credit', owner: seller.owner, amount: 1 }));
  shop.advanceClock(60_000);
  const since = new Date(shop.deps.now()).toISOString();
  await readOkBody(await post(admin, { kind: 'debit', owner: seller.owner, amount: 9.5 }));
  shop.advanceClock(60_000);
  await seller.sell(900);
  const { debts, books } = await readMoney(admin);
  expect(debts).toMatchObject([{ owner: seller.owner, amount: 8.5, since }]);
  expect(books[0]?.owedToSellers, 'a sale on the way does not cover it').toBe(9);
  const writeOff = { kind: 'write-off', owner: seller.owner };
  expect(await fieldsOf(await post(admin, { ...writeOff, amount: 8.51 }))).toEqual([
    422,
    { amount: TEXTS.notOwed('$8.50') },
  ]);
  await readOkBody(await post(admin, { ...writeOff, amount: 8.5 }));
  expect(await readMoney(admin)).toMatchObject({ debts: [] });
  expect(await readPayouts(seller)).toMatchObject({ available: 0, onTheWay: 9 });
});

test('a credit is paid out, and a debit after it is taken back', async () => {
  await using market = await openMarket();
  const { shop } = market;
  const seller = await createReadySeller(market);
  const sale = await seller.sell(850);
  await sale.arrive();
  const admin = await createAdmin(shop);
  await readOkBody(await post(admin, { kind: 'credit', owner: seller.owner, amount: 1.5 }));
  advanceTo(shop, PAYDAY);
  await pay(shop);
  expect(await readPayouts(seller)).toMatchObject({ available: 0 });
  expect((await readBalances(shop))['provider'], 'both in one transfer').toBe(850 - 1_000);
  const later = await createAdmin(shop);
  await readOkBody(await post(later, { kind: 'debit', owner: seller.owner, amount: 4 }));
  await pay(shop);
  await pay(shop);
  expect((await readBalances(shop))['provider']).toBe(850 - 600);
  expect(await readMoney(later)).toMatchObject({ debts: [] });
});

test("a guest's credit comes along when they get an account", async () => {
  await using shop = await openBooks();
  const admin = await createAdmin(shop);
  const member = createMember(shop);
  await member.save(await addListing(shop));
  const sellerOwner = await getOwner(shop, member);
  await createBuyer(shop).buy(await addListing(shop, { priceCents: 850, sellerOwner }));
  await readOkBody(await post(admin, { kind: 'credit', owner: sellerOwner, amount: 2 }));
  const { id } = await member.register('gus@example.com');
  expect(await readBalances(shop)).toMatchObject({ [`u:${id}`]: -1_050 });
  await readOkBody(await post(await createAdmin(shop), { kind: 'debit', owner: `u:${id}`, amount: 1 }));
});

/** A shop by Stripe with an order of $10.00 whose refund the buyer's bank has sent back. */
async function openWithFailedRefund() {
  const opened = await openStripeShop({ env: ADMIN });
  const { shop, stripe } = opened;
  const admin = await createAdmin(shop);
  const buyer = createBuyer(shop);
  await buyer.add(await addListing(shop, { priceCents: 1_000 }));
  const intent = await buyer.open();
  await readOkBody(await buyer.validate());
  stripe.confirm(intent.clientSecret);
  const order = await readOrderId(await buyer.order(intentIdOf(intent)));
  const refund = (amount: number) =>
    admin.do('POST', `/api/admin/orders/${order}/refunds`, { amount, reason: 'Torn' });
  await refund(4);
  await runJobs(shop);
  stripe.failRefund(stripe.ledger.refunds[0]?.id ?? '');
  await stripe.send(stripe.event('refund.failed'), { to: shop.url });
  const readOrder = async () => z.parse(adminOrderSchema, await admin.read(`/api/admin/orders/${order}`));
  return { ...opened, admin, buyer, order, refund, readOrder };
}

async function runJobs(shop: Shop): Promise<void> {
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
}

test('a refund by hand settles a failed one', async () => {
  await using opened = await openWithFailedRefund();
  const { shop, admin, buyer, order, readOrder } = opened;
  const before = await readMoney(admin);
  const [failed] = before.failedRefunds;
  expect(failed).toMatchObject({ orderId: order, amount: 4, reason: 'Torn', buyer: 'Ada Lovelace' });
  const byHand = { kind: 'refund', refundId: failed?.id, amount: 4 };
  expect(await fieldsOf(await post(admin, { ...byHand, amount: 3 }))).toEqual([
    422,
    { amount: TEXTS.refundAmount('$4.00') },
  ]);
  const both = await Promise.all([post(admin, byHand), post(admin, byHand)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  expect(await readMoney(admin)).toMatchObject({ failedRefunds: [] });
  expect(await readBalances(shop)).toMatchObject({ bank: -400 });
  expect(await readBalances(shop)).not.toHaveProperty('refunds');
  expect(await readOrder()).toMatchObject({ refunded: 4, refunds: [{ status: 'sent' }] });
  expect(await buyer.getOrder(order)).toMatchObject({ refunded: 4 });
  const stuck = z.parse(adminOrdersSchema, await admin.read('/api/admin/orders?status=stuck'));
  expect(stuck.orders).toEqual([]);
  await admin.do('POST', `/api/admin/orders/${order}/refunds/${failed?.id}/retry`);
  await runJobs(shop);
  expect(await readBalances(shop), 'a retry sends nothing more').toMatchObject({ bank: -400 });
  expect(await trailOf(admin, 'money.refund')).toMatchObject([{ after: { amount: 4 } }]);
});

test('refunds after one by hand add to it', async () => {
  await using opened = await openWithFailedRefund();
  const { shop, stripe, admin, refund, readOrder } = opened;
  const [failed] = (await readMoney(admin)).failedRefunds;
  await readOkBody(await post(admin, { kind: 'refund', refundId: failed?.id, amount: 4 }));
  await refund(2);
  await runJobs(shop);
  await stripe.send(stripe.event('refund.updated'), { to: shop.url });
  expect(await readOrder()).toMatchObject({ refunded: 6, status: 'partially_refunded' });
  await refund(4);
  await runJobs(shop);
  expect(await readOrder()).toMatchObject({ refunded: 10, status: 'refunded' });
});
