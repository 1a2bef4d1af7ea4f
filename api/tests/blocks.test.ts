import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { settleParcels } from '#api/orders/parcels/watch-parcels.ts';
import { blocks, checkouts } from '#api/storage/schema.ts';
import { BLOCKED } from '#contract/accounts/blocked-message.ts';
import { ADMIN_SELLERS as TEXTS } from '#contract/admin/admin-seller-messages.ts';
import { salesSchema } from '#contract/orders/order.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { addListing } from './world/add-listings.ts';
import { createBuyer, readOkBody, type TestBuyer } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { advanceTo } from './world/parcels.ts';
import { createReadySeller, openMarket, pay, PAYDAY, readPayouts } from './world/payouts.ts';
import { drawPhoto } from './world/photos.ts';
import { readBalances } from './world/read-balances.ts';
import { getOwner } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { getProduct } from './world/shop-reads.ts';
import { readError } from './world/visitor.ts';

const photo = await drawPhoto();
const openGuarded = () => openShop({ env: { ...ADMIN, LIMITS: 'off' }, deps: { appraiser: noopAppraiser } });

const REFUSED = { status: 403, code: 'blocked', message: BLOCKED };

const step = async (shop: Shop, owner: string, name: 'block' | 'unblock' | 'hold') =>
  (await createAdmin(shop)).ask('POST', `/api/admin/sellers/${owner}/${name}`, { reason: 'Stolen cards' });

const block = async (shop: Shop, owner: string) => readOkBody(await step(shop, owner, 'block'));

/** What time does: jobs, and the watcher of parcels. */
async function settle(shop: Shop): Promise<void> {
  shop.advanceClock(60_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  await settleParcels(shop.deps);
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
}

async function createBuyerWith(shop: Shop, productId: number): Promise<TestBuyer & { owner: string }> {
  const buyer = createBuyer(shop);
  await buyer.add(productId);
  return { ...buyer, owner: await getOwner(shop, buyer) };
}

test('a blocked buyer pays nothing', async () => {
  await using shop = await openGuarded();
  const product = await addListing(shop, { priceCents: 850, stock: 5 });
  const buyer = await createBuyerWith(shop, product);
  await buyer.open();
  await block(shop, buyer.owner);
  expect(await readError(await buyer.validate())).toMatchObject(REFUSED);
  expect(await getProduct(shop, product), 'no copy is held').toMatchObject({ stock: 5 });
  const held = await shop.deps.storage.db.select({ heldAt: checkouts.heldAt }).from(checkouts);
  expect(held).toEqual([{ heldAt: null }]);
  expect(await readBalances(shop)).toEqual({});
  await readOkBody(await step(shop, buyer.owner, 'unblock'));
  await readOkBody(await buyer.validate());
});

test('a block follows the person by account, session and email', async () => {
  await using shop = await openGuarded();
  const product = await addListing(shop, { stock: 9 });
  const member = createMember(shop);
  const { id } = await member.register('grace@example.com');
  await block(shop, `u:${id}`);
  const rows = await shop.deps.storage.db.select().from(blocks);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['email', 'user']);
  expect(JSON.stringify(rows), 'the address itself is not stored').not.toContain('grace');
  const guest = await createBuyerWith(shop, product);
  await guest.open();
  expect(await readError(await guest.validate({ email: 'GRACE@example.com' }))).toMatchObject(REFUSED);
  await readOkBody(await guest.validate({ email: 'other@example.com' }));

  const blockedGuest = createMember(shop);
  await blockedGuest.add(product);
  await block(shop, await getOwner(shop, blockedGuest));
  await blockedGuest.register('hopper@example.com');
  await blockedGuest.open();
  expect(await readError(await blockedGuest.validate()), 'with a new account').toMatchObject(REFUSED);
});

test('a blocked person uploads, lists and reviews nothing, and keeps orders and account', async () => {
  await using shop = await openGuarded();
  const member = createMember(shop);
  const { id } = await member.register('grace@example.com');
  const upload = await member.uploadPhoto(photo);
  const product = await addListing(shop);
  const order = await member.buy(product);
  const [parcel] = (await member.getOrder(order)).shipments;
  const admin = await createAdmin(shop);
  for (const name of ['sent', 'delivered'])
    await admin.do('POST', `/api/admin/orders/${order}/shipments/${parcel?.id}/${name}`, {});
  const own = await addListing(shop, { sellerOwner: `u:${id}`, inStock: false, stock: 0 });
  await block(shop, `u:${id}`);

  const refused = [
    await member.upload(photo),
    await member.post(`/api/uploads/${upload.id}/product`, { title: 'Dune', price: 8.5 }),
    await member.post(`/api/listings/${own}/relist`),
    await member.post(`/api/products/${product}/reviews`, { stars: 5, text: 'Good' }),
  ];
  for (const answer of refused) expect.soft(await readError(answer)).toMatchObject(REFUSED);

  expect(await member.getOrder(order)).toMatchObject({ id: order });
  await readOkBody(await member.post(`/api/orders/${order}/return`, { shipmentId: parcel?.id }));
  expect((await member.ask('GET', '/api/account/export')).status).toBe(200);
});

test("a blocked seller's listings are paused, unsent parcels refunded, and payouts stop", async () => {
  await using market = await openMarket();
  const { shop } = market;
  const seller = await createReadySeller(market);
  const arrived = await seller.sell(850);
  await arrived.arrive();
  const unsent = await seller.sell(500);
  const listing = await addListing(shop, { sellerOwner: seller.owner, stock: 2 });
  // A payment that is under way when the seller is blocked.
  const late = createBuyer(shop);
  await late.add(listing);
  const intent = await late.open();
  await readOkBody(await late.validate());

  await block(shop, seller.owner);
  const lateOrder = await late.order(await late.pay(intent));
  expect(lateOrder.status).toBe(200);
  await settle(shop);
  expect(await unsent.buyer.getOrder(unsent.order)).toMatchObject({
    status: 'refunded',
    shipments: [{ status: 'canceled', canceledBecause: 'blocked' }],
  });
  const [canceled] = await late.orders();
  expect(canceled).toMatchObject({ status: 'refunded', shipments: [{ canceledBecause: 'blocked' }] });
  expect(await getProduct(shop, listing)).toMatchObject({ inStock: false, stock: 2 });
  const sales = z.parse(salesSchema, await readOkBody(await seller.ask('GET', '/api/sales')));
  expect(sales.filter(({ unsentProductIds }) => unsentProductIds !== undefined)).toEqual([]);

  advanceTo(shop, PAYDAY);
  await pay(shop);
  expect(await readPayouts(seller)).toMatchObject({
    onHold: 8.5,
    sales: [{}, {}, { payout: { state: 'blocked', reason: "we're reviewing your account" } }],
  });

  expect(await readError(await step(shop, seller.owner, 'hold'))).toMatchObject({
    status: 409,
    message: TEXTS.isBlocked,
  });
  await readOkBody(await step(shop, seller.owner, 'unblock'));
  await settle(shop);
  expect(await getProduct(shop, listing), 'without asking for it').toMatchObject({ inStock: true, stock: 2 });
  await pay(shop);
  expect((await readPayouts(seller)).sales[2]).toMatchObject({ payout: { state: 'paid' } });
});
