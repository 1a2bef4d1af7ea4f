import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { payoutLinkSchema } from '#contract/payouts/payouts.ts';
import { readOkBody } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { createPaidSeller, readPayouts, runJobs, type PaidSeller } from './world/payouts.ts';
import { openShop, type Shop } from './world/shop.ts';
import { openStripeShop } from './world/stripe-shop.ts';
import { readError } from './world/visitor.ts';

const openDemo = () => openShop({ env: { LIMITS: 'off' } });

const pathOf = (id: number): string => `/api/demo-sales/${id}/skip-wait`;

/** The demo's bank finds the seller's account in order. */
async function verify(shop: Shop, seller: PaidSeller): Promise<void> {
  const { url } = z.parse(payoutLinkSchema, await readOkBody(await seller.post('/api/seller/payouts')));
  await readOkBody(await shop.post(`/api${url}`, { verdict: 'verified' }));
  await readPayouts(seller);
}

test('the seller of a demo sale skips the wait, and is paid at once, and once', async () => {
  await using shop = await openDemo();
  const ada = await createPaidSeller(shop);
  await verify(shop, ada);
  const [sent, arrived] = [await ada.sell(500), await ada.sell(700)];
  expect(await readError(await ada.post(pathOf(sent.id))), 'not sent').toMatchObject({ status: 409 });
  await sent.send();
  await arrived.arrive();
  expect(await readPayouts(ada)).toMatchObject({
    available: 0,
    onTheWay: 12,
    sales: [{ payout: { state: 'due' } }, { payout: { state: 'waiting' } }],
  });
  const answers = await Promise.all([1, 2].map(async () => readOkBody(await ada.post(pathOf(sent.id)))));
  for (const answer of answers)
    expect(answer).toMatchObject([
      { status: 'delivered', payout: { state: 'due' } },
      { status: 'delivered' },
    ]);
  await runJobs(shop);
  expect(await readPayouts(ada)).toMatchObject({
    available: 0,
    onTheWay: 7,
    sales: [{ payout: { state: 'due' } }, { payout: { state: 'paid', day: '2026-11-21' } }],
  });
  await readOkBody(await ada.post(pathOf(arrived.id)));
  await runJobs(shop);
  await readOkBody(await ada.post(pathOf(arrived.id)));
  await runJobs(shop);
  const paid = { state: 'paid', day: '2026-11-21' };
  expect(await readPayouts(ada)).toMatchObject({ onTheWay: 0, sales: [{ payout: paid }, { payout: paid }] });
  const sales: unknown = await readOkBody(await ada.ask('GET', '/api/sales'));
  expect(sales, 'its seller may still refund').toMatchObject([
    { payout: paid, paidOut: false },
    { payout: paid },
  ]);
  const exported: unknown = await readOkBody(await ada.ask('GET', '/api/account/export'));
  expect(exported).toMatchObject({ payouts: [{ cents: 700 }, { cents: 500 }] });
});

test('without an account, a sale waits for it; a reported one waits for its case', async () => {
  await using shop = await openDemo();
  const ada = await createPaidSeller(shop);
  const [sale, reported] = [await ada.sell(500), await ada.sell(700)];
  for (const each of [sale, reported]) await each.send();
  await readOkBody(await reported.tell('problem', { kind: 'damaged', text: 'Torn', photos: [] }));
  expect(await readError(await ada.post(pathOf(reported.id)))).toMatchObject({
    status: 409,
    message: "This sale can't skip the wait.",
  });
  await readOkBody(await ada.post(pathOf(sale.id)));
  expect(await readPayouts(ada)).toMatchObject({
    available: 5,
    onHold: 7,
    sales: [{ payout: { state: 'case' } }, { payout: { state: 'needs-account' } }],
  });
});

test('only the seller of a sale skips its wait, and only in a demo', async () => {
  await using shop = await openDemo();
  const ada = await createPaidSeller(shop);
  const sale = await ada.sell(500);
  await sale.send();
  const other = createMember(shop);
  await other.register('ben@example.com');
  expect((await other.post(pathOf(sale.id))).status).toBe(404);
  expect((await shop.post(pathOf(sale.id))).status).toBe(404);
  expect((await ada.post('/api/demo-sales/x/skip-wait')).status).toBe(404);
  expect(await readPayouts(ada)).toMatchObject({ sales: [{ payout: { state: 'waiting' } }] });

  await using real = await openStripeShop();
  expect((await real.shop.post(pathOf(1))).status, 'there is no such call').toBe(404);
});
