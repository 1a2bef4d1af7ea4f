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
import { advanceTo, subjectsTo } from './world/parcels.ts';
import {
  accountOf,
  createPaidSeller,
  createReadySeller,
  openMarket,
  openStripeMarket,
  pay,
  PAYDAY,
  readPayouts,
  runJobs,
  type PaidSeller,
} from './world/payouts.ts';
import { purgeAll } from './world/retention.ts';
import { readBalances } from './world/read-balances.ts';
import { openShopByHand } from './world/stripe-shop.ts';
import { readError } from './world/visitor.ts';

test('sellers set up payouts at the demo bank, and see how far that is', async () => {
  await using market = await openMarket();
  const { shop, decide } = market;
  const config: unknown = await (await shop.get('/api/config')).json();
  expect(config).toMatchObject({ selling: { payouts: 'provider' } });
  const seller = await createPaidSeller(shop);
  const stateNow = async () => (await readPayouts(seller)).account;
  expect(await stateNow()).toEqual({ state: 'none', provider: 'Demo payouts' });
  expect(await readError(await seller.post('/api/seller/dashboard'))).toMatchObject({ status: 409 });
  const open = async (path: string) =>
    z.parse(payoutLinkSchema, await readOkBody(await seller.post(path))).url;
  const page = await open('/api/seller/payouts');
  const id = await accountOf(shop, seller);
  expect(page).toBe(`/demo-bank/${id}`);
  expect(await open('/api/seller/payouts'), 'the same account').toBe(page);
  expect(await stateNow()).toMatchObject({ state: 'started' });
  await decide(id, 'more-needed');
  expect(await stateNow()).toMatchObject({ state: 'restricted', dueDay: '2026-11-28' });
  await decide(id, 'verified');
  expect(await stateNow()).toEqual({ state: 'ready', provider: 'Demo payouts' });
  expect(await open('/api/seller/dashboard')).toBe(page);
  await decide(id, 'declined');
  expect(await stateNow(), 'its event is on the way').toMatchObject({ state: 'ready' });
  await runJobs(shop);
  expect(await stateNow()).toMatchObject({ state: 'rejected' });
  expect(subjectsTo(shop, 'ada@example.com').filter((subject) => /payout/.test(subject))).toEqual([
    'Your payout settings were opened',
  ]);
});

test('an account follows the events that Stripe signs for it, and no others', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe } = market;
  const [seller, other] = [
    await createReadySeller(market),
    await createReadySeller(market, 'ben@example.com'),
  ];
  const id = await accountOf(shop, seller);
  const stateNow = async () => (await readPayouts(seller)).account?.state;
  const past = { current_deadline: null, currently_due: [], past_due: [], pending_verification: [] };
  const change = (disabledReason: string | null) => {
    const requirements = { ...past, disabled_reason: disabledReason };
    stripe.updateAccount(id, { payouts_enabled: disabledReason === null, requirements });
    return stripe.event('account.updated');
  };
  const rejected = change('rejected.fraud');
  expect((await stripe.send(rejected, { to: shop.url, secret: 'whsec_of_the_double' })).status).toBe(400);
  const { account: _, ...unnamed } = rejected;
  const forged = { to: shop.url, secret: 'whsec_of_the_doubles_accounts' };
  expect((await stripe.send(unnamed, forged)).status).toBe(400);
  expect(await stateNow()).toBe('ready');
  const twice = [stripe.send(rejected, { to: shop.url }), stripe.send(rejected, { to: shop.url })];
  expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await stateNow()).toBe('rejected');

  // What an event says does not count, and neither does the order of events.
  const ready = change(null);
  const late = { ...rejected, id: 'evt_late' };
  for (const event of [ready, late]) expect((await stripe.send(event, { to: shop.url })).status).toBe(200);
  expect(await stateNow()).toBe('ready');
  expect((await readPayouts(other)).account?.state).toBe('ready');
  const foreign = { ...ready, id: 'evt_foreign', account: 'acct_of_another_shop' };
  expect((await stripe.send(foreign, { to: shop.url })).status).toBe(200);

  // An answer that cannot be trusted: Stripe sends the event again.
  const down = change('requirements.past_due');
  stripe.behave('retrieveAccount', { status: 500, body: '{"error":{"type":"api_error","message":"No."}}' });
  expect((await stripe.send(down, { to: shop.url })).status).toBe(503);
  stripe.behave('retrieveAccount', 'works');
  expect((await stripe.send(down, { to: shop.url })).status).toBe(200);
  expect(await stateNow()).toBe('restricted');
});

