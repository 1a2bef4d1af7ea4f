import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contacts, sellers, shipments } from '#api/storage/schema.ts';
import { adminOrderSchema } from '#contract/admin/admin-orders.ts';
import { payoutLinkSchema } from '#contract/payouts/payouts.ts';
import { createAdmin } from './world/admin.ts';
import { addListing } from './world/add-listings.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { READY } from './world/payout-provider.ts';
import { advanceTo, subjectsTo } from './world/parcels.ts';
import {
  accountOf,
  createPaidSeller,
  createReadySeller,
  openMarket,
  pay,
  PAYDAY,
  readPayouts,
  runJobs,
  type PaidSeller,
} from './world/payouts.ts';
import { purgeAll } from './world/retention.ts';
import { readBalances } from './world/read-balances.ts';
import { openShop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

test('sellers set up payouts at the provider, and see how far that is', async () => {
  await using market = await openMarket();
  const { shop, provider } = market;
  const config: unknown = await (await shop.get('/api/config')).json();
  expect(config).toMatchObject({ selling: { payouts: 'provider' } });
  const seller = await createPaidSeller(shop);
  const stateNow = async () => (await readPayouts(seller)).account;
  expect(await stateNow()).toEqual({ state: 'none', provider: 'Demo payouts' });
  expect(await readError(await seller.post('/api/seller/dashboard'))).toMatchObject({ status: 409 });
  const open = async (path: string) =>
    z.parse(payoutLinkSchema, await readOkBody(await seller.post(path))).url;
  const id = accountOf(seller);
  expect(await open('/api/seller/payouts')).toBe(`https://payouts.example/${id}/1`);
  expect(await open('/api/seller/payouts'), 'a new link, and the same account').toBe(
    `https://payouts.example/${id}/2`,
  );
  expect(provider.accounts()).toEqual([id]);
  expect(await stateNow()).toMatchObject({ state: 'started' });
  provider.change(id, { detailsSubmitted: true, disabledReason: 'requirements.pending_verification' });
  expect(await stateNow()).toMatchObject({ state: 'review' });
  provider.change(id, { disabledReason: 'requirements.past_due', dueAt: Date.parse('2026-12-05T17:00:00Z') });
  expect(await stateNow()).toMatchObject({ state: 'restricted', dueDay: '2026-12-05' });
  provider.change(id, { ...READY, dueAt: undefined });
  expect(await stateNow()).toEqual({ state: 'ready', provider: 'Demo payouts' });
  expect(await open('/api/seller/dashboard')).toBe(`https://payouts.example/${id}/3`);
  await runJobs(shop);
  expect(subjectsTo(shop, 'ada@example.com').filter((subject) => /payout/.test(subject))).toEqual([
    'Your payout settings were opened',
  ]);
});

test('guests and shops that pay by hand have no such links', async () => {
  await using market = await openMarket();
  const guest = createMember(market.shop);
  await guest.save(await addListing(market.shop));
  for (const path of ['/api/seller/payouts', '/api/seller/dashboard'])
    expect((await guest.post(path)).status).toBe(401);
  await using byHand = await openShop();
  const seller = await createPaidSeller(byHand);
  expect(await readError(await seller.post('/api/seller/payouts'))).toMatchObject({
    status: 409,
    message: "We'll email you to arrange payment.",
  });
});

test('each seller of an order gets one transfer for all their sales, to the cent', async () => {
  await using market = await openMarket();
  const { shop, provider } = market;
  await (await createAdmin(shop)).do('POST', '/api/admin/fee-terms', { percent: 10, fixed: 0.3 });
  const three: PaidSeller[] = [];
  for (const email of ['ada@example.com', 'ben@example.com', 'cas@example.com'])
    three.push(await createReadySeller(market, email));
  const buyer = createBuyer(shop);
  const [ada, ben, cas] = three;
  if (ada === undefined || ben === undefined || cas === undefined) throw new Error('three sellers');
  await buyer.add(await addListing(shop, { priceCents: 850, sellerOwner: ada.owner }));
  await buyer.add(await addListing(shop, { priceCents: 1_001, sellerOwner: ben.owner }));
  const order = await buyer.buy(await addListing(shop, { priceCents: 99, sellerOwner: cas.owner }));
  for (const [at, { id }] of (await buyer.getOrder(order)).shipments.entries()) {
    await readOkBody((await three[at]?.post(`/api/sales/${id}/sent`)) ?? new Response());
    await readOkBody(await buyer.post(`/api/orders/${order}/received`, { shipmentId: id }));
  }
  await (await ada.sell(500)).arrive();
  advanceTo(shop, '2026-11-28T14:59:59.999Z');
  await pay(shop);
  expect(provider.moves()).toEqual([]);
  advanceTo(shop, PAYDAY);
  await pay(shop);
  await pay(shop);
  // 850 - 115 and 500 - 80; 1001 - 130; 99 - 40.
  expect(provider.moves().toSorted()).toEqual(
    [`${accountOf(ada)} 1155`, `${accountOf(ben)} 871`, `${accountOf(cas)} 59`].toSorted(),
  );
  expect(await readBalances(shop)).toEqual({
    provider: 850 + 1_001 + 99 + 500 - 1_155 - 871 - 59,
    fees: -(115 + 80 + 130 + 40),
  });
  expect(await readPayouts(ada)).toMatchObject({
    available: 0,
    sales: [{ payout: { state: 'paid', day: '2026-11-28' } }, { payout: { state: 'paid' } }],
  });
  await runJobs(shop);
  expect(subjectsTo(shop, 'ada@example.com')).toContain('We paid you $11.55');
});

test('a seller with money and no account is reminded, and a guest’s sales come with the account', async () => {
  await using market = await openMarket();
  const { shop, provider } = market;
  const ada = await createPaidSeller(shop);
  await (await ada.sell(500)).arrive();
  const reminders = () => subjectsTo(shop, 'ada@example.com').filter((subject) => /Set up/.test(subject));
  for (const day of ['2026-11-28', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-12', '2026-12-13']) {
    advanceTo(shop, `${day}T15:00:00Z`);
    await pay(shop);
    await runJobs(shop);
  }
  expect(reminders()).toEqual(Array(2).fill('Set up payouts to get your $5.00'));
  expect(await readPayouts(ada)).toMatchObject({ sales: [{ payout: { state: 'needs-account' } }] });
  await readOkBody(await ada.post('/api/seller/payouts'));
  provider.change(accountOf(ada), READY);
  advanceTo(shop, '2026-12-14T15:00:00Z');
  await pay(shop);
  await pay(shop);
  expect(provider.moves(), 'the daily look at the account finds it ready').toEqual([`${accountOf(ada)} 500`]);
});

test('with automatic payouts, an admin decides only about sales that had arrived before', async () => {
  await using market = await openMarket();
  const { shop, provider } = market;
  const ada = await createReadySeller(market);
  const [old, older, fresh] = [await ada.sell(500), await ada.sell(600), await ada.sell(700)];
  for (const sale of [old, older, fresh]) await sale.arrive();
  await shop.deps.storage.transaction({}, async (tx) => {
    await tx
      .update(shipments)
      .set({ payAt: null, deliveredBy: null })
      .where(inArray(shipments.id, [old.id, older.id]));
  });
  advanceTo(shop, PAYDAY);
  const admin = await createAdmin(shop);
  const step = (sale: typeof old, name: string) =>
    admin.ask('POST', `/api/admin/orders/${sale.order}/shipments/${sale.id}/${name}`);
  expect(await readError(await step(fresh, 'paid-out'))).toMatchObject({
    status: 409,
    message: 'Payouts are automatic.',
  });
  await pay(shop);
  expect(provider.moves()).toEqual([`${accountOf(ada)} 700`]);
  const { shipments: seen } = z.parse(adminOrderSchema, await admin.read(`/api/admin/orders/${old.order}`));
  expect(seen).toMatchObject([{ steps: ['returned', 'paid-out', 'pay-automatically'] }]);
  await readOkBody(await step(old, 'paid-out'));
  await readOkBody(await step(older, 'pay-automatically'));
  await readOkBody(await step(older, 'pay-automatically'));
  await pay(shop);
  expect(provider.moves()).toEqual([`${accountOf(ada)} 700`, `${accountOf(ada)} 600`]);
  expect(await readBalances(shop)).toEqual({ provider: 500, bank: -500 });
});

test('a deleted account is still paid what it is owed, and is forgotten 7 years after its last payout', async () => {
  await using market = await openMarket();
  const { shop, provider } = market;
  const ada = await createReadySeller(market);
  await (await ada.sell(500)).arrive();
  const exported: unknown = await readOkBody(await ada.ask('GET', '/api/account/export'));
  expect(exported).toMatchObject({ seller: { accountId: accountOf(ada) }, payouts: [] });
  await readOkBody(await ada.ask('DELETE', '/api/account'));
  advanceTo(shop, PAYDAY);
  await pay(shop);
  await runJobs(shop);
  expect(provider.moves()).toEqual([`${accountOf(ada)} 500`]);
  expect(subjectsTo(shop, 'ada@example.com')).toContain('We paid you $5.00');
  const known = async () => [
    await shop.deps.storage.db.$count(sellers),
    await shop.deps.storage.db.$count(contacts),
  ];
  advanceTo(shop, '2033-11-26T14:59:00Z');
  await purgeAll(shop.deps);
  expect(await known()).toEqual([1, 1]);
  advanceTo(shop, '2033-11-26T15:01:00Z');
  await purgeAll(shop.deps);
  expect(await known()).toEqual([0, 0]);
});
