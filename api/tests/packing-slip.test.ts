import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { LISTINGS_KEY_HEADER } from '#contract/selling/selling.ts';
import { packingSlipSchema, type PackingSlip } from '#contract/parcels/packing-slip.ts';
import { ORDER_MESSAGES } from '#contract/orders/order-messages.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { listMails } from './world/mails.ts';
import { advanceTo, orderParcel, orderTwoParcels, readSales, sendMails } from './world/parcels.ts';
import { createSeller, type TestSeller } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { createSmallBuild } from './world/small-build.ts';
import { readError } from './world/visitor.ts';

const slipPath = (id: number): string => `/api/sales/${id}/slip`;

const readSlip = async (seller: Pick<TestSeller, 'ask'>, id: number): Promise<PackingSlip> =>
  z.parse(packingSlipSchema, await readOkBody(await seller.ask('GET', slipPath(id))));

const HOUR_MS = 3_600_000;

test('a packing slip names items, recipient and sender, without prices', async () => {
  await using shop = await openShop();
  const { seller, buyer, order, id } = await orderParcel(shop);
  const orderedAt = shop.deps.now();
  const [sale] = await readSales(seller);
  const slip = {
    orderNumber: sale?.orderNumber,
    soldAt: sale?.soldAt,
    status: 'new',
    demo: true,
    to: { name: 'Ada Lovelace', address: '12 St James Square, London' },
    items: [{ title: 'Dune', condition: 'good', quantity: 1 }],
    needsSignature: false,
    changeableUntil: new Date(orderedAt + HOUR_MS).toISOString(),
  };
  const answer = await seller.ask('GET', slipPath(id));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await readOkBody(answer), 'no other field').toEqual(slip);

  const from = { returnName: 'Paula', returnAddress: '7 Mill Street\nBeacon, NY 12508' };
  await readOkBody(await seller.ask('PATCH', '/api/seller', from));
  await readOkBody(await buyer.ask('PATCH', `/api/orders/${order}`, { customerName: 'Mary Shelley' }));
  expect(await readSlip(seller, id)).toMatchObject({
    to: { name: 'Mary Shelley' },
    from: { name: 'Paula', address: '7 Mill Street\nBeacon, NY 12508' },
  });
  shop.advanceClock(HOUR_MS - 1);
  expect(await readSlip(seller, id)).toHaveProperty('changeableUntil');
  shop.advanceClock(1);
  expect(await readSlip(seller, id)).not.toHaveProperty('changeableUntil');
});

test('a parcel of $100 needs a signature, unless the buyer removes copies of it', async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const atlas = await seller.list({ title: 'Atlas', priceCents: 3_000, stock: 3 });
  const key = await seller.list({ title: 'Key', priceCents: 1_000 });
  const buyer = createBuyer(shop);
  await buyer.add(key);
  const order = await buyer.buy(atlas, 3);
  const read = async () => {
    const { shipments, items } = await buyer.getOrder(order);
    return { items, slip: await readSlip(seller, shipments[0]?.id ?? 0) };
  };
  const { items, slip } = await read();
  expect(slip).toMatchObject({ needsSignature: true });
  expect(slip.items).toHaveLength(2);
  const itemId = items.find(({ title }) => title === 'Key')?.itemId;
  await readOkBody(await buyer.ask('PATCH', `/api/orders/${order}`, { items: [{ itemId, quantity: 0 }] }));
  expect((await read()).slip).toMatchObject({
    needsSignature: false,
    items: [{ title: 'Atlas', quantity: 3 }],
  });
});

const keyOf = (shop: Shop, to: string, subject: string): string => {
  const mail = listMails(shop).find((each) => each.to === to && each.subject === subject);
  return /#key=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
};

test('only its seller reads a packing slip, in the session or by the key of a mail', async () => {
  await using shop = await openShop();
  const { paula, quentin, buyer, ofPaula } = await orderTwoParcels(shop);
  for (const stranger of [quentin, buyer])
    expect(await readError(await stranger.ask('GET', slipPath(ofPaula)))).toMatchObject({
      status: 404,
      message: ORDER_MESSAGES.noSuchShipment,
    });
  for (const path of ['/api/sales/0/slip', '/api/sales/x/slip', '/api/sales/999999/slip'])
    expect((await paula.ask('GET', path)).status).toBe(404);
  expect((await shop.fetch(slipPath(ofPaula))).status).toBe(404);

  await sendMails(shop);
  const sold = 'You sold something on Dogear';
  const mail = listMails(shop).find(({ to, subject }) => to === 'paula@example.com' && subject === sold);
  expect(mail?.text).toMatch(new RegExp(`Print the packing slip: \\S+/slip/${ofPaula}#key=\\d+\\.`));
  const byKey = (key: string) => shop.fetch(slipPath(ofPaula), { headers: { [LISTINGS_KEY_HEADER]: key } });
  const key = keyOf(shop, 'paula@example.com', sold);
  expect(await readOkBody(await byKey(key))).toMatchObject({ items: [{ title: 'Dune' }] });
  expect((await byKey(keyOf(shop, 'quentin@example.com', sold))).status).toBe(404);
  expect(await readError(await byKey(`${key}x`))).toMatchObject({
    status: 403,
    message: SELLING_MESSAGES.linkInvalid,
  });
});

test('the slip of a canceled sale has no address, and a changed order asks to print it again', async () => {
  await using shop = await openShop();
  const { paula, buyer, order, ofPaula } = await orderTwoParcels(shop);
  await readOkBody(await buyer.ask('PATCH', `/api/orders/${order}`, { customerName: 'Mary Shelley' }));
  await sendMails(shop);
  const changed = listMails(shop).find(
    ({ to, subject }) => to === 'paula@example.com' && subject === 'An order of yours was changed',
  );
  expect(changed?.text).toMatch(new RegExp(`print the packing slip again: \\S+/slip/${ofPaula}#key=`));
  await readOkBody(await paula.post(`/api/sales/${ofPaula}/cancel`, { reason: 'gone' }));
  const slip = await readSlip(paula, ofPaula);
  expect(slip.status).toBe('canceled');
  expect(slip).not.toHaveProperty('to');
});

test('sales are listed by their deadlines, and those that are sent after them, newest first', async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const buyer = createBuyer(shop);
  /** Ten copies have two business days more. */
  const sell = async (title: string, copies = 1): Promise<number> => {
    const order = await buyer.buy(await seller.list({ title, stock: copies }), copies);
    shop.advanceClock(1_000);
    return (await buyer.getOrder(order)).shipments[0]?.id ?? 0;
  };
  const early = await sell('Sent early');
  const late = await sell('Sent late');
  await sell('Many copies', 10);
  await sell('One copy');
  advanceTo(shop, '2026-11-24T15:00:00.000Z');
  await sell('Sold later');
  for (const id of [late, early]) await readOkBody(await seller.markSent(id));
  expect((await readSales(seller)).map(({ items }) => items[0]?.title)).toEqual([
    'One copy',
    'Sold later',
    'Many copies',
    'Sent late',
    'Sent early',
  ]);
});

test('caches store neither packing slips nor the back office', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  const cached = async (path: string) => (await shop.get(path)).headers.get('cache-control');
  for (const path of ['/slip/7', '/Slip/7', '/admin', '/admin/orders'])
    expect(await cached(path), path).toBe('no-store');
  for (const path of ['/slips', '/administer']) expect(await cached(path), path).toContain('public');
});
