import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_DISPUTES as TEXTS } from '#contract/admin/disputes/admin-dispute-messages.ts';
import { DAY_MS } from '#contract/durations.ts';
import { examineShop } from '#api/doctor/doctor.queries.ts';
import { shipments } from '#api/storage/schema.ts';
import { createAdmin } from './world/admin.ts';
import { addListing } from './world/add-listings.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { FEE_CENTS, NET_CENTS, openDisputeDesk } from './world/dispute-desk.ts';
import { subjectsTo, watchParcels } from './world/parcels.ts';
import { pay, readPayouts, runJobs, type PaidSeller } from './world/payouts.ts';
import { readBalances } from './world/read-balances.ts';
import { readError } from './world/visitor.ts';

let desk: Awaited<ReturnType<typeof openDisputeDesk>>;
beforeAll(async () => {
  desk = await openDisputeDesk();
});
afterAll(() => desk.close());

const stateOf = async (seller: PaidSeller, id: number): Promise<string | undefined> =>
  (await readPayouts(seller)).sales.find(({ shipmentId }) => shipmentId === id)?.payout.state;

test('a lost dispute holds the payout until its bearer is decided: the shop, and the seller is paid', async () => {
  const { shop, moves } = desk;
  const ada = await desk.createSeller();
  const sale = await ada.sell(1_000);
  await sale.arrive();
  const before = await readBalances(shop);
  const dispute = await desk.dispute(sale.order);
  await desk.lose(dispute);
  await desk.payLater();
  expect(await stateOf(ada, sale.id)).toBe('disputed');
  expect((await moves()).filter((move) => move.startsWith(ada.owner))).toEqual([]);
  expect(subjectsTo(shop, 'desk@example.com').filter((subject) => /is lost/.test(subject))).toHaveLength(1);
  await assertHealthy(shop.deps);

  expect(await readError(await desk.decide(dispute, [{ shipmentId: 0, bearer: 'shop' }]))).toMatchObject({
    status: 422,
  });
  expect(
    await readError(await desk.decide(dispute, [{ shipmentId: sale.id + 1_000, bearer: 'shop' }])),
  ).toMatchObject({ status: 422, message: TEXTS.noSuchParcel });
  const bearers = [{ shipmentId: sale.id, bearer: 'shop' }];
  expect((await desk.decide(dispute, bearers)).status).toBe(200);
  expect(await readError(await desk.decide(dispute, bearers))).toMatchObject({
    status: 409,
    message: TEXTS.notToDecide,
  });
  expect(await desk.since(before)).toMatchObject({ losses: 1_000 });
  expect((await readBalances(shop))['disputes']).toBeUndefined();
  await pay(shop);
  expect((await moves()).filter((move) => move.startsWith(ada.owner))).toEqual([`${ada.owner} ${NET_CENTS}`]);
  expect(await stateOf(ada, sale.id)).toBe('paid');
  await assertHealthy(shop.deps);
});

test('by default the shop bears what was tracked, and sellers what was not, to the cent', async () => {
  const { shop } = desk;
  const [ada, bob] = [await desk.createSeller(), await desk.createSeller()];
  const buyer = createBuyer(shop);
  await buyer.add(await addListing(shop, { title: 'Dune', priceCents: 1_000, sellerOwner: ada.owner }));
  const order = await buyer.buy(
    await addListing(shop, { title: 'Emma', priceCents: 333, sellerOwner: bob.owner }),
  );
  const rows = await shop.deps.storage.db.select().from(shipments);
  const idOf = ({ owner }: PaidSeller): number => rows.find(({ seller }) => seller === owner)?.id ?? 0;
  await readOkBody(
    await ada.post(`/api/sales/${idOf(ada)}/sent`, { carrier: 'USPS', tracking: '9400111202555842332669' }),
  );
  await readOkBody(await bob.post(`/api/sales/${idOf(bob)}/sent`));
  const dispute = await desk.dispute(order);
  await desk.lose(dispute);
  const before = await readBalances(shop);
  expect((await desk.decide(dispute, [])).status).toBe(200);
  // 333 cents were 63 in fees.
  const netOfBob = 333 - 63;
  expect(await desk.since(before)).toEqual({
    disputes: -1_333,
    losses: 1_000,
    [bob.owner]: netOfBob,
    fees: 63,
  });
  expect(await stateOf(bob, idOf(bob))).toBe('lost');
  expect(await stateOf(ada, idOf(ada))).toBe('waiting');
  await assertHealthy(shop.deps);
});

