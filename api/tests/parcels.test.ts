import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { orderItems } from '#api/storage/schema.ts';
import { salesSchema, type Sale } from '#contract/orders/order.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { listMails } from './world/mails.ts';
import { createSeller, type TestSeller } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';

const UPS = '1Z999AA10123456784';

const readSales = async (seller: TestSeller): Promise<Sale[]> =>
  z.parse(salesSchema, await readOkBody(await seller.ask('GET', '/api/sales')));

/** An order of one parcel, placed on a Saturday. */
async function orderParcel(shop: Shop) {
  const seller = await createSeller(shop);
  const product = await seller.list({ title: 'Dune', description: 'A fine copy.' });
  const buyer = createBuyer(shop);
  const order = await buyer.buy(product);
  const read = async () => {
    const [parcel] = (await buyer.getOrder(order)).shipments;
    if (parcel === undefined) throw new Error('there is no parcel');
    return parcel;
  };
  return { seller, product, buyer, order, read, id: (await read()).id };
}

async function mailsOf(shop: Shop): Promise<string[]> {
  shop.advanceClock(3_000);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  return listMails(shop).map(({ text }) => text);
}

test('buyer and seller read by when a parcel is sent, and then when it is expected', async () => {
  await using shop = await openShop();
  const { seller, read, id } = await orderParcel(shop);
  const shipBy = '2026-12-02T05:00:00.000Z';
  expect(await read()).toMatchObject({ status: 'new', shipBy });
  expect(await readSales(seller)).toMatchObject([
    { shipBy, changeableUntil: new Date(shop.deps.now() + 3_600_000).toISOString() },
  ]);
  await readOkBody(await seller.markSent(id, { tracking: ' 1z 999-aa1 0123456784' }));
  const sent = { carrier: 'UPS', tracking: UPS, trackUrl: `https://www.ups.com/track?tracknum=${UPS}` };
  const parcel = await read();
  expect(parcel).toMatchObject({ status: 'shipped', expectedFrom: '2026-11-30', expectedBy: '2026-12-02' });
  expect(parcel).toMatchObject(sent);
  expect(parcel).not.toHaveProperty('shipBy');
  const [sale] = await readSales(seller);
  expect(sale).toMatchObject({ ...sent, carrierCode: 'ups' });
  expect(sale).not.toHaveProperty('changeableUntil');
  expect((await mailsOf(shop)).join('')).toContain(`Parcel: UPS ${UPS}`);
  await readOkBody(await seller.markSent(id, { carrier: 'The Pony Express' }));
  const other = await read();
  expect(other).toMatchObject({ carrier: 'The Pony Express', tracking: UPS, expectedBy: '2026-12-02' });
  expect(other, 'a number of UPS is no number of another carrier').not.toHaveProperty('trackUrl');
  await readOkBody(await seller.markSent(id, { carrier: 'UPS' }));
  expect(await read()).toMatchObject(sent);
});

test('an order keeps what the listing said when it was sold', async () => {
  await using shop = await openShop();
  const { seller, product } = await orderParcel(shop);
  await readOkBody(await seller.ask('PATCH', `/api/listings/${product}`, { description: 'Torn.' }));
  const [item] = await shop.deps.storage.db.select({ asSold: orderItems.asSold }).from(orderItems);
  expect(item?.asSold).toMatchObject({ description: 'A fine copy.' });
});
