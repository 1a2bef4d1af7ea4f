import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { adminCasesSchema } from '#contract/parcels/parcel-cases.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { readOkBody } from './world/buyer.ts';
import { listAuditEntries } from './world/list-audit-entries.ts';
import { orderTwoParcels, readSales, sendMails } from './world/parcels.ts';
import { readBalances } from './world/read-balances.ts';
import { openShop, type Shop } from './world/shop.ts';

/** Two parcels of one order, of $5.00 and $7.00, both reported as damaged and contested. */
async function contestTwoParcels(shop: Shop) {
  const sold = await orderTwoParcels(shop);
  const { paula, quentin, buyer, order, ofPaula, ofQuentin } = sold;
  for (const [seller, id] of [
    [paula, ofPaula],
    [quentin, ofQuentin],
  ] as const) {
    await readOkBody(await seller.markSent(id, { tracking: '1Z999AA10123456784' }));
    const report = { shipmentId: id, kind: 'damaged', text: 'A torn cover.', photos: [] };
    await readOkBody(await buyer.post(`/api/orders/${order}/problem`, report));
    const answer = { answer: 'contest', text: 'It was whole.' };
    await readOkBody(await seller.post(`/api/sales/${id}/case`, answer));
  }
  const admin = await createAdmin(shop);
  const list = async () => z.parse(adminCasesSchema, await admin.read('/api/admin/cases')).cases;
  const [first, second] = await list();
  return {
    ...sold,
    admin,
    list,
    first: first?.id ?? 0,
    second: second?.id ?? 0,
    decide: (id: number, decision: object) => admin.ask('POST', `/api/admin/cases/${id}/decide`, decision),
  };
}

test('an admin reads what both say, and refunds at the expense of the seller or of the shop', async () => {
  await using shop = await openShop({ env: ADMIN });
  const { paula, quentin, buyer, order, list, first, second, decide } = await contestTwoParcels(shop);
  const { number } = await buyer.getOrder(order);
  expect((await list())[0]).toMatchObject({
    status: 'contested',
    kind: 'damaged',
    text: 'A torn cover.',
    answer: 'It was whole.',
    orderId: order,
    orderNumber: number,
    buyerEmail: 'ada@example.com',
    sellerEmail: 'paula@example.com',
    isShopsOwn: false,
    title: 'Dune',
    amount: 5,
    carrier: 'UPS',
    tracking: '1Z999AA10123456784',
    asSold: [{ title: 'Dune' }],
  });
  expect((await decide(first, { outcome: 'refunded' })).status, 'nobody bears it').toBe(422);
  expect((await decide(987, { outcome: 'refused' })).status).toBe(404);
  const decisions = await Promise.all([
    decide(first, { outcome: 'refunded', bearer: 'shop' }),
    decide(first, { outcome: 'refunded', bearer: 'shop' }),
  ]);
  expect(decisions.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await readOkBody(await decide(second, { outcome: 'refunded', bearer: 'seller' }));
  await sendMails(shop);
  expect(await buyer.getOrder(order)).toMatchObject({ status: 'refunded', refunded: 12 });
  expect(await readSales(paula), 'the shop pays for it').toMatchObject([{ earned: 5 }]);
  expect(await readSales(quentin)).toMatchObject([{ earned: 0 }]);
  expect(await readBalances(shop)).toMatchObject({ losses: 500 });
  expect(await list()).toEqual([]);
  expect(await listAuditEntries(shop, 'order', order)).toMatchObject([
    { action: 'case.decide', after: { outcome: 'refunded', bearer: 'shop' } },
    { after: { outcome: 'refunded', bearer: 'seller' } },
  ]);
});

test('a refused report pays nothing, and a label has the parcel sent back', async () => {
  await using shop = await openShop({ env: ADMIN });
  const { quentin, buyer, order, ofPaula, ofQuentin, first, second, decide } = await contestTwoParcels(shop);
  await readOkBody(await decide(first, { outcome: 'refused' }));
  const [parcel] = (await buyer.getOrder(order)).shipments;
  expect(parcel).toMatchObject({ status: 'delivered', case: { outcome: 'refused' } });
  expect(parcel?.windows, 'the same is not reported twice').not.toHaveProperty('damaged');
  const again = { shipmentId: ofPaula, kind: 'damaged', text: 'But it is!', photos: [] };
  expect((await buyer.post(`/api/orders/${order}/problem`, again)).status).toBe(409);
  for (const label of ['http://example.com/label', 'javascript:alert(1)'])
    expect((await decide(second, { outcome: 'returning', label })).status, label).toBe(422);
  const label = 'https://example.com/label.pdf';
  await readOkBody(await decide(second, { outcome: 'returning', label }));
  const [, returning] = (await buyer.getOrder(order)).shipments;
  expect(returning).toMatchObject({ status: 'return_requested', case: { status: 'returning', label } });
  expect((await sendMails(shop)).join('')).toContain(label);
  await readOkBody(
    await quentin.ask('PATCH', '/api/seller', { returnName: 'Quentin', returnAddress: '1 Elm St' }),
  );
  const [sale] = await readSales(quentin);
  expect(sale?.case, 'the label names the destination').toMatchObject({ status: 'returning' });
  for (const field of ['label', 'returnTo']) expect(sale?.case).not.toHaveProperty(field);
  await readOkBody(await quentin.post(`/api/sales/${ofQuentin}/returned`));
  await sendMails(shop);
  expect(await buyer.getOrder(order)).toMatchObject({
    refunded: 7,
    shipments: [{ status: 'delivered' }, { status: 'returned', case: { outcome: 'returned' } }],
  });
});
