import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_DISPUTES as TEXTS } from '#contract/admin/disputes/admin-dispute-messages.ts';
import { refunds } from '#api/storage/schema.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { readOkBody } from './world/buyer.ts';
import { FEE_CENTS, NET_CENTS, openDisputeDesk } from './world/dispute-desk.ts';
import { intentOf } from './world/dispute-events.ts';
import { runJobs } from './world/payouts.ts';
import { readBalances } from './world/read-balances.ts';
import { readError } from './world/visitor.ts';

let desk: Awaited<ReturnType<typeof openDisputeDesk>>;
beforeAll(async () => {
  desk = await openDisputeDesk();
});
afterAll(() => desk.close());

test('a refund that was decided before the dispute ends with it: who bears the refund bears the dispute', async () => {
  const { shop, stripe } = desk;
  const ada = await desk.createSeller();
  const sale = await ada.sell(1_000);
  await runJobs(shop);
  const before = await readBalances(shop);
  const dispute = stripe.dispute(await intentOf(shop, sale.order));
  await readOkBody(await sale.buyer.post(`/api/orders/${sale.order}/cancel`));
  await runJobs(shop);
  const statusOf = async () =>
    (await shop.deps.storage.db.select().from(refunds).orderBy(desc(refunds.id)))[0]?.status;
  expect(await statusOf(), 'the bank has the money').toBe('due');
  await desk.sendEvents();
  await desk.lose(dispute);
  expect(await readError(await desk.decide(dispute, []))).toMatchObject({
    status: 409,
    message: TEXTS.refundUnderWay,
  });
  await runJobs(shop);
  expect(await statusOf()).toBe('sent');
  expect(await desk.since(before)).toEqual({
    provider: -1_000 - FEE_CENTS,
    processing: FEE_CENTS,
    [ada.owner]: NET_CENTS,
    fees: 130,
  });
  expect((await sale.buyer.getOrder(sale.order)).status).toBe('refunded');
  expect((await desk.decide(dispute, [])).status, 'nothing is left to decide').toBe(409);
  await assertHealthy(shop.deps);
});

test('a refund that waits is sent once the dispute is won', async () => {
  const { shop, stripe } = desk;
  const ada = await desk.createSeller();
  const sale = await ada.sell(1_000);
  const dispute = stripe.dispute(await intentOf(shop, sale.order));
  await readOkBody(await sale.buyer.post(`/api/orders/${sale.order}/cancel`));
  await runJobs(shop);
  await desk.sendEvents();
  stripe.decideDispute(dispute, 'won');
  await desk.sendEvents();
  const before = await readBalances(shop);
  // Stripe remembers for a day that it refused.
  stripe.forgetKeys();
  await runJobs(shop);
  expect(await desk.since(before)).toEqual({ refunds: 1_000, provider: -1_000 });
  await assertHealthy(shop.deps);
});

test('a refund that a bank had sent back is paid by the lost dispute, and its rest has a bearer', async () => {
  const { shop, stripe } = desk;
  const ada = await desk.createSeller();
  const sale = await ada.sell(1_000);
  await sale.arrive();
  await desk.refund(sale.order, 3);
  stripe.failRefund(stripe.ledger.refunds[0]?.id ?? '');
  await stripe.send(stripe.event('refund.failed'), { to: shop.url });
  const before = await readBalances(shop);
  const dispute = await desk.dispute(sale.order);
  await desk.lose(dispute);
  expect((await desk.decide(dispute, [{ shipmentId: sale.id, bearer: 'seller' }])).status).toBe(200);
  // The shop bears the refund of 300, the seller the rest of 700; with it they lose all of the sale.
  expect(await desk.since(before)).toEqual({
    provider: -1_000 - FEE_CENTS,
    processing: FEE_CENTS,
    refunds: 300,
    [ada.owner]: NET_CENTS,
    fees: 130,
    losses: -300,
  });
  await assertHealthy(shop.deps);
  const decided = await readBalances(shop);
  const [deleted, posted] = await desk.repost();
  expect(deleted, 'of the refund, and of the rest').toBeGreaterThanOrEqual(2);
  expect(posted).toBe(deleted);
  expect(await readBalances(shop), 'the doctor enters it again').toEqual(decided);
  await assertHealthy(shop.deps);
});
