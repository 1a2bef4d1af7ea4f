// Dexie's live queries look for a global indexedDB.
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { openLocalDb, type LocalDb } from './database.ts';

const openDevice = (indexedDB: IDBFactory, more: Parameters<typeof openLocalDb>[0] = {}): LocalDb => {
  const local = openLocalDb({ indexedDB, IDBKeyRange, ...more });
  onTestFinished(() => local.close());
  return local;
};

/** An IDBFactory that records its connections, so that a test can close them as WebKit does. */
function createUnreliableIndexedDb() {
  const indexedDB = new IDBFactory();
  const connections: IDBDatabase[] = [];
  const broken = new Set<IDBDatabase>();
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name: string, version?: number) => {
    const request = open(name, version);
    request.addEventListener('success', () => {
      const connection = request.result;
      const beginTransaction = connection.transaction.bind(connection);
      connection.transaction = (...of) => {
        if (!broken.has(connection)) return beginTransaction(...of);
        throw new DOMException(
          'Connection to Indexed Database server lost. Refresh the page.',
          'UnknownError',
        );
      };
      connections.push(connection);
    });
    return request;
  };
  return {
    indexedDB,
    connections,
    closeAll: () => connections.splice(0).forEach((each) => each.close()),
    /** The connections stay open, but new transactions on them fail. */
    breakAll: () => connections.forEach((each) => broken.add(each)),
  };
}

// A new object each time: Dexie writes the key into the object that it adds.
const createPendingRow = (id: string) => ({
  id,
  whose: 'guest' as const,
  sent: 0 as const,
  mutation: {
    id,
    madeAt: '2026-11-21T00:00:00.000Z',
    name: 'wishlist.remove' as const,
    args: { productId: 1 },
  },
  card: {
    id: 1,
    title: 'Dune',
    price: 8,
    category: 'books' as const,
    condition: 'good' as const,
    inStock: true,
    stock: 1,
    excerpt: '',
  },
});

const heardAtRow = (at: number) => ({ key: 'heardAt', value: at }) as const;

test('stores the next write without a reload after each of 100 lost connections', async () => {
  const { indexedDB, closeAll } = createUnreliableIndexedDb();
  const local = openDevice(indexedDB);
  for (let round = 1; round <= 100; round += 1) {
    await local.run(async (db) => db.state.put(heardAtRow(round)));
    closeAll();
  }
  expect(await local.run(async (db) => db.state.get('heardAt'))).toEqual(heardAtRow(100));
});

test('opens a new connection when every transaction on the old one fails', async () => {
  const { indexedDB, connections, breakAll } = createUnreliableIndexedDb();
  const local = openDevice(indexedDB);
  await local.run(async (db) => db.state.put(heardAtRow(1)));
  breakAll();
  await local.run(async (db) => db.state.put(heardAtRow(2)));
  expect(await local.run(async (db) => db.state.get('heardAt'))).toEqual(heardAtRow(2));
  expect(connections).toHaveLength(2);
});

test('reports the error after a few attempts when the database cannot be opened', async () => {
  const indexedDB = new IDBFactory();
  indexedDB.open = () => {
    throw new DOMException('The user denied permission.', 'SecurityError');
  };
  await expect(openDevice(indexedDB).run(async (db) => db.state.count())).rejects.toThrow('denied');
});

test('frees space and completes the write when storage is full', async () => {
  let rooms = 0;
  const local = openDevice(new IDBFactory(), {
    makeRoom: async () => {
      rooms += 1;
      return true;
    },
  });
  await local.run(async (db) => {
    if (rooms === 0) throw new DOMException('Full.', 'QuotaExceededError');
    await db.state.put(heardAtRow(1));
  });
  expect(rooms).toBe(1);
  expect(await local.run(async (db) => db.state.count())).toBe(1);
});

test('a live query keeps updating after the connection is lost', async () => {
  const { indexedDB, closeAll } = createUnreliableIndexedDb();
  const local = openDevice(indexedDB);
  const seen: (number | undefined)[] = [];
  const subscription = local
    .live(async (db) => db.state.get('heardAt'))
    .subscribe((row) => seen.push(row?.key === 'heardAt' ? row.value : undefined));
  onTestFinished(() => subscription.unsubscribe());
  await expect.poll(() => seen).toEqual([undefined]);
  closeAll();
  await local.run(async (db) => db.state.put(heardAtRow(1)));
  await expect.poll(() => seen.at(-1)).toBe(1);
});

test('an upgrade of the app keeps the outbox, and a tab of the old version can still write to it', async () => {
  const indexedDB = new IDBFactory();
  const local = openDevice(indexedDB);
  await local.run(async (db) => db.outbox.add(createPendingRow('one')));

  const newer = new Dexie('dogear', { indexedDB, IDBKeyRange });
  onTestFinished(() => newer.close());
  newer.version(3).stores({ outbox: '++seq, &id, [whose+seq]', later: '++id' });
  await newer.open();
  expect(await newer.table('outbox').toArray()).toMatchObject([{ id: 'one', seq: 1 }]);

  await local.run(async (db) => db.outbox.add(createPendingRow('two')));
  expect(await newer.table('outbox').count()).toBe(2);
});

test('an upgrade from the version without drafts keeps the outbox, and an old tab can still write to it', async () => {
  const indexedDB = new IDBFactory();
  const former = new Dexie('dogear', { indexedDB, IDBKeyRange });
  onTestFinished(() => former.close());
  former.version(1).stores({ products: 'id', outbox: '++seq, &id, [whose+seq]', state: 'key' });
  await former.table('outbox').add(createPendingRow('one'));

  const local = openDevice(indexedDB);
  expect(await local.run(async (db) => db.drafts.count())).toBe(0);
  expect(await local.run(async (db) => db.products.where('isbn').equals('9780441172719').count())).toBe(0);
  expect(await local.run(async (db) => db.outbox.toArray())).toMatchObject([{ id: 'one', seq: 1 }]);

  await former.table('outbox').add(createPendingRow('two'));
  expect(await local.run(async (db) => db.outbox.count())).toBe(2);
});

test('frees space repeatedly for a large photo, and fails when nothing more can be freed', async () => {
  let rooms = 3;
  const local = openDevice(new IDBFactory(), { makeRoom: async () => (rooms -= 1) >= 0 });
  const store = async (until: number) =>
    local.run(async (db) => {
      if (rooms > until) throw new DOMException('Full.', 'QuotaExceededError');
      await db.state.put(heardAtRow(1));
    });
  await store(0);
  expect(rooms).toBe(0);
  await expect(store(-2)).rejects.toThrow('Full.');
  expect(rooms).toBe(-1);
});
