import { expect, onTestFinished, test } from 'vitest';
import type { Deps } from '#api/deps.ts';
import { engine } from '#api/storage/engine.ts';
import { openPostgres } from '#api/storage/postgres/postgres.ts';
import { callWithRetries } from './cluster/call-with-retries.ts';
import { startCluster, type Cluster } from './cluster/start-cluster.ts';
import { addListing } from './world/add-listings.ts';
import { assertHealthy } from './world/assert-healthy.ts';
import { createBuyer, readOrderId, type TestBuyer } from './world/buyer.ts';
import { drawPhoto } from './world/photos.ts';
import { listLines, readListingId } from './world/visitor.ts';

// A sample of `npm run prove -- processes`, on PostgreSQL: processes on SQLite share a folder.
const onPostgres = test.runIf(engine === 'postgres');

interface Running {
  readonly cluster: Cluster;
  readonly deps: Pick<Deps, 'storage' | 'now'>;
  readonly buyer: TestBuyer;
}

async function open(settings: Record<string, string> = {}): Promise<Running> {
  const cluster = await startCluster(settings);
  const storage = openPostgres(cluster.databaseUrl);
  onTestFinished(async () => {
    await storage.close();
    await cluster[Symbol.asyncDispose]();
  });
  const buyer = createBuyer({ fetch: callWithRetries(cluster.url) });
  return { cluster, deps: { storage, now: Date.now }, buyer };
}

onPostgres(
  'a visitor buys and sells at processes with separate folders, of which each is killed once',
  async () => {
    const { cluster, deps, buyer } = await open();
    const dune = await addListing({ deps }, { title: 'Dune', stock: 2 });
    expect(listLines(await buyer.add(dune))).toEqual(['Dune x1']);
    await cluster.killNext();
    expect(listLines(await buyer.cart())).toEqual(['Dune x1']);
    const intent = await buyer.open();
    expect((await buyer.validate()).status).toBe(200);
    const paid = await buyer.pay(intent);
    await cluster.killNext();
    const order = await readOrderId(await buyer.order(paid));
    expect(await buyer.getOrder(order)).toMatchObject({ status: 'paid', items: [{ title: 'Dune' }] });
    const { id, picture } = await buyer.uploadPhoto(await drawPhoto());
    await cluster.killNext();
    const emma = await readListingId(
      await buyer.post(`/api/uploads/${id}/product`, { title: 'Emma', price: 5 }),
    );
    for (const url of await cluster.urls()) {
      expect((await fetch(`${url}/api/products/${emma}`)).status).toBe(200);
      expect((await fetch(`${url}${picture.url}-320.avif`)).status).toBe(200);
    }
    await assertHealthy(deps);
  },
);

onPostgres('no call is cut while processes are replaced one after the other', async () => {
  const { cluster, deps, buyer } = await open({ DRAIN_MS: '600000' });
  const dune = await addListing({ deps }, { title: 'Dune', stock: 999 });
  await buyer.add(dune);
  const addTen = async (): Promise<void> => {
    for (let at = 0; at < 10; at += 1) await buyer.add(dune);
  };
  for (const _ of await cluster.urls()) {
    const [code] = await Promise.all([cluster.replaceNext(), addTen()]);
    expect(code).toBe(0);
  }
  expect(listLines(await buyer.cart())).toEqual(['Dune x31']);
  expect(cluster.cutCount()).toBe(0);
});