test('after a payout, what a seller bears is a debt, and taken back; a later win moves only the provider’s money', async () => {
  const { shop, moves, stripe } = desk;
  const ada = await desk.createSeller();
  const sale = await ada.sell(1_000);
  await sale.arrive();
  await desk.payLater();
  expect(await stateOf(ada, sale.id)).toBe('paid');
  const before = await readBalances(shop);
  const dispute = await desk.dispute(sale.order);
  await desk.lose(dispute);
  expect((await desk.decide(dispute, [{ shipmentId: sale.id, bearer: 'seller' }])).status).toBe(200);
  expect(await desk.since(before)).toEqual({
    provider: -1_000 - FEE_CENTS,
    processing: FEE_CENTS,
    [ada.owner]: NET_CENTS,
    fees: 130,
  });
  await runJobs(shop);
  await runJobs(shop);
  expect((await moves()).filter((move) => move.startsWith(ada.owner))).toEqual([
    `${ada.owner} ${NET_CENTS}`,
    `${ada.owner} -${NET_CENTS}`,
  ]);
  expect(await stateOf(ada, sale.id)).toBe('lost');
  await assertHealthy(shop.deps);

  stripe.decideDispute(dispute, 'won');
  await desk.sendEvents();
  expect(await desk.since(before)).toEqual({
    provider: -1_000 - FEE_CENTS + NET_CENTS + 1_000,
    processing: FEE_CENTS,
    fees: 130,
    losses: -1_000,
  });
  expect(await stateOf(ada, sale.id)).toBe('lost');
  await runJobs(shop);
  expect(subjectsTo(shop, 'desk@example.com')).toContainEqual(expect.stringContaining('won after all'));
  expect((await desk.decide(dispute, [])).status).toBe(409);
  await assertHealthy(shop.deps);
});

test('of a part that a bank gave back, the seller bears that part, and is paid the rest', async () => {
  const { shop, moves } = desk;
  const ada = await desk.createSeller();
  const sale = await ada.sell(1_000);
  await sale.arrive();
  const dispute = await desk.dispute(sale.order, 425);
  await desk.lose(dispute);
  const before = await readBalances(shop);
  expect((await desk.decide(dispute, [{ shipmentId: sale.id, bearer: 'seller' }])).status).toBe(200);
  const feeBack = Math.floor((130 * 425) / 1_000);
  expect(await desk.since(before)).toEqual({
    disputes: -425,
    [ada.owner]: 425 - feeBack,
    fees: feeBack,
  });
  await assertHealthy(shop.deps);
  await desk.payLater();
  const rest = NET_CENTS - 425 + feeBack;
  expect((await moves()).filter((move) => move.startsWith(ada.owner))).toEqual([`${ada.owner} ${rest}`]);
  await assertHealthy(shop.deps);
});

test('the doctor enters again what was decided about lost disputes, also of a part and after a payout', async () => {
  const { shop } = desk;
  const ada = await desk.createSeller();
  const [whole, part, tracked] = [await ada.sell(1_000), await ada.sell(2_000), await ada.sell(3_000)];
  for (const sale of [whole, part]) await sale.arrive();
  await desk.payLater();
  for (const [{ order, id }, bearer, cents] of [
    [whole, 'seller', undefined],
    [part, 'seller', 700],
    [tracked, 'shop', undefined],
  ] as const) {
    const dispute = await desk.dispute(order, cents);
    await desk.lose(dispute);
    expect((await desk.decide(dispute, [{ shipmentId: id, bearer }])).status).toBe(200);
  }
  await runJobs(shop);
  const before = await readBalances(shop);
  const [deleted, posted] = await desk.repost();
  expect(deleted).toBeGreaterThanOrEqual(3);
  expect(posted).toBe(deleted);
  expect(await readBalances(shop)).toEqual(before);
  await assertHealthy(shop.deps);
});

