// Live queries look for a global one before they ask.
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { openLocalDb, type LocalDb } from './database.ts';

const device = (indexedDB: IDBFactory, more: Parameters<typeof openLocalDb>[0] = {}): LocalDb => {
  const local = openLocalDb({ indexedDB, IDBKeyRange, ...more });
  onTestFinished(() => local.close());
  return local;
};

/** An IDBFactory that remembers its connections, so that they can be cut as WebKit cuts them. */
function cuttable() {
  const indexedDB = new IDBFactory();
  const connections: IDBDatabase[] = [];
  const dead = new Set<IDBDatabase>();
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name: string, version?: number) => {
    const request = open(name, version);
    request.addEventListener('success', () => {
      const connection = request.result;
      const begin = connection.transaction.bind(connection);
      connection.transaction = (...of) => {
        if (!dead.has(connection)) return begin(...of);
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
    cut: () => connections.splice(0).forEach((each) => each.close()),
    /** The handles stay, and no transaction begins on them any more. */
    die: () => connections.forEach((each) => dead.add(each)),
  };
}

// Dexie writes the key into what it is given: a new object each time.
const waiting = (id: string) => ({
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

const heard = (at: number) => ({ key: 'heardAt', value: at }) as const;

test('after each of 100 cuts of the connection from outside the next write is stored, without a reload', async () => {
  const { indexedDB, cut } = cuttable();
  const local = device(indexedDB);
  for (let turn = 1; turn <= 100; turn += 1) {
    await local.run(async (db) => db.state.put(heard(turn)));
    cut();
  }
  expect(await local.run(async (db) => db.state.get('heardAt'))).toEqual(heard(100));
});

test('a handle that is dead in all its transactions is dropped, and the operation runs over a new one', async () => {
  const { indexedDB, connections, die } = cuttable();
  const local = device(indexedDB);
  await local.run(async (db) => db.state.put(heard(1)));
  die();
  await local.run(async (db) => db.state.put(heard(2)));
  expect(await local.run(async (db) => db.state.get('heardAt'))).toEqual(heard(2));
  expect(connections).toHaveLength(2);
});

test('a database that cannot be opened at all fails after a few tries', async () => {
  const indexedDB = new IDBFactory();
  indexedDB.open = () => {
    throw new DOMException('The user denied permission.', 'SecurityError');
  };
  await expect(device(indexedDB).run(async (db) => db.state.count())).rejects.toThrow('denied');
});

test('where storage is full, room is made and the write is done', async () => {
  let rooms = 0;
  const local = device(new IDBFactory(), {
    makeRoom: async () => {
      rooms += 1;
      return true;
    },
  });
  await local.run(async (db) => {
    if (rooms === 0) throw new DOMException('Full.', 'QuotaExceededError');
    await db.state.put(heard(1));
  });
  expect(rooms).toBe(1);
  expect(await local.run(async (db) => db.state.count())).toBe(1);
});

test('live answers go on after the connection was cut', async () => {
  const { indexedDB, cut } = cuttable();
  const local = device(indexedDB);
  const seen: (number | undefined)[] = [];
  const watching = local
    .live(async (db) => db.state.get('heardAt'))
    .subscribe((row) => seen.push(row?.key === 'heardAt' ? row.value : undefined));
  onTestFinished(() => watching.unsubscribe());
  await expect.poll(() => seen).toEqual([undefined]);
  cut();
  await local.run(async (db) => db.state.put(heard(1)));
  await expect.poll(() => seen.at(-1)).toBe(1);
});

test('a newer version of the app finds the outbox as it was, and an old tab stays able to write into it', async () => {
  const indexedDB = new IDBFactory();
  const local = device(indexedDB);
  await local.run(async (db) => db.outbox.add(waiting('one')));

  const newer = new Dexie('dogear', { indexedDB, IDBKeyRange });
  onTestFinished(() => newer.close());
  newer.version(3).stores({ outbox: '++seq, &id, [whose+seq]', later: '++id' });
  await newer.open();
  expect(await newer.table('outbox').toArray()).toMatchObject([{ id: 'one', seq: 1 }]);

  await local.run(async (db) => db.outbox.add(waiting('two')));
  expect(await newer.table('outbox').count()).toBe(2);
});

test('a phone that knew of no drafts keeps its outbox, and its open tab stays able to write into it', async () => {
  const indexedDB = new IDBFactory();
  const former = new Dexie('dogear', { indexedDB, IDBKeyRange });
  onTestFinished(() => former.close());
  former.version(1).stores({ outbox: '++seq, &id, [whose+seq]', state: 'key' });
  await former.table('outbox').add(waiting('one'));

  const local = device(indexedDB);
  expect(await local.run(async (db) => db.drafts.count())).toBe(0);
  expect(await local.run(async (db) => db.outbox.toArray())).toMatchObject([{ id: 'one', seq: 1 }]);

  await former.table('outbox').add(waiting('two'));
  expect(await local.run(async (db) => db.outbox.count())).toBe(2);
});

test('a large photo makes as much room as it takes, and fails where there is none left', async () => {
  let rooms = 3;
  const local = device(new IDBFactory(), { makeRoom: async () => (rooms -= 1) >= 0 });
  const store = async (until: number) =>
    local.run(async (db) => {
      if (rooms > until) throw new DOMException('Full.', 'QuotaExceededError');
      await db.state.put(heard(1));
    });
  await store(0);
  expect(rooms).toBe(0);
  await expect(store(-2)).rejects.toThrow('Full.');
  expect(rooms).toBe(-1);
});