test('an account whose creation was never noted is found again, and not made twice', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe } = market;
  const seller = await createPaidSeller(shop);
  const address = { returnName: 'Ada', returnAddress: '1 Elm St, Portland' };
  await readOkBody(await seller.ask('PATCH', '/api/seller', address));
  shop.advanceClock(5 * 86_400_000);
  stripe.behave('createAccount', 'loses every answer');
  expect((await seller.post('/api/seller/payouts')).status).toBe(503);
  stripe.behave('createAccount', 'works');
  const [made] = stripe.ledger.connect.accounts.keys();
  // Stripe has forgotten the idempotency key by then, and the seller is older than the attempt.
  shop.advanceClock(2 * 86_400_000);
  await readOkBody(await seller.post('/api/seller/payouts'));
  expect(await accountOf(shop, seller)).toBe(made);
  expect(stripe.ledger.connect.accounts.size).toBe(1);
});

test('a seller who comes back from Stripe sees that it checks the account', async () => {
  await using market = await openStripeMarket();
  const { shop, stripe } = market;
  const seller = await createPaidSeller(shop);
  const url = z.parse(payoutLinkSchema, await readOkBody(await seller.post('/api/seller/payouts'))).url;
  expect(url).toMatch(/^https:\/\/connect\.stripe\.com\//);
  expect((await readPayouts(seller)).account).toMatchObject({ state: 'started', provider: 'Stripe' });
  stripe.updateAccount(await accountOf(shop, seller), {
    details_submitted: true,
    requirements: {
      current_deadline: null,
      currently_due: [],
      disabled_reason: 'requirements.pending_verification',
      past_due: [],
      pending_verification: ['individual.id_number'],
    },
  });
  expect((await readPayouts(seller)).account).toMatchObject({ state: 'review' });
});

test('guests and shops that pay by hand have no such links', async () => {
  await using market = await openMarket();
  const guest = createMember(market.shop);
  await guest.save(await addListing(market.shop));
  for (const path of ['/api/seller/payouts', '/api/seller/dashboard'])
    expect((await guest.post(path)).status).toBe(401);
  await using byHand = await openShopByHand();
  const seller = await createPaidSeller(byHand);
  expect(await readError(await seller.post('/api/seller/payouts'))).toMatchObject({
    status: 409,
    message: "We'll email you to arrange payment.",
  });
});

test('each seller of an order gets one transfer for all their sales, to the cent', async () => {
  await using market = await openMarket();
  const { shop, moves } = market;
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
  expect(await moves()).toEqual([]);
  advanceTo(shop, PAYDAY);
  await pay(shop);
  await pay(shop);
  // 850 - 115 and 500 - 80; 1001 - 130; 99 - 40.
  expect((await moves()).toSorted()).toEqual(
    [`${ada.owner} 1155`, `${ben.owner} 871`, `${cas.owner} 59`].toSorted(),
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

test('the daily account sync makes up for a lost event', async () => {
  await using market = await openStripeMarket();
  const { shop, moves, verify } = market;
  const ada = await createPaidSeller(shop);
  await (await ada.sell(500)).arrive();
  await readOkBody(await ada.post('/api/seller/payouts'));
  await verify(await accountOf(shop, ada));
  advanceTo(shop, '2026-11-28T14:59:00Z');
  await pay(shop);
  await pay(shop);
  expect(await moves()).toEqual([]);
  advanceTo(shop, PAYDAY);
  await pay(shop);
  await pay(shop);
  expect(await moves()).toEqual([`${ada.owner} 500`]);
});

test('with automatic payouts, an admin decides only about sales that had arrived before', async () => {
  await using market = await openMarket();
  const { shop, moves } = market;
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
  expect(await moves()).toEqual([`${ada.owner} 700`]);
  const { shipments: seen } = z.parse(adminOrderSchema, await admin.read(`/api/admin/orders/${old.order}`));
  expect(seen).toMatchObject([{ steps: ['returned', 'paid-out', 'pay-automatically'] }]);
  await readOkBody(await step(old, 'paid-out'));
  await readOkBody(await step(older, 'pay-automatically'));
  await readOkBody(await step(older, 'pay-automatically'));
  await pay(shop);
  expect(await moves()).toEqual([`${ada.owner} 700`, `${ada.owner} 600`]);
  expect(await readBalances(shop)).toEqual({ provider: 500, bank: -500 });
});

test('a deleted account is still paid what it is owed, and is forgotten 7 years after its last payout', async () => {
  await using market = await openMarket();
  const { shop, moves } = market;
  const ada = await createReadySeller(market);
  await (await ada.sell(500)).arrive();
  const exported: unknown = await readOkBody(await ada.ask('GET', '/api/account/export'));
  expect(exported).toMatchObject({ seller: { accountId: await accountOf(shop, ada) }, payouts: [] });
  await readOkBody(await ada.ask('DELETE', '/api/account'));
  advanceTo(shop, PAYDAY);
  await pay(shop);
  await runJobs(shop);
  expect(await moves()).toEqual([`${ada.owner} 500`]);
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
