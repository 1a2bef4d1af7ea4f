import { expect, onTestFinished, test } from 'vitest';
import { Device } from '../../offline/doubles/device.ts';
import { createProduct, createCard, ShopDouble } from '../../offline/doubles/shop-double.ts';
import type { BackendHost, OptimisticChange } from './personal-backend.ts';
import { createSnapshotReader } from './snapshot-reader.ts';

/** A phone with a page that notes what it is shown: how many changes wait, and how to ask which taps it has. */
function phone() {
  const shop = new ShopDouble();
  shop.products.set(1, createProduct(1));
  const device = new Device(shop);
  onTestFinished(() => device.close());
  const tab = device.tab();
  const shown: number[] = [];
  const asks: Parameters<BackendHost['show']>[1][] = [];
  const page = {
    show: (...[person, covers]: Parameters<BackendHost['show']>) => {
      shown.push(person.pending.length);
      asks.push(covers);
    },
  };
  const readings = createSnapshotReader(tab.local, page, () => undefined);
  return { tab, readings, shown, has: (tap: OptimisticChange) => asks.at(-1)?.(tap) };
}

const tapped = (): OptimisticChange => ({
  change: { name: 'cart.add', args: { productId: 1, quantity: 1 } },
  card: createCard(1),
});

test('a reading that began earlier and ends later is not shown any more', async () => {
  const { tab, readings, shown } = phone();
  const early = await tab.local.run(readings.query);
  await tab.add(1);
  await readings.refresh();
  readings.accept(early);
  expect(shown).toEqual([1]);
});

test('a tap is in the first reading that has its change, even before its storing has returned', async () => {
  const { tab, readings, has } = phone();
  const tap = tapped();
  await readings.refresh();
  tap.id = await tab.add(1);
  expect(has(tap)).toBe(false);
  await readings.refresh();
  expect(has(tap)).toBe(true);
});

test('a tap that was stored and sent between two readings is in the next one, although nothing waits there', async () => {
  const { tab, readings, shown, has } = phone();
  const tap = tapped();
  const before = await tab.local.run(readings.query);
  tap.id = await tab.add(1);
  readings.markStored(tap);
  await tab.drain();
  readings.accept(before);
  expect(has(tap)).toBe(false);
  await readings.refresh();
  expect([shown.at(-1), has(tap)]).toEqual([0, true]);
});
