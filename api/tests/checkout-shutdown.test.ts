import { EventEmitter, once } from 'node:events';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { nextChange } from '#api/storage/change.ts';
import { openStorage, type StoragePlace } from '#api/storage/open-storage.ts';
import type { Storage } from '#api/storage/storage.ts';
import { createBuyer, readOrderId } from './world/buyer.ts';
import { createShopClient } from './world/shop-client.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { insertRow } from './world/insert-rows.ts';
import { productRow } from './world/product-row.ts';
import { startShop } from './world/running-shop.ts';

const BUYERS = 8;

test(
  'on SIGTERM during purchases the shop answers the requests in flight, takes no new ones, and the books balance',
  { timeout: 60_000 },
  async () => {
    await using fresh = await migratedPlace();
    const storage = await openStorage(fresh.place);
    const product = await shelve(storage);
    await using shop = await startShop(placeIn(fresh.place));
    await shop.waitForOutput('Dogear is open');
    const door = createShopClient(`http://127.0.0.1:${shop.port}`);
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, async () => {
        const buyer = createBuyer(door);
        await buyer.add(product);
        const intent = await buyer.open();
        await buyer.validate();
        return { buyer, paid: await buyer.pay(intent) };
      }),
    );

    // While another process holds the catalog no order can complete: all of them are in flight.
    const gate = new EventEmitter();
    const held = storage.transaction({ catalog: true }, async () => once(gate, 'open'));
    const ordering = buyers.map(async ({ buyer, paid }) => readOrderId(await buyer.order(paid)));
    for (const { buyer } of buyers) await buyer.orders(); // once these are answered, the orders above have arrived
    shop.process.kill('SIGTERM');
    await shop.waitForOutput('closing');
    await expect(door.fetch('/healthz')).rejects.toThrow();
    gate.emit('open');
    await held;
    expect(new Set(await Promise.all(ordering)).size).toBe(BUYERS);
    expect(await shop.ended).toBe(0);
    expect(shop.output()).not.toContain('"aborted":true');
    await assertHealthy({ storage, now: Date.now });
    await storage.close();
  },
);

const placeIn = (place: StoragePlace): Record<string, string> =>
  'file' in place ? { DATA_DIR: dirname(place.file) } : { DATABASE_URL: place.url };

const shelve = (storage: Storage): Promise<number> =>
  storage.transaction({ catalog: true }, async (tx) => {
    const row = { ...productRow({ change: await nextChange(tx) }), stock: 100 };
    return insertRow(tx, row);
  });
