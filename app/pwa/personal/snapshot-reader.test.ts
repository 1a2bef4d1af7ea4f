import { expect, onTestFinished, test } from 'vitest';
import { Device } from '../../offline/doubles/device.ts';
import { createProduct, createCard, ShopDouble } from '../../offline/doubles/shop-double.ts';
import type { BackendHost, OptimisticChange } from './personal-backend.ts';
import { createSnapshotReader } from './snapshot-reader.ts';

/** A phone with a page that records what it shows: the number of pending changes, and which taps are included. */
function phone() {
  const shop = new ShopDouble();
  shop.products.set(1, createProduct(1));
  const device = new Device(shop);
  onTestFinished(() => device.close());
  const tab = device.tab();
  const shown: number[] = [];
  const coverages: Parameters<BackendHost['show']>[1][] = [];
  const page = {
    show: (...[person, covers]: Parameters<BackendHost['show']>) => {
      shown.push(person.pending.length);
      coverages.push(covers);
    },
  };
  const reader = createSnapshotReader(tab.local, page, () => undefined);
  return { tab, reader, shown, has: (tap: OptimisticChange) => coverages.at(-1)?.(tap) };
}

const createTap = (): OptimisticChange => ({
  change: { name: 'cart.add', args: { productId: 1, quantity: 1 } },
  card: createCard(1),
});

test('an older snapshot that arrives later is not shown', async () => {
  const { tab, reader, shown } = phone();
  const older = await tab.local.run(reader.query);
  await tab.add(1);
  await reader.refresh();
  reader.accept(older);
  expect(shown).toEqual([1]);
});

test('a tap is included in the first snapshot with its change, even before its write has returned', async () => {
  const { tab, reader, has } = phone();
  const tap = createTap();
  await reader.refresh();
  tap.id = await tab.add(1);
  expect(has(tap)).toBe(false);
  await reader.refresh();
  expect(has(tap)).toBe(true);
});

test('a tap that was stored and sent between two snapshots is included in the next one, though nothing is pending', async () => {
  const { tab, reader, shown, has } = phone();
  const tap = createTap();
  const before = await tab.local.run(reader.query);
  tap.id = await tab.add(1);
  reader.markStored(tap);
  await tab.drain();
  reader.accept(before);
  expect(has(tap)).toBe(false);
  await reader.refresh();
  expect([shown.at(-1), has(tap)]).toEqual([0, true]);
});
