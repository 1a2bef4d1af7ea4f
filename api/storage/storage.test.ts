import { EventEmitter, once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { freshPlace, freshStorage } from '#api/tests/world/fresh-storage.ts';
import { productRow } from '#api/tests/world/product-row.ts';
import { watchStatements } from '#api/tests/world/watch-statements.ts';
import { currentChange, nextChange } from './change.ts';
import { engine } from './engine.ts';
import { openStorage } from './open-storage.ts';
import { changes, products, shopFacts } from './schema.ts';
import { read, write, type Db, type Storage, type Tx } from './storage.ts';

const addFact = async (tx: Tx, key: string, value = 'x'): Promise<void> => {
  await tx.insert(shopFacts).values({ key, value });
};
const factsOf = async (db: Db): Promise<string[]> => {
  const rows = await db.select({ key: shopFacts.key }).from(shopFacts).orderBy(shopFacts.key);
  return rows.map(({ key }) => key);
};

/** Reads, yields, and writes: correct only under a lock. */
const countUp = (storage: Storage, name: string): Promise<void> =>
  storage.transaction({ owner: name }, async (tx) => {
    const [row] = await tx.select({ value: changes.value }).from(changes).where(eq(changes.name, name));
    await new Promise(setImmediate);
    const value = (row?.value ?? 0) + 1;
    const set = { value };
    await tx.insert(changes).values({ name, value }).onConflictDoUpdate({ target: changes.name, set });
  });

test('a product comes back as it went in', async () => {
  await using storage = await freshStorage();
  const images = [{ url: '/i/1', width: 960, height: 1280, tint: '#aa8866', placeholder: '42' }];
  const row = productRow({ change: 7, images, featured: true, createdAt: 1_763_686_800_123 });
  await storage.transaction({ catalog: true }, async (tx) => tx.insert(products).values(row).returning());
  const [kept] = await storage.db.select().from(products);
  expect(kept).toMatchObject({
    ...row,
    id: 1,
    inStock: true,
    popular: false,
    currency: 'USD',
    isbn: null,
    deletedAt: null,
  });
});

test('a failed transaction leaves no rows, and others continue', async () => {
  await using storage = await freshStorage();
  const failing = storage.transaction({ owner: 'a' }, async (tx) => {
    await addFact(tx, 'lost');
    throw new Error('changed my mind');
  });
  const other = storage.transaction({ owner: 'a' }, (tx) => addFact(tx, 'kept'));
  await expect(failing).rejects.toThrow('changed my mind');
  await other;
  expect(await factsOf(storage.db)).toEqual(['kept']);
});

test('each failed transaction of a group rolls back only its own rows, unseen by the others', async () => {
  await using storage = await freshStorage();
  const seen: (readonly string[])[] = [];
  const works = Array.from({ length: 30 }, async (_, at) =>
    storage.transaction({ owner: 'a' }, async (tx) => {
      seen.push(await factsOf(tx));
      await addFact(tx, `fact ${String(at).padStart(2, '0')}`);
      if (at % 3 === 1) throw new Error(`not ${at}`);
      return at;
    }),
  );
  const ends = await Promise.allSettled(works);
  const kept = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  expect(kept).toEqual(Array.from({ length: 30 }, (_, at) => at).filter((at) => at % 3 !== 1));
  const names = kept.map((at) => `fact ${String(at).padStart(2, '0')}`);
  expect(await factsOf(storage.db)).toEqual(names);
  expect(seen.map((facts) => facts.length)).toEqual(
    Array.from({ length: 30 }, (_, at) => kept.filter((other) => other < at).length),
  );
});

test('the rows of a finished transaction are visible to every reader', async () => {
  await using storage = await freshStorage();
  const found = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      await storage.transaction({}, (tx) => addFact(tx, `fact ${at}`));
      return (await factsOf(storage.db)).includes(`fact ${at}`);
    }),
  );
  expect(found).not.toContain(false);
});

