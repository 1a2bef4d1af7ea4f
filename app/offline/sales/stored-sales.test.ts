import { expect, onTestFinished, test } from 'vitest';
import type { Sale } from '#contract/orders/order.ts';
import { Device } from '../doubles/device.ts';
import { ShopDouble } from '../doubles/shop-double.ts';
import { switchOwner } from '../personal/current-owner.ts';
import { purgeOwnerData } from '../personal/purge-owner-data.ts';
import { showSales } from './show-sales.ts';
import { purgeStoredSales, readStoredSales, storeSales } from './stored-sales.ts';

const DAY = 86_400_000;

const createSale = (shipmentId: number, about: Partial<Sale> = {}): Sale => ({
  shipmentId,
  orderNumber: `D-${shipmentId}`,
  status: 'new',
  soldAt: '2026-11-21T12:00:00.000Z',
  items: [],
  earned: 8.5,
  paidOut: false,
  demo: false,
  shipTo: { name: 'Ada', address: '1 Corner Street' },
  shipBy: '2026-12-02T05:00:00.000Z',
  ...about,
});

function world() {
  const shop = new ShopDouble();
  const device = new Device(shop);
  onTestFinished(() => device.close());
  const tab = device.tab();
  const read = async (at = 1_000) => readStoredSales(tab.local, at);
  const ids = async (at?: number) => (await read(at))?.sales.map(({ shipmentId }) => shipmentId);
  return { shop, device, tab, read, ids };
}

test('keeps what is to be sent or on its way, until a later answer says that it has arrived', async () => {
  const { tab, read, ids } = world();
  const sales = [
    createSale(4),
    createSale(3, { status: 'shipped' }),
    createSale(2, { status: 'delivered' }),
    createSale(1, { status: 'canceled' }),
  ];
  await storeSales(tab.local, 'guest', sales, 500);
  expect(await read()).toEqual({ sales: sales.slice(0, 2), readAt: 500 });
  await storeSales(tab.local, 'guest', [createSale(4, { status: 'delivered' })], 600);
  expect(await ids()).toBeUndefined();
});

test('forgets sales 30 days after they were read', async () => {
  const { tab, ids } = world();
  await storeSales(tab.local, 'guest', [createSale(4)], 0);
  expect(await ids(30 * DAY)).toEqual([4]);
  expect(await ids(30 * DAY + 1)).toBeUndefined();
  await purgeStoredSales(tab.local, 30 * DAY);
  expect(await tab.local.run(async (db) => db.sales.count())).toBe(1);
  await purgeStoredSales(tab.local, 30 * DAY + 1);
  expect(await tab.local.run(async (db) => db.sales.count())).toBe(0);
});

test("an account's sales leave the device with it, also when the answer comes after the sign-out", async () => {
  const { shop, tab, ids } = world();
  await switchOwner(tab.local, 1);
  await storeSales(tab.local, 'account:1', [createSale(4)], 500);
  expect(await ids()).toEqual([4]);
  await purgeOwnerData(tab.local, { evenIfPending: true });
  await storeSales(tab.local, 'account:1', [createSale(4)], 500);
  expect(await tab.local.run(async (db) => db.sales.count())).toBe(0);
  await switchOwner(tab.local, 1);
  await storeSales(tab.local, 'account:1', [createSale(4)], 500);
  await switchOwner(tab.local, 2);
  shop.account = 2;
  expect(await tab.local.run(async (db) => db.sales.count())).toBe(0);
});

test('deletes what an older build has left behind at a sign-out', async () => {
  const { tab } = world();
  await tab.local.run(async (db) =>
    db.sales.put({ id: 4, whose: 'account:1', sale: createSale(4), readAt: 500 }),
  );
  await purgeStoredSales(tab.local, 600);
  expect(await tab.local.run(async (db) => db.sales.count())).toBe(0);
});

test('a sale is shown as sent at once, and still without a network after the shop knows it', async () => {
  const { device, tab, read } = world();
  await storeSales(tab.local, 'guest', [createSale(4), createSale(3)], device.clock);
  const readAt = device.clock;
  const shown = async () =>
    showSales((await read(readAt))?.sales ?? [], readAt, (await tab.salesChanges()).changes);
  await tab.send(4, { tracking: 'PX 1' });
  expect(await shown()).toMatchObject([
    { shipmentId: 4, status: 'shipped', tracking: 'PX 1', isPending: true },
    { shipmentId: 3, status: 'new' },
  ]);
  expect((await shown())[0]).not.toHaveProperty('shipBy');
  await tab.drain();
  const [sent] = await shown();
  expect(sent).toMatchObject({ status: 'shipped', tracking: 'PX 1' });
  expect(sent).not.toHaveProperty('isPending');
});

test('what was acknowledged before the sales were read is not applied again', async () => {
  const { device, tab } = world();
  await tab.send(4, { tracking: 'PX 1' });
  await tab.drain();
  const { changes } = await tab.salesChanges();
  const corrected = createSale(4, { status: 'shipped', tracking: 'PX 2' });
  expect(showSales([corrected], device.clock + 1, changes)).toEqual([corrected]);
  const canceled = createSale(4, { status: 'canceled' });
  expect(showSales([canceled], 0, changes)).toEqual([canceled]);
});

test('a refused change shows the sale as it is, and its message names the titles', async () => {
  const { shop, device, tab } = world();
  const item = { productId: 1, title: 'Dune', condition: 'good', price: 8.5, quantity: 1 } as const;
  const sale = createSale(4, { items: [item] });
  await storeSales(tab.local, 'guest', [sale], device.clock);
  shop.canceled.add(4);
  await tab.send(4);
  await tab.drain();
  const { changes, refusals } = await tab.salesChanges();
  expect(showSales([sale], 0, changes)).toEqual([sale]);
  expect(refusals).toMatchObject([{ sent: { about: { orderNumber: 'D-4', titles: 'Dune' } } }]);
});
