import { count, eq, gt, inArray, isNull, sql, sum } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { freshStorage } from '#api/tests/world/fresh-storage.ts';
import { productRow } from '#api/tests/world/product-row.ts';
import { alias } from './columns.ts';
import { errorCode, isUniqueViolation } from './database-errors.ts';
import { engine } from './engine.ts';
import { cartItems, carts, products, sessions, shopFacts } from './schema.ts';
import type { Storage } from './storage.ts';

// Where the two engines differ by default, and the portable spelling for each case.

type Row = Omit<Parameters<typeof productRow>[0], 'change'>;
const addProducts = (storage: Storage, ...rows: Row[]): Promise<unknown> =>
  storage.transaction({ catalog: true }, (tx) =>
    tx
      .insert(products)
      .values(rows.map((row, at) => productRow({ ...row, change: at + 1 })))
      .returning(),
  );

const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  );

test('text is ordered by its bytes', async () => {
  await using storage = await freshStorage();
  const titles = ['b', 'B', 'a_b', 'ab', 'Éclair', 'apple', '10', '9', '😀', 'A'];
  await addProducts(storage, ...titles.map((title) => ({ title })));
  const found = await storage.db.select({ title: products.title }).from(products).orderBy(products.title);
  expect(found.map(({ title }) => title)).toEqual([
    '10',
    '9',
    'A',
    'B',
    'a_b',
    'ab',
    'apple',
    'b',
    'Éclair',
    '😀',
  ]);
});

test('a query can sort null values last', async () => {
  await using storage = await freshStorage();
  await addProducts(storage, { author: null }, { author: 'B' }, { author: 'A' });
  const found = await storage.db
    .select({ author: products.author })
    .from(products)
    .orderBy(sql`${products.author} asc nulls last`);
  expect(found.map(({ author }) => author)).toEqual(['A', 'B', null]);
});

test('counts and sums are numbers', async () => {
  await using storage = await freshStorage();
  await addProducts(storage, { priceCents: 100 }, { priceCents: 250 });
  expect(await storage.db.select({ n: count() }).from(products)).toEqual([{ n: 2 }]);
  expect(await storage.db.$count(products, gt(products.priceCents, 100))).toBe(1);
  expect(await storage.db.select({ cents: sum(products.priceCents).mapWith(Number) }).from(products)).toEqual(
    [{ cents: 350 }],
  );
  const query = sql`select count(*) as n, sum(price_cents) as cents, max(title) as title from products`;
  const read = await storage.db.rows(query, (row) => [
    row.number('n'),
    row.number('cents'),
    row.text('title'),
  ]);
  expect(read).toEqual([[2, 350, 'Dune']]);
});

test('reading a raw cell as another type throws', async () => {
  await using storage = await freshStorage();
  const ask = <T>(read: Parameters<typeof storage.db.rows<T>>[1]): Promise<T[]> =>
    storage.db.rows(sql`select 1 as one, 'x' as letter, null as hole`, read);
  await expect(ask((row) => row.number('letter'))).rejects.toThrow('letter is not a number');
  await expect(ask((row) => row.number('hole'))).rejects.toThrow('hole is not a number');
  await expect(ask((row) => row.text('one'))).rejects.toThrow('one is not text');
  await expect(ask((row) => row.number('two'))).rejects.toThrow('no column two');
});

test('flags are booleans in parameters and in answers', async () => {
  await using storage = await freshStorage();
  await addProducts(storage, { inStock: true }, { inStock: false });
  const sold = await storage.db
    .select({ id: products.id, inStock: products.inStock })
    .from(products)
    .where(eq(products.inStock, false));
  expect(sold).toEqual([{ id: 2, inStock: false }]);
  const cheap = await storage.db
    .select({ is: sql`${products.priceCents} < 900`.mapWith(Boolean) })
    .from(products)
    .limit(1);
  expect(cheap).toEqual([{ is: true }]);
});

test('deleting a row deletes its children, and a child without a parent is refused', async () => {
  await using storage = await freshStorage();
  await addProducts(storage, {});
  const line = { productId: 1, quantity: 1, priceCents: 1, addedAt: 1 };
  await storage.transaction({ owner: 's:1' }, async (tx) => {
    const [cart] = await tx.insert(carts).values({ owner: 's:1', createdAt: 1, updatedAt: 1 }).returning();
    await tx.insert(cartItems).values({ ...line, cartId: cart?.id ?? 0 });
  });
  const orphan = storage.transaction({}, async (tx) =>
    tx
      .insert(cartItems)
      .values({ ...line, cartId: 99 })
      .returning(),
  );
  await expect(orphan).rejects.toThrow();
  await storage.transaction({}, async (tx) => tx.delete(carts).returning());
  expect(await storage.db.$count(cartItems)).toBe(0);
});

