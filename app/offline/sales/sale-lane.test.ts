import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#app/http/errors.ts';
import { SYNC } from '#contract/sync/sync.ts';
import { Device } from '../doubles/device.ts';
import { createProduct, ShopDouble } from '../doubles/shop-double.ts';
import { switchOwner } from '../personal/current-owner.ts';
import { purgeOwnerData } from '../personal/purge-owner-data.ts';

const { lists, sales } = SYNC.protocols;
const DAY = 86_400_000;

function world() {
  const shop = new ShopDouble();
  for (let id = 1; id <= 9; id += 1) shop.products.set(id, createProduct(id));
  const device = new Device(shop);
  onTestFinished(() => device.close());
  return { shop, device, tab: device.tab() };
}

const waiting = async (tab: ReturnType<Device['tab']>): Promise<number[]> =>
  (await tab.salesChanges()).changes
    .filter(({ acknowledgedAt }) => acknowledgedAt === undefined)
    .map(({ mutation }) => mutation.args.shipmentId);

test('each request carries one lane, the oldest change first, and says its protocol', async () => {
  const { shop, device, tab } = world();
  await tab.add(1);
  device.clock += 1_000;
  await tab.send(7, { tracking: 'PX 1' });
  await tab.send(8);
  device.clock += 1_000;
  await tab.add(2);
  expect(await tab.drain()).toBe('synced');
  expect(shop.requests.map(({ protocol, mutations }) => [protocol, mutations.length])).toEqual([
    [lists, 2],
    [sales, 2],
  ]);
  await tab.send(9);
  device.clock += 1_000;
  await tab.add(3);
  await tab.drain();
  expect(shop.requests.slice(2).map(({ protocol }) => protocol)).toEqual([sales, lists]);
  expect([...shop.sent]).toEqual([
    [7, 'PX 1'],
    [8, undefined],
    [9, undefined],
  ]);
  expect(await waiting(tab)).toEqual([]);
});

test('a server of an older release takes the cart, and the sale once it is updated', async () => {
  const { shop, device, tab } = world();
  shop.protocols = [lists];
  await tab.send(7);
  device.clock += 1_000;
  await tab.add(1);
  expect(await tab.drain()).toBe('synced');
  expect([...shop.cart]).toEqual([[1, 1]]);
  expect(await waiting(tab)).toEqual([7]);
  expect(await tab.snapshot()).toMatchObject({
    blocked: 'update_required',
    otherPendingCount: 1,
    pending: [],
  });
  shop.protocols = [lists, sales];
  expect(await tab.sync()).toBe('synced');
  expect([...shop.sent.keys()]).toEqual([7]);
  expect(await tab.snapshot()).toMatchObject({ blocked: 'none', otherPendingCount: 0 });
});

test('a server that no longer takes the cart of this release still takes the sale', async () => {
  const { shop, device, tab } = world();
  shop.protocols = [sales];
  await tab.add(1);
  device.clock += 1_000;
  await tab.send(7);
  expect(await tab.sync()).toBe('update_required');
  expect([...shop.sent.keys()]).toEqual([7]);
  expect(await tab.snapshot()).toMatchObject({ blocked: 'update_required', pending: [{}] });
});

test('a request of sales that fails at the server does not hold up the cart', async () => {
  const { shop, device, tab } = world();
  await tab.send(7);
  device.clock += 1_000;
  await tab.add(1);
  shop.faults = [
    () => {
      throw new ApiError(500, '{}');
    },
  ];
  expect(await tab.drain()).toBe('unreachable');
  expect([...shop.cart]).toEqual([[1, 1]]);
  expect(await waiting(tab)).toEqual([7]);
  expect(await tab.drain()).toBe('synced');
  expect([...shop.sent.keys()]).toEqual([7]);
});

test('a lost answer sends the same change again, from another tab, too', async () => {
  const { shop, device, tab } = world();
  await tab.send(7);
  shop.faults = ['reply lost'];
  expect(await tab.drain()).toBe('unreachable');
  expect(await waiting(tab)).toEqual([7]);
  expect(await device.tab().drain()).toBe('synced');
  expect(shop.applied).toHaveLength(1);
  expect(await waiting(tab)).toEqual([]);
});

