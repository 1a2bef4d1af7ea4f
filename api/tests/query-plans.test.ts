import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { engine } from '#api/storage/engine.ts';
import { multiplyRows } from './postgres/multiply-rows.ts';
import { addListings } from './world/add-listings.ts';
import { createBuyer, type TestBuyer } from './world/buyer.ts';
import { onStatement } from './world/on-statement.ts';
import { isWholeProof } from './world/proof.ts';
import { openShop, type Shop } from './world/shop.ts';

/** Rows of each table: more than the hits that a search ranks, as it may read the whole of a smaller table for a frequent word. */
const ROWS = isWholeProof ? 100_000 : 40_000;

/** These have few rows, or one, however large the shop is. */
const SMALL_TABLES = ['changes', 'migrations', 'product_counts', 'shop_facts', 'words', 'word_keys'];

/** Reads that may scan a table: they stop after a number of rows that does not grow with it. */
const BOUNDED = [
  /^select count\(\*\) as n from \(select 1 from product_words f where .* limit \$\d+\) as found$/,
];

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

test.runIf(engine === 'postgres')('no main query reads a whole table', async () => {
  await using shop = await openShop({
    env: { LIMITS: 'off' },
    isHealthCheckSkipped: true,
    isDatabaseNew: true,
  });
  const { place } = shop;
  if (!('url' in place)) throw new Error('not on PostgreSQL');
  const ids = await addListings(
    shop,
    ...(['books', 'magazines', 'games'] as const).map((category) => ({
      title: `The old man of ${category}`,
      author: 'Ada Lovelace',
      category,
      stock: 9,
    })),
  );
  const [first = 0] = ids;
  const buyer = createBuyer(shop);
  await buyer.buy(first);
  await buyer.add(first);
  await buyer.save(first);
  const client = new Client(place.url);
  await client.connect();
  const tables = await multiplyAll(client);
  onTestFinished(() => client.end());
  const statements = await recordStatements(() => useShop(shop, buyer, first));
  expect(statements.length).toBeGreaterThan(30);
  const found = new Set<string>();
  for (const { text, values } of statements.filter(
    (one) => !BOUNDED.some((bounded) => bounded.test(one.text)),
  ))
    for (const table of await findSequentialScans(client, { text, values }))
      if (tables.includes(table)) found.add(`${table}: ${text}`);
  // Vitest would shorten them.
  if (found.size > 0) expect.fail([...found].join('\n'));
});

/** Fills all tables that have rows. Returns their names. */
async function multiplyAll(client: Client): Promise<string[]> {
  await client.query('SET session_replication_role = replica'); // copies have no parents
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)",
    [SMALL_TABLES],
  );
  const filled: string[] = [];
  for (const { name } of rows) {
    const counted = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}`);
    const count = counted.rows[0]?.count ?? 0;
    if (count === 0) continue;
    await multiplyRows(client, name, Math.ceil(ROWS / count));
    filled.push(name);
  }
  // VACUUM as well, or costs depend on how far autovacuum has come: new words wait in the GIN index's pending list.
  await client.query('VACUUM ANALYZE');
  return filled;
}

async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const statements = new Map<string, Statement>();
  onStatement((text, values) => {
    if (/^\s*(select|with|update|delete|insert)/i.test(text)) statements.set(text, { text, values });
  });
  try {
    await work();
  } finally {
    onStatement(undefined);
  }
  return [...statements.values()];
}

/** What visitors do most. */
async function useShop(shop: Shop, buyer: TestBuyer, id: number): Promise<void> {
  const list = await shop.get('/api/products?sort=newest&inStock=true&limit=24');
  const next = /<([^>]+)>/.exec(list.headers.get('link') ?? '')?.[1] ?? '';
  const mirror: unknown = await (await shop.get('/api/catalog/mirror')).json();
  const { cursor } = z.parse(z.object({ cursor: z.string() }), mirror);
  for (const path of [
    next,
    '/api/products?sort=price-asc&inStock=true',
    '/api/products/category/books',
    '/api/products/category/games?sort=price-desc',
    `/api/products/${id}`,
    `/api/products/${id}/related`,
    `/api/products/${id}/reviews`,
    `/api/products/${id}/price-comparison`,
    '/api/search?q=the+man',
    '/api/search?q=old+man&maxPrice=20',
    '/api/suggest?q=lov',
    `/api/catalog/mirror?cursor=${encodeURIComponent(cursor)}`,
  ])
    expect((await shop.get(path)).status, path).toBe(200);
  await buyer.cart();
  await buyer.wishlist();
  await buyer.save(id);
  await buyer.orders();
  expect((await buyer.ask('POST', '/api/sync', { protocol: 1, account: null, mutations: [] })).status).toBe(
    200,
  );
  const order = await buyer.buy(id);
  await buyer.getOrder(order);
}

/** The tables that a statement reads as a whole. */
async function findSequentialScans(client: Client, { text, values }: Statement): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>({
    text: `EXPLAIN (FORMAT JSON) ${text}`,
    values: [...values],
  });
  const found: string[] = [];
  JSON.stringify(rows, (_key, node: unknown) => {
    if (typeof node === 'object' && node !== null && 'Node Type' in node && 'Relation Name' in node) {
      if (node['Node Type'] === 'Seq Scan') found.push(String(node['Relation Name']));
    }
    return node;
  });
  return found;
}
