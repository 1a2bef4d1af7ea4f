import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { enqueue } from '#api/jobs/enqueue.ts';
import { NonRetryableError } from '#api/jobs/non-retryable-error.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { openStorage } from '#api/storage/open-storage.ts';
import { createBuyer } from './world/buyer.ts';
import { freshPlace } from './world/fresh-storage.ts';
import { insertProduct } from './world/insert-product.ts';
import { findFreePort, startShop } from './world/running-shop.ts';
import { NOON, openShop, type Shop } from './world/shop.ts';
import { change, createSyncBody } from './world/sync-client.ts';

const TOKEN = 'a token that nobody guesses';
const ON = { env: { METRICS_TOKEN: TOKEN } } as const;

const scrape = (shop: Pick<Shop, 'get'>, token = TOKEN) =>
  shop.get('/metrics', { authorization: `Bearer ${token}` });

/** The printed samples, by name with labels. */
async function samplesOf(shop: Pick<Shop, 'get'>): Promise<ReadonlyMap<string, number>> {
  const text = await (await scrape(shop)).text();
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

test('metrics are printed as OpenMetrics for the right token, and nobody else finds them', async () => {
  await using shop = await openShop(ON);
  const response = await scrape(shop);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toMatch(
    /# TYPE dogear_database_up gauge\ndogear_database_up 1\n[\s\S]*# EOF\n$/,
  );
  expect((await scrape(shop, `${TOKEN}!`)).status).toBe(404);
  expect((await shop.get('/metrics')).status).toBe(404);
});

test('a shop without a token has no metrics', async () => {
  await using shop = await openShop();
  expect((await scrape(shop, '')).status).toBe(404);
  expect((await scrape(shop)).status).toBe(404);
});

test('requests are counted by route pattern and status, whatever was asked for', async () => {
  await using shop = await openShop(ON);
  const id = await insertProduct(shop);
  await shop.get(`/api/products/${id}`);
  await shop.get('/api/products/999999');
  for (const name of ['canary', 'wp-admin', 'x%0Ay']) await shop.get(`/api/${name}?q=canary`);
  const samples = await samplesOf(shop);
  const count = (route: string, status: number) =>
    samples.get(
      `dogear_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
    );
  expect([count('/api/products/:id', 200), count('/api/products/:id', 404)]).toEqual([1, 1]);
  expect(count('/api/?', 404)).toBe(3);
  expect([...samples.keys()].join('\n')).not.toMatch(/canary|wp-admin/);
});

test('a list read twice misses the cache once and hits it once', async () => {
  await using shop = await openShop(ON);
  await shop.get('/api/products');
  await shop.get('/api/products');
  const samples = await samplesOf(shop);
  const lookups = (result: string) =>
    samples.get(`dogear_cache_lookups_total{cache="api",result="${result}"}`);
  expect([lookups('miss'), lookups('hit')]).toEqual([1, 1]);
});

test("a phone's changes are counted as applied or refused", async () => {
  await using shop = await openShop(ON);
  const dune = await insertProduct(shop, { stock: 2 });
  const response = await shop.post(
    '/api/sync',
    createSyncBody([change.add(dune), change.save(dune), change.add(999_999)]),
  );
  expect(response.status).toBe(200);
  const samples = await samplesOf(shop);
  expect(samples.get('dogear_sync_mutations_total{result="applied"}')).toBe(2);
  expect(samples.get('dogear_sync_mutations_total{result="refused"}')).toBe(1);
});

test('a hold, its payment and its job show while they last, and orders are counted', async () => {
  await using shop = await openShop(ON);
  const dune = await insertProduct(shop, { stock: 2 });
  const buyer = createBuyer(shop);
  await buyer.add(dune);
  const payment = await buyer.open();
  await buyer.validate();
  expect((await samplesOf(shop)).get('dogear_holds{state="active"}')).toBe(1);
  await buyer.order(await buyer.pay(payment));
  shop.advanceClock(60_000);
  const samples = await samplesOf(shop);
  expect(samples.get('dogear_holds{state="active"}')).toBe(0);
  expect(samples.get('dogear_payments_total{outcome="ordered"}')).toBe(1);
  expect(samples.get('dogear_jobs{state="due"}')).toBeGreaterThan(0);
  expect(samples.get('dogear_jobs_oldest_age_seconds{state="due"}')).toBe(60);
});

test('jobs are counted by how they ended, and open ones by state', async () => {
  await using shop = await openShop(ON);
  for (const key of ['good', 'flaky', 'hopeless'])
    await shop.deps.storage.transaction({}, (tx) => enqueue(tx, NOON, { key, kind: 'note', payload: {} }));
  await runDueJobs(shop.deps, {
    note: (_deps, _payload, key) => {
      if (key === 'flaky') throw new Error('try again');
      if (key === 'hopeless') throw new NonRetryableError('never');
      return Promise.resolve();
    },
  });
  const samples = await samplesOf(shop);
  const runs = (result: string) =>
    samples.get(`dogear_job_duration_seconds_count{kind="note",result="${result}"}`);
  expect([runs('done'), runs('retried'), runs('given_up')]).toEqual([1, 1, 1]);
  expect(samples.get('dogear_jobs{state="failing"}')).toBe(1);
  expect(samples.get('dogear_jobs{state="due"}')).toBe(0);
});

test('calls to external services are counted by outcome', async () => {
  await using shop = await openShop(ON);
  await shop.deps.callMeter.count('smtp', () => Promise.resolve());
  await shop.deps.callMeter.count('smtp', () => Promise.reject(new Error('down'))).catch(() => undefined);
  const samples = await samplesOf(shop);
  const calls = (result: string) =>
    samples.get(`dogear_provider_call_duration_seconds_count{provider="smtp",result="${result}"}`);
  expect([calls('ok'), calls('failed')]).toEqual([1, 1]);
});

test('the size of the database and the free disk are printed', async () => {
  await using shop = await openShop(ON);
  const samples = await samplesOf(shop);
  expect(samples.get('dogear_database_size_bytes')).toBeGreaterThan(100_000);
  expect(samples.get('dogear_disk_free_bytes')).toBeGreaterThan(0);
});

test('several scrapes within 5 seconds read the database once', async () => {
  await using shop = await openShop(ON);
  await samplesOf(shop);
  await shop.deps.storage.transaction({}, (tx) => enqueue(tx, NOON, { key: 'a', kind: 'note', payload: {} }));
  shop.advanceClock(4_999);
  expect((await samplesOf(shop)).get('dogear_jobs{state="due"}')).toBe(0);
  shop.advanceClock(1);
  expect((await samplesOf(shop)).get('dogear_jobs{state="due"}')).toBe(1);
});

test('without its database, a shop says so and prints everything else', async () => {
  await using fresh = await freshPlace();
  const storage = await openStorage(fresh.place);
  await storage.close();
  await using shop = await openShop({ ...ON, deps: { storage } });
  await shop.get('/healthz');
  const samples = await samplesOf(shop);
  expect(samples.get('dogear_database_up')).toBe(0);
  expect(
    samples.get('dogear_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}'),
  ).toBe(1);
});

test('metrics have a port of their own, where the shop is not', async () => {
  const port = await findFreePort();
  await using shop = await startShop({ METRICS_PORT: String(port) });
  await shop.waitForOutput('Dogear is open');
  const at = `http://127.0.0.1:${port}`;
  expect(await (await fetch(`${at}/metrics`)).text()).toContain('dogear_database_up 1');
  expect((await fetch(`${at}/api/products`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${shop.port}/metrics`)).status).toBe(404);
});

test('a metrics port in use is named in the error', async () => {
  await using other = await startShop();
  await other.waitForOutput('Dogear is open');
  await using shop = await startShop({ METRICS_PORT: String(other.port) });
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toContain('Set METRICS_PORT to a free port');
});

test.each(['alerts.yml', 'grafana-dashboard.json'])('every metric in %s is printed', async (file) => {
  await using shop = await openShop(ON);
  const printed = new Set(
    [...(await (await scrape(shop)).text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name),
  );
  const text = readFileSync(`api/deploy/${file}`, 'utf8');
  const used = [...text.matchAll(/\b(?:dogear|nodejs|process)_\w+/g)].map(([name]) =>
    printed.has(name) ? name : name.replace(/_(?:total|bucket|count|sum)$/, ''),
  );
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !printed.has(name))).toEqual([]);
});

test('every alert names its section of the runbook, and each section is of an alert', () => {
  const rules = readFileSync('api/deploy/alerts.yml', 'utf8');
  const runbook = readFileSync('api/deploy/alerts.md', 'utf8');
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  const named = [...rules.matchAll(/alerts\.md#alert-([a-z-]+)/g)].map(([, name = '']) => name);
  const sections = [...runbook.matchAll(/^## Alert: (.+)$/gm)].map(([, title = '']) =>
    title.replaceAll(' ', '-'),
  );
  expect(alerts.length).toBeGreaterThan(5);
  expect(named).toEqual(alerts.map((name) => name.replaceAll(/(?<!^)(?=[A-Z])/g, '-').toLowerCase()));
  expect(sections).toEqual(named);
});