test('a refusal is told once, and keeps what was typed until the seller says it again', async () => {
  const { shop, tab } = world();
  shop.canceled = new Set([7]);
  await tab.send(7, { carrier: 'The Pony Express', tracking: 'PX\n1' });
  expect(await tab.drain()).toBe('synced');
  const { messages } = await tab.snapshot();
  expect(messages).toMatchObject([{ kind: 'refused', list: 'sales', told: 0, productId: 0 }]);
  const { refusals } = await tab.salesChanges();
  expect(refusals).toMatchObject([
    { message: 'Canceled.', sent: { shipmentId: 7, carrier: 'The Pony Express', tracking: 'PX 1' } },
  ]);
  await tab.sync();
  expect((await tab.salesChanges()).refusals).toHaveLength(1);
  await tab.send(7);
  expect((await tab.salesChanges()).refusals).toEqual([]);
});

test('a shown refusal about a sale stays for 30 days', async () => {
  const { shop, device, tab } = world();
  shop.canceled = new Set([7]);
  await tab.send(7);
  await tab.drain();
  await tab.local.run(async (db) => db.messages.toCollection().modify({ told: 1 }));
  device.clock += 29 * DAY;
  await tab.sync();
  expect((await tab.salesChanges()).refusals).toHaveLength(1);
  device.clock += 2 * DAY;
  await tab.sync();
  expect((await tab.salesChanges()).refusals).toEqual([]);
});

test('a server that was restored from a backup is told of the sale again, for 7 days', async () => {
  const { shop, device, tab } = world();
  const backup = shop.backup();
  await tab.sync();
  await tab.send(7);
  await tab.drain();
  shop.restore(backup, 'second');
  shop.sent.clear();
  expect(await tab.sync()).toBe('synced');
  expect([...shop.sent.keys()]).toEqual([7]);
  device.clock += 8 * DAY;
  await tab.sync();
  shop.restore(backup, 'third');
  shop.sent.clear();
  await tab.sync();
  expect([...shop.sent.keys()]).toEqual([]);
});

test("an account's change of a sale is never sent for another owner, and waits for its account", async () => {
  const { shop, tab } = world();
  await switchOwner(tab.local, 1);
  shop.account = 1;
  await tab.send(7);
  expect(await purgeOwnerData(tab.local)).toBe(1);
  await purgeOwnerData(tab.local, { evenIfPending: true, keepChangesAt: 1 });
  shop.account = null;
  await tab.sync();
  await switchOwner(tab.local, 2);
  shop.account = 2;
  await tab.sync();
  expect([...shop.sent]).toEqual([]);
  await purgeOwnerData(tab.local);
  await switchOwner(tab.local, 1);
  shop.account = 1;
  expect(await tab.drain()).toBe('synced');
  expect([...shop.sent.keys()]).toEqual([7]);
});

test("a guest's change of a sale goes to the account that signs in, and leaves with a discarding sign-out", async () => {
  const { shop, tab } = world();
  await tab.send(7);
  await switchOwner(tab.local, 1);
  expect(await waiting(tab)).toEqual([7]);
  await purgeOwnerData(tab.local, { evenIfPending: true });
  await switchOwner(tab.local, 1);
  shop.account = 1;
  await tab.sync();
  expect([...shop.sent]).toEqual([]);
  expect(await tab.local.run(async (db) => db.saleOutbox.count())).toBe(0);
});

test('builds that do not know the lane find none of its rows in their outbox', async () => {
  const { shop, tab } = world();
  await tab.send(7);
  await tab.drain();
  await tab.send(8);
  expect(await tab.local.run(async (db) => [await db.outbox.count(), await db.acknowledged.count()])).toEqual(
    [0, 0],
  );
  expect([...shop.sent.keys()]).toEqual([7]);
});