test('the shop bears its own goods, and the doctor names a decision that waits too long', async () => {
  const { shop } = desk;
  const buyer = createBuyer(shop);
  const order = await buyer.buy(await addListing(shop, { priceCents: 1_000 }));
  const [parcel] = (await buyer.getOrder(order)).shipments;
  const dispute = await desk.dispute(order);
  await desk.lose(dispute);
  shop.advanceClock(14 * DAY_MS - 1_000);
  const late = async () =>
    (await examineShop(shop.deps)).filter(({ about }) => about === `dispute ${dispute}`);
  expect(await late()).toEqual([]);
  shop.advanceClock(2_000);
  expect(await late()).toMatchObject([{ invariant: 'I15', ailment: 'undecided' }]);
  const own = { shipmentId: parcel?.id ?? 0, bearer: 'seller' };
  expect(await readError(await desk.decide(dispute, [own]))).toMatchObject({
    status: 422,
    message: TEXTS.ownGoods,
  });
  const before = await readBalances(shop);
  expect((await desk.decide(dispute, [])).status).toBe(200);
  expect(await desk.since(before)).toEqual({ disputes: -1_000, losses: 1_000 });
  expect(await late()).toEqual([]);
});

test('an unsent parcel of a blocked seller is not canceled while a bank decides about it', async () => {
  const { shop, stripe } = desk;
  const ada = await desk.createSeller();
  const sale = await ada.sell(1_000);
  const dispute = await desk.dispute(sale.order);
  const admin = await createAdmin(shop);
  await admin.do('POST', `/api/admin/sellers/${ada.owner}/block`, { reason: 'Stolen cards' });
  const settle = async () => {
    await runJobs(shop);
    await watchParcels(shop);
    await pay(shop);
    return (await sale.buyer.getOrder(sale.order)).shipments[0]?.status;
  };
  expect(await settle()).toBe('new');
  expect(shop.log.filter((line) => line.includes('settling a parcel failed'))).toEqual([]);
  stripe.decideDispute(dispute, 'won');
  await desk.sendEvents();
  expect(await settle()).toBe('canceled');
  expect((await sale.buyer.getOrder(sale.order)).refunded).toBe(10);
  await assertHealthy(shop.deps);
});

test('of a dispute that is lost in part, what the bank gives back has no bearer', async () => {
  const { shop, stripe } = desk;
  const ada = await desk.createSeller();
  const sale = await ada.sell(1_000);
  await sale.arrive();
  await desk.refund(sale.order, 3);
  const before = await readBalances(shop);
  // The bank asks for all of the payment, and learns that 300 went back.
  const dispute = await desk.dispute(sale.order);
  await desk.lose(dispute, 300);
  expect(await desk.since(before)).toEqual({
    provider: -700 - FEE_CENTS,
    processing: FEE_CENTS,
    disputes: 700,
  });
  await assertHealthy(shop.deps);
  expect((await desk.decide(dispute, [{ shipmentId: sale.id, bearer: 'seller' }])).status).toBe(200);
  const lost = {
    provider: -700 - FEE_CENTS,
    processing: FEE_CENTS,
    [ada.owner]: NET_CENTS,
    fees: 130,
    losses: -300,
  };
  expect(await desk.since(before), 'with the refund, all of the sale').toEqual(lost);
  await assertHealthy(shop.deps);
  // What comes back after the decision is the shop's.
  stripe.decideDispute(dispute, 'won');
  await desk.sendEvents();
  expect(await desk.since(before)).toEqual({ ...lost, provider: -FEE_CENTS, losses: -1_000 });
  await assertHealthy(shop.deps);
});

test('a bank can give back most of a lost dispute, all of it, and take it again, before and after the decision', async () => {
  const { shop, stripe } = desk;
  const ada = await desk.createSeller();
  const sale = await ada.sell(1_000);
  await sale.arrive();
  await desk.refund(sale.order, 7);
  const before = await readBalances(shop);
  const moved = async () => {
    await assertHealthy(shop.deps);
    const { disputes = 0, losses = 0 } = await desk.since(before);
    return [disputes, losses];
  };
  const dispute = await desk.dispute(sale.order);
  await desk.lose(dispute, 700);
  expect(await moved()).toEqual([300, 0]);
  stripe.decideDispute(dispute, 'won');
  await desk.sendEvents();
  expect(await moved()).toEqual([0, 0]);
  stripe.escalateDispute(dispute);
  await desk.lose(dispute);
  expect(await moved()).toEqual([1_000, 0]);
  expect((await desk.decide(dispute, [{ shipmentId: sale.id, bearer: 'shop' }])).status).toBe(200);
  const [, decided = 0] = await moved();
  stripe.decideDispute(dispute, 'won');
  await desk.sendEvents();
  expect(await moved()).toEqual([0, decided - 1_000]);
  stripe.escalateDispute(dispute);
  await desk.lose(dispute);
  expect(await moved()).toEqual([0, decided]);
});
