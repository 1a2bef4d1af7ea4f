// oxlint-disable-next-line typescript/triple-slash-reference -- no tsconfig of app/ has tests of app/offline and Node together
/// <reference path="../../node_modules/@types/node/index.d.ts" />
import { createServer, type ServerResponse } from 'node:http';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { createRequest, type Request } from '../http/request.ts';
import { switchOwner } from './personal/current-owner.ts';
import { openLocalDb, type LocalDb } from './database.ts';
import { createDeviceSession } from './device-session.ts';
import { purgeOwnerData } from './personal/purge-owner-data.ts';
import { createInMemoryLocks } from './in-memory-locks.ts';

interface Arrived {
  readonly path: string;
  readonly answer: () => void;
}

/** A shop that responds to each call when the test says so, and opens a session for callers without one. */
async function slowShop() {
  const arrived: Arrived[] = [];
  let notifyArrival: (() => void) | undefined;
  let openedCount = 0;
  const server = createServer((req, res: ServerResponse) => {
    req.resume().on('end', () => {
      const hasNoSession = req.headers['sessionid'] === undefined;
      if (hasNoSession) openedCount += 1;
      const answer = () =>
        void res
          .writeHead(200, {
            'Content-Type': 'application/json',
            ...(hasNoSession ? { 'Session-ID': `token-${openedCount}` } : {}),
          })
          .end('{}');
      arrived.push({ path: req.url ?? '', answer });
      notifyArrival?.();
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    arrived,
    /** Waits until `count` calls have arrived in total. */
    count: async (count: number): Promise<void> => {
      while (arrived.length < count)
        await new Promise<void>((done) => {
          notifyArrival = done;
        });
    },
    /** Waits for the first call of a path. */
    arrivalOf: async (wanted: string): Promise<Arrived> => {
      for (;;) {
        const found = arrived.find(({ path }) => path === wanted);
        if (found !== undefined) return found;
        await new Promise<void>((done) => {
          notifyArrival = done;
        });
      }
    },
    paths: () => arrived.map(({ path }) => path),
  };
}

interface Runtime {
  readonly request: Request;
  readonly local: LocalDb;
}

/** The page and the service worker of one device: separate memory, shared database and locks. */
function createTwoRuntimes(origin: string): readonly [Runtime, Runtime] {
  const indexedDB = new IDBFactory();
  const locks = createInMemoryLocks();
  const runtime = (): Runtime => {
    const local = openLocalDb({ indexedDB, IDBKeyRange });
    const device = createDeviceSession(local, { locks, now: () => Date.now() });
    onTestFinished(() => local.close());
    return { local, request: createRequest(origin, undefined, async () => device) };
  };
  return [runtime(), runtime()];
}

const add = async ({ request }: Runtime) => request('/api/cart/add', { method: 'POST', body: {} });
const upload = async ({ request }: Runtime) =>
  request('/api/upload', { method: 'POST', body: {}, timeoutMs: 180_000 });

test('the service worker waits while the page opens the device’s session, then sends its call', async () => {
  const shop = await slowShop();
  const [page, worker] = createTwoRuntimes(shop.origin);
  const pages = add(page);
  await shop.count(1);
  const workers = add(worker);
  await worker.local.run(async (db) => db.state.toArray());
  expect(shop.paths()).toEqual(['/api/cart/add']);
  shop.arrived[0]?.answer();
  await pages;
  await shop.count(2);
  shop.arrived[1]?.answer();
  await workers;
});

test('an upload opens the session with a short call first, so that a tap does not wait for the upload', async () => {
  const shop = await slowShop();
  const [page, worker] = createTwoRuntimes(shop.origin);
  const photo = upload(worker);
  await shop.count(1);
  const tap = add(page);
  expect(shop.paths()).toEqual(['/api/sync']);
  shop.arrived[0]?.answer();
  await shop.count(3);
  expect(shop.paths().toSorted()).toEqual(['/api/cart/add', '/api/sync', '/api/upload']);
  for (const { answer } of shop.arrived.slice(1)) answer();
  await Promise.all([photo, tap]);
});

test('once the device has a session, calls of the page and the worker run concurrently', async () => {
  const shop = await slowShop();
  const [page, worker] = createTwoRuntimes(shop.origin);
  const first = add(page);
  await shop.count(1);
  shop.arrived[0]?.answer();
  await first;
  const calls = [add(page), add(worker), upload(worker), add(page)];
  await shop.count(5);
  for (const { answer } of shop.arrived.slice(1)) answer();
  await Promise.all(calls);
});

test('when the call that opens the session fails, the other runtime opens it', async () => {
  const shop = await slowShop();
  const [page, worker] = createTwoRuntimes(shop.origin);
  // The call may arrive after it was given up.
  const givenUp = { method: 'POST', body: {}, timeoutMs: 1 } as const;
  await expect(page.request('/api/wishlist/add', givenUp)).rejects.toThrow();
  const tap = add(worker);
  (await shop.arrivalOf('/api/cart/add')).answer();
  await expect(tap).resolves.toMatchObject({ body: {} });
});

test('after signing out, again only one call at a time opens the next session', async () => {
  const shop = await slowShop();
  const [page, worker] = createTwoRuntimes(shop.origin);
  const first = add(page);
  await shop.count(1);
  shop.arrived[0]?.answer();
  await first;
  await switchOwner(page.local, 7);
  const signingOut = page.request('/api/auth/logout', { method: 'POST', body: {}, endsSession: true });
  await shop.count(2);
  shop.arrived[1]?.answer();
  await signingOut;
  await purgeOwnerData(page.local, { evenIfPending: true });

  const workers = add(worker);
  await shop.count(3);
  const pages = add(page);
  await page.local.run(async (db) => db.state.toArray());
  expect(shop.arrived).toHaveLength(3);
  shop.arrived[2]?.answer();
  await shop.count(4);
  shop.arrived[3]?.answer();
  await Promise.all([workers, pages]);
});

test('the device records that it has a session, but never the token', async () => {
  const shop = await slowShop();
  const [page, worker] = createTwoRuntimes(shop.origin);
  const first = add(page);
  await shop.count(1);
  shop.arrived[0]?.answer();
  await first;
  const rows = await worker.local.run(async (db) => db.state.toArray());
  expect(rows.map(({ key }) => key)).toEqual(['session']);
  expect(JSON.stringify(rows)).not.toContain('token');
});
