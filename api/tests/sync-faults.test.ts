import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { watchCatalog } from '#api/catalog/versions/watch-catalog.ts';
import { openStorage, type StoragePlace } from '#api/storage/open-storage.ts';
import { mutations as recorded } from '#api/storage/schema.ts';
import { changeEpoch } from '#api/sync/change-epoch.ts';
import type { Mutation } from '#contract/sync/mutations.ts';
import { copyDatabase } from './world/copy-database.ts';
import { insertProduct, insertProducts } from './world/insert-product.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { openCrashTestServer } from './world/crash-test-server.ts';
import {
  readSyncAnswer,
  change,
  wishlistTitles,
  createSyncClient,
  createSyncBody,
} from './world/sync-client.ts';
import { openShop, type Shop } from './world/shop.ts';
import { recordStatements } from './world/record-statements.ts';
import { listLines } from './world/visitor.ts';

test('changes whose response was lost are applied once, and the retry gets the same response', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 3 });
  const ann = createSyncClient(shop);
  await ann.sync([change.save(dune)]);
  const sent = [change.add(dune, 2), change.add(dune, 2), change.add(dune + 1)];
  await sendAndHangUp(shop, ann.session() ?? '', JSON.stringify(createSyncBody(sent)));
  await expect.poll(() => shop.deps.storage.db.$count(recorded)).toBe(1 + sent.length);
  const state = await ann.sync(sent);
  expect(listLines(state.cart)).toEqual(['Dune x3']);
  expect(state.results.map(({ applied }) => applied)).toEqual([true, true, false]);
  expect(state.notices).toMatchObject([{ code: 'capped', productId: dune }]);
  expect(await ann.sync(sent)).toEqual(state);
  expect(await shop.deps.storage.db.$count(recorded)).toBe(1 + sent.length);
});

/** Sends a request and closes the connection before the response, as a phone in a tunnel does. */
async function sendAndHangUp(shop: Shop, session: string, body: string): Promise<void> {
  const { port, hostname } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  const head = [
    'POST /api/sync HTTP/1.1',
    `Host: ${hostname}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `sessionid: ${session}`,
  ];
  await new Promise<void>((resolve) => socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, resolve));
  socket.destroy();
}

test('a truncated request changes nothing', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createSyncClient(shop);
  const add = change.add(dune);
  const body = JSON.stringify(createSyncBody([add]));
  const response = await ann.send(body.slice(0, -20));
  expect(response.status).toBe(400);
  expect(listLines((await ann.sync([add])).cart)).toEqual(['Dune x1']);
});

test(
  'two processes that receive the same changes in parallel apply them once',
  { timeout: 60_000 },
  async () => {
    await using fresh = await migratedPlace();
    const { dune, emma } = await withShopOn(fresh.place, async (shop) => ({
      dune: await insertProduct(shop, { title: 'Dune', stock: 99 }),
      emma: await insertProduct(shop, { title: 'Emma', stock: 99 }),
    }));
    await using one = await openCrashTestServer(fresh.place);
    await using other = await openCrashTestServer(fresh.place);
    const now = Date.now();
    const session = (await sendTo(one.url, '', [change.add(emma, 1, now)])).headers.get('session-id') ?? '';
    const sent = [change.add(dune, 2, now), change.add(emma, 3, now), change.save(dune, now)];
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) => sendTo(at % 2 === 0 ? one.url : other.url, session, sent)),
    );
    for (const response of responses)
      expect(listLines((await readSyncAnswer(response)).cart)).toEqual(['Emma x4', 'Dune x2']);
  },
);

/** Sends changes to a shop in another process; an empty `session` opens a new one. */
const sendTo = (url: string, session: string, mutations: readonly Mutation[]): Promise<Response> =>
  fetch(`${url}/api/sync`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(session === '' ? {} : { sessionid: session }) },
    body: JSON.stringify(createSyncBody(mutations)),
  });

test("after a restore from yesterday's backup the phone's changes since then are applied, and known ones skipped", async () => {
  await using fresh = await migratedPlace();
  const before = await withShopOn(fresh.place, async (shop) => {
    const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
    const emma = await insertProduct(shop, { title: 'Emma', stock: 9 });
    const ann = createSyncClient(shop);
    const sent = [change.add(dune, 2), change.save(emma)];
    const { epoch } = await ann.sync(sent);
    return { dune, emma, sent, epoch, session: ann.session() ?? '' };
  });
  const yesterday = await copyDatabase(fresh.place);
  const since = [change.add(before.dune, 3), change.unsave(before.emma), change.add(before.emma)];
  const ask = async (shop: Shop, mutations: readonly Mutation[]) =>
    readSyncAnswer(await shop.post('/api/sync', createSyncBody(mutations), { sessionid: before.session }));
  const today = await withShopOn(fresh.place, (shop) => ask(shop, since));
  expect(today.epoch).toBe(before.epoch);

  await withShopOn(yesterday, async (shop) => {
    const epoch = await changeEpoch(shop.deps);
    const lost = await ask(shop, []);
    expect(listLines(lost.cart)).toEqual(['Dune x2']);
    expect([lost.epoch, lost.epoch === before.epoch]).toEqual([epoch, false]);
    const back = await ask(shop, [...before.sent, ...since]);
    expect(listLines(back.cart)).toEqual(listLines(today.cart));
    expect(listLines(back.cart)).toEqual(['Dune x5', 'Emma x1']);
    expect(wishlistTitles(back)).toEqual(wishlistTitles(today));
  });
});

/** Opens a shop on this database while `work` runs. */
async function withShopOn<T>(place: StoragePlace, work: (shop: Shop) => Promise<T>): Promise<T> {
  const opened = await openStorage(place);
  try {
    await using shop = await openShop({ deps: watchCatalog(opened) });
    return await work(shop);
  } finally {
    await opened.close();
  }
}

const addAndSave = (id: number): readonly Mutation[] => [change.add(id), change.save(id)];

test('a hundred changes take as many statements as two', async () => {
  await using shop = await openShop();
  const ids = await insertProducts(shop, 60);
  const countIn = async (mutations: readonly Mutation[]): Promise<number> => {
    const ann = createSyncClient(shop);
    await ann.sync(addAndSave(ids[59] ?? 0));
    return (await recordStatements(shop, () => ann.sync(mutations))).length;
  };
  const few = await countIn(addAndSave(ids[0] ?? 0));
  expect(few).toBeGreaterThan(5);
  expect(few).toBeLessThan(25);
  expect(await countIn(ids.slice(0, 50).flatMap(addAndSave))).toBe(few);
});