test.skipIf(engine === 'postgres')(
  'if both a commit and its rollback fail, the whole group fails, and the next transaction works',
  async () => {
    await using storage = await freshStorage();
    const failing = new Set(['COMMIT', 'ROLLBACK']);
    const before = (text: string): 'run' => {
      if (failing.delete(text)) throw new Error(`no ${text}`);
      return 'run';
    };
    watchStatements({ before, after: () => undefined });
    onTestFinished(() => watchStatements(undefined));
    const ends = await Promise.allSettled(
      ['one', 'other'].map(async (fact) => storage.transaction({}, (tx) => addFact(tx, fact))),
    );
    expect(ends).toMatchObject([{ reason: { message: 'no COMMIT' } }, { reason: { message: 'no COMMIT' } }]);
    expect(failing.size).toBe(0);
    await storage.transaction({}, (tx) => addFact(tx, 'the next'));
    expect(await factsOf(storage.db)).toEqual(['the next']);
  },
);

test('uncommitted rows are not visible to readers', async () => {
  await using storage = await freshStorage();
  const written = gate();
  const goOn = gate();
  const slow = storage.transaction({}, async (tx) => {
    await addFact(tx, 'slow');
    written.open();
    await goOn.opened;
  });
  await written.opened;
  expect(await factsOf(storage.db)).toEqual([]);
  goOn.open();
  await slow;
  expect(await factsOf(storage.db)).toEqual(['slow']);
});

test('a transaction reads its own rows through its own handle only', async () => {
  await using storage = await freshStorage();
  await storage.transaction({}, async (tx) => {
    await addFact(tx, 'mine');
    expect(await factsOf(tx)).toEqual(['mine']);
    await expect(factsOf(storage.db)).rejects.toThrow();
    await expect(storage.db.rows(sql`select 1 as one`, (row) => row.number('one'))).rejects.toThrow(
      'use its Tx',
    );
  });
});

test('a nested transaction throws instead of deadlocking', async () => {
  await using storage = await freshStorage();
  const nested = storage.transaction({}, () => storage.transaction({}, (tx) => addFact(tx, 'never')));
  await expect(nested).rejects.toThrow('pass the open Tx');
  expect(await factsOf(storage.db)).toEqual([]);
});

test('a nested transaction throws also after others that began with it have ended', async () => {
  await using storage = await freshStorage();
  // More than one commit takes at once.
  const others = Array.from({ length: 64 }, (_, at) =>
    storage.transaction({}, (tx) => addFact(tx, `fact ${at}`)),
  );
  const nested = storage.transaction({}, () => storage.transaction({}, (tx) => addFact(tx, 'never')));
  await expect(nested).rejects.toThrow('pass the open Tx');
  await Promise.all(others);
  expect(await factsOf(storage.db)).toHaveLength(64);
});

test('the handle of a finished transaction neither writes nor reads', async () => {
  await using storage = await freshStorage();
  const late = await storage.transaction({ catalog: true }, async (tx) => Promise.resolve({ tx }));
  await expect(addFact(late.tx, 'late')).rejects.toThrow();
  await expect(nextChange(late.tx)).rejects.toThrow('is over');
  await expect(late.tx.rows(sql`select 1 as one`, (row) => row.number('one'))).rejects.toThrow('is over');
  expect(await factsOf(storage.db)).toEqual([]);
});

test('the reading handle refuses raw writes', async () => {
  await using storage = await freshStorage();
  const sneaky = storage.db.rows(sql`delete from shop_facts returning key`, (row) => row.text('key'));
  await expect(sneaky).rejects.toThrow('write outside a transaction');
});

test('transactions with the same lock run one after the other', async () => {
  await using storage = await freshStorage();
  await Promise.all(Array.from({ length: 25 }, () => countUp(storage, 'u:1')));
  expect(await storage.db.select().from(changes)).toEqual([{ name: 'u:1', value: 25 }]);
});

test('locks hold between two processes on one database', async () => {
  await using fresh = await freshPlace();
  const [one, two] = await Promise.all([openStorage(fresh.place), openStorage(fresh.place)]);
  await Promise.all(Array.from({ length: 30 }, (_, at) => countUp(at % 2 ? one : two, 'u:1')));
  expect(await one.db.select().from(changes)).toEqual([{ name: 'u:1', value: 30 }]);
  await Promise.all([one.close(), two.close()]);
});

test('many writers waiting for one lock do not block readers', async () => {
  await using storage = await freshStorage();
  const goOn = gate();
  const writers = Array.from({ length: 40 }, () => storage.transaction({ catalog: true }, () => goOn.opened));
  expect(await factsOf(storage.db)).toEqual([]); // a connection per waiter would exhaust the pool
  goOn.open();
  await Promise.all(writers);
});

