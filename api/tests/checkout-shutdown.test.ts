import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { nextChange } from '#api/storage/change.ts';
import { openStorage, type StoragePlace } from '#api/storage/open-storage.ts';
import { orders, products } from '#api/storage/schema.ts';
import { buyerIn } from './world/buyer.ts';
import { doorAt } from './world/door.ts';
import { freshPlace } from './world/fresh-storage.ts';
import { mustBeHealthy } from './world/must-be-healthy.ts';
import { productRow } from './world/product-row.ts';
import { startShop } from './world/running-shop.ts';

const BUYERS = 8;

test(
  'asked to end while people buy: what was begun is answered whole, nothing new is taken, and the books are right',
  { timeout: 60_000 },
  async () => {
    await using fresh = await freshPlace();
    const product = await shelve(fresh.place);
    await using shop = await startShop(placeIn(fresh.place));
    await shop.said('Dogear is open');
    const url = `http://127.0.0.1:${shop.port}`;
    const told: string[] = [];
    let answered = 0;
    const door = doorAt(url);
    const fetch: typeof door.fetch = async (path, init) => {
      const answer = await door.fetch(path, init);
      const whole = new Response(await answer.arrayBuffer(), answer);
      answered += 1;
      return whole;
    };
    const shopping = Array.from({ length: BUYERS }, async () => {
      const buyer = buyerIn({ fetch });
      for (;;) told.push(await buyer.buy(product));
    });
    const ended = Promise.allSettled(shopping);
    await expect.poll(() => told.length, { timeout: 30_000 }).toBeGreaterThan(BUYERS);
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    for (const result of await ended)
      expect(result, 'they end where nobody answers any more').toMatchObject({
        reason: { name: 'TypeError' },
      });

    const lines = shop.output().split('\n');
    expect(lines.filter((line) => line.includes('"aborted":true'))).toEqual([]);
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
    // The shop's own events come to its webhook, too.
    const own = lines.filter((line) => line.includes('/api/webhooks/demo')).length;
    expect(lines.filter((line) => line.includes('"route":')).length - own).toBe(answered);
    const storage = await openStorage(fresh.place);
    await mustBeHealthy({ storage, now: Date.now });
    const made = await storage.db.select({ id: orders.publicId }).from(orders);
    await storage.close();
    expect(made.map(({ id }) => id)).toEqual(expect.arrayContaining(told));
  },
);

const placeIn = (place: StoragePlace): Record<string, string> =>
  'file' in place ? { DATA_DIR: dirname(place.file) } : { DATABASE_URL: place.url };

async function shelve(place: StoragePlace): Promise<number> {
  const storage = await openStorage(place);
  const id = await storage.transaction({ catalog: true }, async (tx) => {
    const row = { ...productRow({ change: await nextChange(tx) }), stock: 10_000 };
    const [made] = await tx.insert(products).values(row).returning({ id: products.id });
    return made?.id ?? 0;
  });
  await storage.close();
  return id;
}
