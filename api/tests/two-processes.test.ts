import { connect, createServer, type AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { watchCatalog } from '#api/catalog/versions/watch-catalog.ts';
import { openCatalogNotifier } from '#api/storage/postgres/catalog-notifier.ts';
import { engine } from '#api/storage/engine.ts';
import { addListing, runInCatalog } from './world/add-listings.ts';
import { setPrice } from '#api/catalog/set-price.ts';
import { ADMIN, readAdminCookie } from './world/admin.ts';
import { openMigrated } from './world/fresh-storage.ts';
import { startShop } from './world/running-shop.ts';
import { getProduct } from './world/shop-reads.ts';
import { openShop, type Shop } from './world/shop.ts';

const isPostgres = engine === 'postgres';

/** Bounds how long a process may show what another one has changed, in ms. */
const MAX_AGE_MS = 1_000;

const urlOf = ({ place }: Pick<Shop, 'place'>): string => ('url' in place ? place.url : '');

test.runIf(isPostgres)(
  'of two processes on one database, the one that changes a price shows it at once and the other after at most a second',
  async () => {
    await using stocked = await openShop();
    const id = await addListing(stocked);
    const variables = { ...ADMIN, DATABASE_URL: urlOf(stocked) };
    await using one = await startShop(variables);
    await one.waitForOutput('Dogear is open');
    await using two = await startShop(variables);
    await two.waitForOutput('Dogear is open');
    const at = (shop: typeof one, path: string, init?: RequestInit): Promise<Response> =>
      fetch(`http://127.0.0.1:${shop.port}${path}`, init);
    const priceAt = async (shop: typeof one): Promise<number> =>
      z.parse(z.object({ price: z.number() }), await (await at(shop, `/api/products/${id}`)).json()).price;
    const headers = { 'Content-Type': 'application/json' };
    const login = await at(one, '/api/auth/admin-login', {
      method: 'POST',
      headers,
      body: JSON.stringify({ password: ADMIN.ADMIN_PASSWORD }),
    });
    const cookie = readAdminCookie(login);

    for (const price of [11, 12, 13, 14, 15]) {
      await Promise.all([priceAt(one), priceAt(two)]);
      const body = JSON.stringify({ price });
      const changing = { method: 'PATCH', headers: { ...headers, Cookie: cookie }, body };
      expect((await at(one, `/api/admin/products/${id}/price`, changing)).status).toBe(200);
      const changedAt = performance.now();
      expect(await priceAt(one)).toBe(price);
      for (;;) {
        const isDue = performance.now() - changedAt > MAX_AGE_MS;
        const shown = await priceAt(two);
        if (shown === price) break;
        expect(isDue, `a request after ${MAX_AGE_MS} ms still shows ${shown}`).toBe(false);
      }
    }
  },
  180_000,
);

test.runIf(isPostgres)(
  'a process is told of the changes of another one without looking for them',
  async () => {
    const silent = { onLostConnection: () => undefined, onPooler: () => undefined };
    await using shop = await openShop();
    const id = await addListing(shop);
    const open = () => ({
      notifier: openCatalogNotifier(urlOf(shop), silent),
      storage: openMigrated(shop.place),
      maxAgeMs: Number.POSITIVE_INFINITY,
    });
    const [writer, reader] = [open(), open()];
    try {
      await using writing = await openShop({ deps: watchCatalog(writer.storage, writer) });
      await using reading = await openShop({ deps: watchCatalog(reader.storage, reader) });
      // A notification before the connections are open is lost: so it is repeated.
      await expect
        .poll(
          async () => {
            await runInCatalog(writing, (tx, now) =>
              setPrice(tx, now, id, 700 + Math.floor(Math.random() * 99)),
            );
            const [mine, theirs] = [await getProduct(writing, id), await getProduct(reading, id)];
            return mine.price === theirs.price;
          },
          { timeout: 30_000 },
        )
        .toBe(true);
      await runInCatalog(writing, (tx, now) => setPrice(tx, now, id, 9_900));
      await expect.poll(async () => (await getProduct(reading, id)).price, { timeout: 30_000 }).toBe(99);
    } finally {
      for (const { notifier, storage } of [writer, reader]) {
        await notifier.close();
        await storage.close();
      }
    }
  },
);

test.runIf(isPostgres)(
  'through a pooler, no process waits for notifications, and the owner is told',
  async () => {
    await using shop = await openShop();
    await using pooler = await startPooler(urlOf(shop));
    const report = await new Promise((resolve) => {
      const notifier = openCatalogNotifier(pooler.url, {
        onLostConnection: resolve,
        onPooler: () => void notifier.close().then(() => resolve('pooler')),
      });
    });
    expect(report).toBe('pooler');
  },
);

/** A proxy that announces another process than the server's, as poolers do. */
async function startPooler(url: string) {
  const target = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      const key = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12])); // BackendKeyData
      if (key >= 0) bytes.writeInt32BE(bytes.readInt32BE(key + 5) + 1, key + 5);
      client.write(bytes);
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      from.on('close', () => to.destroy()).on('error', () => to.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pooled = new URL(url);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has such an address
  pooled.port = String((server.address() as AddressInfo).port);
  pooled.hostname = '127.0.0.1';
  return {
    url: pooled.href,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