test('the change counter follows the order of commits, and reuses a value that was rolled back', async () => {
  await using storage = await freshStorage();
  expect(await currentChange(storage.db)).toBe(0);
  await storage.transaction({ catalog: true }, nextChange);
  expect(await currentChange(storage.db)).toBe(1);
  const failing = storage.transaction({ catalog: true }, async (tx) => {
    await nextChange(tx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await storage.transaction({ product: [] }, nextChange);
  expect(await currentChange(storage.db)).toBe(2);
});

const factNamed = read<{ key: string; limit: number }>()('test_fact_named', (db, p) =>
  db.select().from(shopFacts).where(eq(shopFacts.key, p.key)).limit(p.limit),
);
const renameFact = write<{ key: string; value: string }>()('test_rename_fact', (tx, p) =>
  tx
    .update(shopFacts)
    .set({ value: sql`${p.value}` })
    .where(eq(shopFacts.key, p.key))
    .returning(),
);

test('a prepared statement uses the values of each call, inside a transaction and outside', async () => {
  await using storage = await freshStorage();
  await storage.transaction({}, async (tx) => {
    await addFact(tx, 'a', 'old');
    await addFact(tx, 'b', 'old');
    expect(await renameFact(tx, { key: 'a', value: 'new' })).toEqual([{ key: 'a', value: 'new' }]);
    expect(await factNamed(tx, { key: 'a', limit: 1 })).toEqual([{ key: 'a', value: 'new' }]);
  });
  expect(await factNamed(storage.db, { key: 'b', limit: 1 })).toEqual([{ key: 'b', value: 'old' }]);
  expect(await factNamed(storage.db, { key: 'b', limit: 0 })).toEqual([]);
  expect(() => read()('test_fact_named', (db) => db.select().from(shopFacts))).toThrow(
    'duplicate statement name',
  );
});

test('a table of an outer join is null where it has no row, and its cells are null one by one', async () => {
  await using storage = await freshStorage();
  await storage.transaction({ catalog: true }, async (tx) => {
    await addFact(tx, 'catalog');
    await addFact(tx, 'other');
    await nextChange(tx);
  });
  const joined = await storage.db
    .select({ fact: shopFacts, change: changes, value: changes.value, is: sql<string>`'read'` })
    .from(shopFacts)
    .leftJoin(changes, eq(changes.name, shopFacts.key))
    .orderBy(shopFacts.key);
  expect(joined).toEqual([
    {
      fact: { key: 'catalog', value: 'x' },
      change: { name: 'catalog', value: 1 },
      value: 1,
      is: 'read',
    },
    { fact: { key: 'other', value: 'x' }, change: null, value: null, is: 'read' },
  ]);
  const groups = await storage.db
    .select({
      fact: shopFacts,
      change: changes,
      value: changes.value,
      both: { value: changes.value, key: shopFacts.key },
    })
    .from(shopFacts)
    .leftJoin(changes, eq(changes.name, shopFacts.key))
    .orderBy(shopFacts.key);
  expect(groups).toEqual(
    joined.map(({ fact, change, value }) => ({ fact, change, value, both: { value, key: fact.key } })),
  );
});

test('closing waits for open transactions and for those begun meanwhile', async () => {
  await using fresh = await freshPlace();
  const storage = await openStorage(fresh.place);
  const goOn = gate();
  const slow = storage.transaction({ catalog: true }, async (tx) => {
    await goOn.opened;
    await addFact(tx, 'a');
  });
  const closed = storage.close();
  const late = storage.transaction({ catalog: true }, async (tx) => {
    await addFact(tx, 'b');
    await addFact(tx, 'c');
  });
  goOn.open();
  await Promise.all([slow, closed, late]);
  const again = await openStorage(fresh.place);
  expect(await factsOf(again.db)).toEqual(['a', 'b', 'c']);
  await again.close();
});

/** Something to wait for until the test says so. */
function gate(): { opened: Promise<unknown>; open: () => void } {
  const emitter = new EventEmitter();
  return { opened: once(emitter, 'open'), open: () => void emitter.emit('open') };
}
