import { and, asc, desc, eq, gt, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CATEGORIES } from '#contract/catalog/categories.ts';
import { freshStorage } from '#api/tests/world/fresh-storage.ts';
import { productRow } from '#api/tests/world/product-row.ts';
import { engine } from './engine.ts';
import { foldedText } from './folded-text.ts';
import { cartItems, checkouts, isKept, isListed, products, reviews } from './schema.ts';
import type { Storage, Tx } from './storage.ts';

const FEW = 400;

/** Products of all categories and prices; every fourth is sold out. */
async function stockedStorage(): Promise<Storage & AsyncDisposable> {
  const storage = await freshStorage({ isNew: true });
  const rows = Array.from({ length: FEW }, (_, at) =>
    productRow({
      change: at + 1,
      category: CATEGORIES[at % CATEGORIES.length] ?? 'books',
      priceCents: (at * 7919) % 5000,
      createdAt: at >> 1,
      inStock: at % 4 !== 0,
      featured: at % 50 === 1,
      popular: at % 50 === 3,
    }),
  );
  await storage.transaction({ catalog: true }, async (tx) => {
    await tx.insert(products).values(rows);
    if (engine === 'postgres') await tx.run(sql`analyze products`);
  });
  return storage;
}

async function planOf(storage: Storage, query: SQL): Promise<string> {
  if (engine === 'sqlite')
    return storage.transaction({}, (tx) => lines(tx, sql`explain query plan ${query}`, 'detail'));
  return storage.transaction({}, async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`); // the planner would scan such a small table
    await tx.run(sql`set local enable_bitmapscan = off`);
    return lines(tx, sql`explain ${query}`, 'QUERY PLAN');
  });
}

const lines = async (tx: Tx, query: SQL, column: string): Promise<string> =>
  (await tx.rows(query, (row) => row.text(column))).join('\n');

const newest = [desc(products.createdAt), desc(products.id)];
const cheapest = [asc(products.priceCents), asc(products.id)];
const dearest = [desc(products.priceCents), desc(products.id)];
const byTitle = [asc(foldedText(products.title)), asc(products.id)];
const books = eq(products.category, 'books');

test.each([
  ['newest', 'products_listed_newest', isListed, newest],
  ['cheapest', 'products_listed_price', isListed, cheapest],
  ['dearest', 'products_listed_price', isListed, dearest],
  ['newest of a category', 'products_listed_category_newest', and(books, isListed), newest],
  ['cheapest of a category', 'products_listed_category_price', and(books, isListed), cheapest],
  ['newest, sold out included', 'products_kept_newest', isKept, newest],
  ['cheapest, sold out included', 'products_kept_price', isKept, cheapest],
  ['newest of a category, sold out included', 'products_kept_category_newest', and(books, isKept), newest],
  ['dearest of a category, sold out included', 'products_kept_category_price', and(books, isKept), dearest],
  ['a category by title', 'products_kept_category_title', and(books, isKept), byTitle],
  ['featured', 'products_featured', and(isListed, products.featured.getSQL()), newest],
  ['popular', 'products_popular', and(isListed, products.popular.getSQL()), newest],
])('the list of %s uses its index and does not sort', async (_, index, where, order) => {
  await using storage = await stockedStorage();
  const query = storage.db
    .select({ title: products.title })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(24);
  const plan = await planOf(storage, query.getSQL());
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/sort|b-tree/i);
});

test('the page after a product is a range of the same index', async () => {
  await using storage = await stockedStorage();
  const after = sql`(${products.createdAt}, ${products.id}) < (${100}, ${150})`;
  const query = storage.db
    .select()
    .from(products)
    .where(and(isListed, after))
    .orderBy(...newest)
    .limit(24);
  const plan = await planOf(storage, query.getSQL());
  expect(plan).toMatch(
    engine === 'sqlite' ? /SEARCH .*products_listed_newest/ : /products_listed_newest[^]*Index Cond/,
  );
});

test.each([
  [
    'with a due payment lookup',
    'checkouts_check',
    and(eq(checkouts.status, 'open'), lte(checkouts.checkAt, 100)),
    asc(checkouts.checkAt),
  ],
  [
    'that can be deleted',
    'checkouts_given_up',
    and(sql`${checkouts.status} = 'canceled'`, isNull(checkouts.heldAt), lt(checkouts.createdAt, 100)),
    asc(checkouts.createdAt),
  ],
  [
    'that an owner held recently',
    'checkouts_owner',
    and(eq(checkouts.owner, 's:1'), gt(checkouts.heldAt, 100)),
    asc(checkouts.heldAt),
  ],
  [
    'that a network held recently',
    'checkouts_network_holds',
    and(eq(checkouts.network, 'x'), gt(checkouts.heldAt, 100)),
    asc(checkouts.heldAt),
  ],
  ['of the last days', 'checkouts_newest', gt(checkouts.createdAt, 100), asc(checkouts.createdAt)],
  [
    'with a customer to remove',
    'checkouts_with_customer',
    and(
      eq(checkouts.status, 'canceled'),
      lt(checkouts.updatedAt, 100),
      sql`${checkouts.customerEmail} is not null`,
    ),
    asc(checkouts.updatedAt),
  ],
])('checkouts %s are a range of an index', async (_, index, where, order) => {
  // Of an emptied table, the planner may know that any index is as good.
  await using storage = await freshStorage({ isNew: true });
  const query = storage.db.select().from(checkouts).where(where).orderBy(order).limit(200);
  const plan = await planOf(storage, query.getSQL());
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/sort|b-tree|scan checkouts$/im);
});

test('listed products are neither sold out nor deleted', async () => {
  await using storage = await freshStorage();
  const rows = [
    productRow({ change: 1 }),
    productRow({ change: 2, inStock: false }),
    productRow({ change: 3, deletedAt: 5 }),
  ];
  await storage.transaction({ catalog: true }, async (tx) => tx.insert(products).values(rows).returning());
  const ids = async (where: SQL): Promise<number[]> =>
    (await storage.db.select().from(products).where(where).orderBy(products.id)).map(({ id }) => id);
  expect([await ids(isListed), await ids(isKept)]).toEqual([[1], [1, 2]]);
});

test.each([
  ['stock below 0', { stock: -1 }],
  ['a price below 0', { priceCents: -1 }],
  ['a price above 100,000 dollars', { priceCents: 10_000_001 }],
  ['a competitor price below 0', { amazonPriceCents: -1 }],
  ['an ISBN of 12 digits', { isbn: '978030640615' }],
])('the database refuses %s', async (_, wrong) => {
  await using storage = await freshStorage();
  const row = productRow({ change: 1, ...wrong });
  const work = storage.transaction({ catalog: true }, async (tx) =>
    tx.insert(products).values(row).returning(),
  );
  await expect(work).rejects.toThrow();
  expect(await storage.db.$count(products)).toBe(0);
});

test('the database refuses a category outside the list, 0 copies in a cart, and 6 stars', async () => {
  await using storage = await freshStorage();
  await storage.transaction({ catalog: true }, async (tx) =>
    tx
      .insert(products)
      .values(productRow({ change: 1 }))
      .returning(),
  );
  const run = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> => storage.transaction({}, work);
  await expect(run((tx) => tx.run(sql`update products set category = 'cars'`))).rejects.toThrow(
    /products_category/,
  );
  const line = { cartId: 1, productId: 1, quantity: 0, priceCents: 1, addedAt: 1 };
  await run((tx) => tx.run(sql`insert into carts (owner, created_at, updated_at) values ('s:1', 1, 1)`));
  await expect(run(async (tx) => tx.insert(cartItems).values(line).returning())).rejects.toThrow();
  await run(async (tx) =>
    tx
      .insert(cartItems)
      .values({ ...line, quantity: 1 })
      .returning(),
  );
  const review = { productId: 1, name: 'R', stars: 6, text: 't', createdAt: 1 };
  await expect(run(async (tx) => tx.insert(reviews).values(review).returning())).rejects.toThrow();
});
