import Database from 'better-sqlite3';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { settleParcels } from '#api/orders/parcels/watch-parcels.ts';
import { engine } from '#api/storage/engine.ts';
import { multiplyRows } from './postgres/multiply-rows.ts';
import { addListings } from './world/add-listings.ts';
import { createBuyer, readOkBody, type TestBuyer } from './world/buyer.ts';
import type { Statement } from './world/on-statement.ts';
import { recordStatements } from './world/record-statements.ts';
import { orderParcel } from './world/parcels.ts';
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

/** Filling the tables takes half a minute of a whole core. */
const PATIENCE = { timeout: 300_000 };

test.runIf(engine === 'postgres')('no main query reads a whole table', PATIENCE, async () => {
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
  const statements = await recordReadsAndChanges(shop, () => useShop(shop, buyer, first));
  expect(statements.length).toBeGreaterThan(30);
  const found = new Set<string>();
  for (const statement of statements.filter(({ text }) => !BOUNDED.some((bounded) => bounded.test(text))))
    for (const table of await findSequentialScans(client, statement))
      if (tables.includes(table)) found.add(`${table}: ${statement.text}`);
  // Vitest would shorten them.
  if (found.size > 0) expect.fail([...found].join('\n'));
});

test('what is due of parcels and cases is found without reading those that are settled', async () => {
  await using shop = await openShop({
    env: { LIMITS: 'off' },
    isHealthCheckSkipped: true,
    isDatabaseNew: true,
  });
  const { buyer, seller, order, id } = await orderParcel(shop);
  await readOkBody(await seller.ask('PATCH', '/api/seller', { returnAddress: '41 Benefit Street' }));
  await readOkBody(await seller.markSent(id));
  const report = { shipmentId: id, kind: 'damaged', text: 'The corner is crushed.', photos: [] };
  await readOkBody(await buyer.post(`/api/orders/${order}/problem`, report));
  await readOkBody(await seller.post(`/api/sales/${id}/case`, { answer: 'refund' }));
  await using plans = await openPlans(shop);
  const found = new Set<string>();
  const statements = await recordReadsAndChanges(shop, () => settleParcels(shop.deps));
  for (const table of WATCHED)
    expect(statements.filter(({ text }) => text.includes(table)).length, table).toBeGreaterThan(0);
  for (const statement of statements.filter(({ text }) => /cases|shipments/.test(text)))
    for (const read of await plans.findWholeReads(statement)) found.add(`${read}: ${statement.text}`);
  if (found.size > 0) expect.fail([...found].join('\n'));
});

/** The tables that the watchers of parcels read. */
const WATCHED = ['cases', 'shipments', 'sellers', 'disputes'];

interface Plans extends AsyncDisposable {
  /** The tables, or their indexes of all rows, that a statement reads from one end to the other. */
  readonly findWholeReads: (statement: Statement) => Promise<string[]>;
}

/** SQLite plans without counting rows; PostgreSQL's tables are filled first. */
async function openPlans({ place }: Shop): Promise<Plans> {
  if ('file' in place) {
    const db = new Database(place.file, { readonly: true });
    return {
      findWholeReads: async ({ text }) => findSqliteScans(db, text),
      [Symbol.asyncDispose]: async () => void db.close(),
    };
  }
  const client = new Client(place.url);
  await client.connect();
  await client.query(`insert into disputes (id, order_id, intent_id, cents, status, reason)
    select 'dp_1', id, intent_id, total_cents, 'won', 'fraudulent' from orders limit 1`);
  await multiplyAll(client, WATCHED);
  return {
    findWholeReads: async (statement) => findScans(client, statement),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

function findSqliteScans(db: Database.Database, text: string): string[] {
  const partial = db
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'")
    .pluck()
    .all();
  const steps = db.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${text.replaceAll('?', '1')}`).all();
  return steps.flatMap(({ detail }) => {
    const [, table, index = ''] = /^SCAN (\w+)(?:.* INDEX (\w+))?/.exec(detail) ?? [];
    return table === undefined || partial.includes(index) ? [] : [detail];
  });
}

/** Fills the tables that have rows, all or some. Returns their names. */
async function multiplyAll(client: Client, only?: readonly string[]): Promise<string[]> {
  await client.query('SET session_replication_role = replica'); // copies have no parents
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)",
    [SMALL_TABLES],
  );
  const filled: string[] = [];
  for (const { name } of rows.filter((row) => only?.includes(row.name) !== false)) {
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

/** One statement of each text. */
async function recordReadsAndChanges(shop: Shop, work: () => Promise<void>): Promise<Statement[]> {
  const statements = await recordStatements(shop, work);
  const planned = statements.filter(({ text }) => /^\s*(select|with|update|delete|insert)/i.test(text));
  return [...new Map(planned.map((statement) => [statement.text, statement])).values()];
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
async function findSequentialScans(client: Client, statement: Statement): Promise<string[]> {
  const nodes = await explain(client, statement);
  return nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [String(node['Relation Name'])] : []));
}

/** The same, with those of which it reads an index of all rows. */
async function findScans(client: Client, statement: Statement): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE '% WHERE %'",
  );
  const partial = new Set(rows.map(({ name }) => name));
  const whole = (await explain(client, statement)).filter(
    (node) => String(node['Node Type']).startsWith('Index') && node['Index Cond'] === undefined,
  );
  return [
    ...(await findSequentialScans(client, statement)),
    ...whole.map((node) => String(node['Index Name'])).filter((index) => !partial.has(index)),
  ];
}

/** The scans in the plan of a statement. */
async function explain(client: Client, { text, values }: Statement): Promise<Record<string, unknown>[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>({
    text: `EXPLAIN (FORMAT JSON) ${text}`,
    values: [...values],
  });
  const found: Record<string, unknown>[] = [];
  JSON.stringify(rows, (_key, node: unknown) => {
    if (typeof node === 'object' && node !== null && 'Node Type' in node && 'Relation Name' in node)
      found.push({ ...node });
    return node;
  });
  return found;
}