test('a violated unique constraint is told apart from other errors', async () => {
  await using storage = await freshStorage();
  const insert = (owner: string | null): Promise<unknown> =>
    storage.transaction({}, async (tx) => {
      await tx.run(sql`insert into carts (owner, created_at, updated_at) values (${owner}, 1, 1)`);
    });
  await insert('u:1');
  expect(isUniqueViolation(await errorOf(insert('u:1')))).toBe(true);
  expect(isUniqueViolation(await errorOf(insert(null)))).toBe(false);

  const fact = { key: 'epoch', value: 'x' };
  const note = (): Promise<unknown> =>
    storage.transaction({}, async (tx) => tx.insert(shopFacts).values(fact).returning());
  await note();
  const again = await errorOf(note());
  expect(isUniqueViolation(again)).toBe(true);
  expect(errorCode(again)).toBe(engine === 'sqlite' ? 'SQLITE_CONSTRAINT_PRIMARYKEY' : '23505');
});

test('a handled conflict leaves the transaction usable', async () => {
  await using storage = await freshStorage();
  const fact = { key: 'epoch', value: 'x' };
  const answers = await storage.transaction({}, async (tx) => {
    const first = await tx.insert(shopFacts).values(fact).onConflictDoNothing().returning();
    const second = await tx.insert(shopFacts).values(fact).onConflictDoNothing().returning();
    return [first.length, second.length, await tx.$count(shopFacts)];
  });
  expect(answers).toEqual([1, 0, 1]);
});

test('a table joins itself, a list may be empty or long, and the largest id is exact', async () => {
  await using storage = await freshStorage();
  await addProducts(storage, {}, { id: Number.MAX_SAFE_INTEGER });
  const later = alias(products, 'later');
  const pairs = await storage.db
    .select({ a: products.id, b: later.id })
    .from(products)
    .innerJoin(later, gt(later.id, products.id));
  expect(pairs).toEqual([{ a: 1, b: Number.MAX_SAFE_INTEGER }]);
  const within = (ids: number[]): Promise<unknown[]> =>
    storage.db.select().from(products).where(inArray(products.id, ids));
  expect(await within([])).toEqual([]);
  expect(await within(Array.from({ length: 30_000 }, (_, at) => at))).toHaveLength(1);
});

test('ids are never reused', async () => {
  await using storage = await freshStorage();
  const session = { createdAt: 1, lastUsedAt: 1, expiresAt: 2 };
  const add = async (tokenHash: string): Promise<number | undefined> => {
    const [row] = await storage.transaction({}, async (tx) =>
      tx
        .insert(sessions)
        .values({ ...session, tokenHash })
        .returning(),
    );
    return row?.id;
  };
  expect([await add('a'), await add('b')]).toEqual([1, 2]);
  await storage.transaction({}, async (tx) => tx.delete(sessions).where(eq(sessions.id, 2)).returning());
  expect(await add('c')).toBe(3);
  expect(await storage.db.$count(sessions, isNull(sessions.userId))).toBe(2);
});

test.runIf(engine === 'postgres')(
  'a connection that breaks costs its transaction, not the process',
  async () => {
    await using storage = await freshStorage();
    const admin = new Client(inject('postgres'));
    await admin.connect();
    const torn = storage.transaction({ catalog: true }, async (tx) => {
      const [pid] = await tx.rows(sql`select pg_backend_pid() as pid`, (row) => row.number('pid'));
      await admin.query('select pg_terminate_backend($1)', [pid]);
      await tx.insert(shopFacts).values({ key: 'torn', value: 'x' });
    });
    await expect(torn).rejects.toThrow();
    await admin.end();
    await storage.transaction({ catalog: true }, async (tx) =>
      tx.insert(shopFacts).values({ key: 'whole', value: 'x' }).returning(),
    );
    expect(await storage.db.select({ key: shopFacts.key }).from(shopFacts)).toEqual([{ key: 'whole' }]);
  },
);
