import { expect, test } from 'vitest';
import { openMailServer } from '#api/doubles/mail-server.ts';
import { openOtlpCollector, type CollectedSpan, type OtlpCollector } from '#api/doubles/otlp-collector.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { engine } from '#api/storage/engine.ts';
import { insertProduct } from './world/insert-product.ts';
import { findFreePort, startShop } from './world/running-shop.ts';
import { openShop, type Shop } from './world/shop.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const PASSWORD = 'a long secret password';
const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;

const openTraced = (collector: Pick<OtlpCollector, 'url'>, variables: Record<string, string> = {}) =>
  openShop({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...variables } });

/** Exports the spans of the shop. */
const flush = (shop: Shop): Promise<void> | undefined => shop.deps.tracing?.close();

function recordSpan(shop: Shop): void {
  shop.deps.tracing?.start({ name: 'test', kind: 'internal' })?.end();
}

function onlySpan({ spans }: OtlpCollector, name: string): CollectedSpan {
  const found = spans.filter((span) => span.name === name);
  if (found.length !== 1 || found[0] === undefined)
    throw new Error(`${found.length} spans "${name}" in ${spans.map((span) => span.name).join(', ')}`);
  return found[0];
}

/** Whether a span lies within another one, at any depth. */
function isWithin(spans: readonly CollectedSpan[], span: CollectedSpan, outer: CollectedSpan): boolean {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent !== undefined && (parent === outer || isWithin(spans, parent, outer));
}

test('a request is a span in the trace of its traceparent, and its statements are within it', async () => {
  await using collector = await openOtlpCollector();
  await using shop = await openTraced(collector);
  const id = await insertProduct(shop);
  await shop.get(`/api/products/${id}?from=ann@example.com`, { traceparent: `00-${TRACE}-${SPAN}-01` });
  await flush(shop);

  const request = onlySpan(collector, 'GET /api/products/:id');
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: SPAN, kind: SERVER, isError: false });
  expect(request.service).toBe('dogear');
  expect(request.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/products/:id',
    'http.response.status_code': 200,
  });
  const statement = collector.spans.find(({ name }) => name === 'SELECT products');
  expect(statement).toMatchObject({ traceId: TRACE, kind: CLIENT });
  expect(statement?.attributes).toEqual({
    'db.system.name': engine === 'sqlite' ? 'sqlite' : 'postgresql',
    'db.operation.name': 'SELECT',
    'db.query.summary': 'SELECT products',
  });
  expect(statement && isWithin(collector.spans, statement, request)).toBe(true);
});

test('a mail is sent in the trace of the request that asked for it, and nothing personal is exported', async () => {
  await using mails = await openMailServer();
  await using collector = await openOtlpCollector();
  await using shop = await openTraced(collector, { SMTP_URL: mails.url });
  const email = 'ann.secret@example.com';
  expect(
    (await shop.post('/api/auth/register-verification', { email, name: 'Ann Secret', password: PASSWORD }))
      .status,
  ).toBe(200);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  await flush(shop);

  expect(mails.received).toHaveLength(1);
  const request = onlySpan(collector, 'POST /api/auth/register-verification');
  const job = onlySpan(collector, 'job mail');
  expect(job).toMatchObject({ traceId: request.traceId, kind: CONSUMER });
  expect(isWithin(collector.spans, job, request)).toBe(true);
  const call = onlySpan(collector, 'smtp');
  expect(call).toMatchObject({ parentSpanId: job.spanId, kind: CLIENT, isError: false });
  const inserted = collector.spans.find(({ name }) => name === 'INSERT jobs');
  expect(inserted && isWithin(collector.spans, inserted, request)).toBe(true);
  const transaction = collector.spans.find(({ spanId }) => spanId === inserted?.parentSpanId);
  expect(transaction?.name).toBe('transaction');
  for (const body of collector.bodies) {
    expect(body).not.toMatch(/secret|example\.com|Ann/i);
    expect(body).not.toContain(shop.url);
  }
});

test('a failed call and a failed job are errors with a code, not with a message', async () => {
  await using mails = await openMailServer();
  await using collector = await openOtlpCollector();
  await using shop = await openTraced(collector, { SMTP_URL: mails.url });
  await shop.post('/api/auth/register-verification', {
    email: 'ann@example.com',
    name: 'Ann',
    password: PASSWORD,
  });
  await mails.stop();
  await runDueJobs(shop.deps, JOB_HANDLERS);
  await flush(shop);
  for (const name of ['smtp', 'job mail']) {
    const span = onlySpan(collector, name);
    expect(span.isError).toBe(true);
    expect(span.attributes['error.type']).toMatch(/^[A-Z]+$/i);
  }
});

test.each([
  ['a request whose traceparent is not sampled is not recorded', {}, '00', 0],
  ['OTEL_TRACES_SAMPLER=always_on records it anyway', { OTEL_TRACES_SAMPLER: 'always_on' }, '00', 1],
  ['OTEL_TRACES_SAMPLER=always_off records nothing', { OTEL_TRACES_SAMPLER: 'always_off' }, '01', 0],
  [
    'OTEL_TRACES_SAMPLER_ARG is the share of traces',
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
    '01',
    0,
  ],
] as const)('%s', async (_name, variables, flags, count) => {
  await using collector = await openOtlpCollector();
  await using shop = await openTraced(collector, variables);
  await shop.get('/api/config', { traceparent: `00-${TRACE}-${SPAN}-${flags}` });
  await flush(shop);
  expect(collector.spans.filter(({ kind }) => kind === SERVER)).toHaveLength(count);
});

test('a collector that refuses spans fails no request, and is logged once', async () => {
  await using collector = await openOtlpCollector();
  collector.behave('refuses');
  await using shop = await openTraced(collector);
  // A batch goes out at once when it is full.
  for (let at = 0; at < 1_100; at += 1) recordSpan(shop);
  expect((await shop.get('/api/config')).status).toBe(200);
  await flush(shop);
  expect(shop.log.filter((line) => line.includes('exporting traces failed'))).toHaveLength(1);
});

test('a collector that does not respond fails no request, and a bounded number of spans is kept for it', async () => {
  await using collector = await openOtlpCollector();
  collector.behave('hangs');
  await using shop = await openTraced(collector);
  for (let at = 0; at < 5_000; at += 1) recordSpan(shop);
  expect((await shop.get('/api/config')).status).toBe(200);
  collector.behave('takes');
  await flush(shop);
  expect(collector.spans.length).toBeGreaterThan(1_000);
  expect(collector.spans.length).toBeLessThan(3_000);
});

test('a process that ends exports its last spans first, and does not wait for a collector that is gone', async () => {
  await using collector = await openOtlpCollector();
  const gone = `http://127.0.0.1:${await findFreePort()}`;
  for (const endpoint of [collector.url, gone]) {
    await using shop = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'books' });
    await shop.waitForOutput('Dogear is open');
    expect((await fetch(`http://127.0.0.1:${shop.port}/api/config`)).status).toBe(200);
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  }
  expect(onlySpan(collector, 'GET /api/config').service).toBe('books');
});
