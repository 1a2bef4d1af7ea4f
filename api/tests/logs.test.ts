import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { insertProduct } from './world/insert-product.ts';
import { openShop, type Shop } from './world/shop.ts';

const fieldsOf = z.record(z.string(), z.unknown());

/** The log line of a request, which is written after the response was sent. */
async function lineOf(shop: Shop, response: Response): Promise<Record<string, unknown>> {
  await response.text();
  const id = response.headers.get('x-request-id') ?? 'none';
  const lineWithId = (): string | undefined => shop.log.find((line) => line.includes(id));
  await expect.poll(lineWithId).toBeTypeOf('string');
  return z.parse(fieldsOf, JSON.parse(lineWithId() ?? '{}'));
}

const failedStatement = (): never => {
  throw new Error('Failed query: insert into "x" values (?)\nparams: ann@example.com,12 Elm Street');
};

test('every request logs one line with id, method, route pattern, status and time', async () => {
  await using shop = await openShop();
  const id = await insertProduct(shop);
  const response = await shop.get(`/api/products/${id}`);
  const { time, ms, ...line } = await lineOf(shop, response);
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(ms).toBeTypeOf('number');
  expect(line).toEqual({
    level: 30,
    id: response.headers.get('x-request-id'),
    method: 'GET',
    route: '/api/products/:id',
    status: 200,
  });
});

test('the log shows a session only as a hash, the same for all its requests', async () => {
  await using shop = await openShop();
  const productId = await insertProduct(shop);
  const made = await shop.post('/api/wishlist/add', { productId });
  const sessionid = made.headers.get('session-id') ?? '';
  const first = await lineOf(shop, made);
  const second = await lineOf(shop, await shop.get('/api/wishlist', { sessionid }));
  expect(first['session']).toMatch(/^[0-9a-f]{12}$/);
  expect(second['session']).toBe(first['session']);
  expect(shop.log.join('')).not.toContain(sessionid);
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

test.each([
  ['of version 00', `00-${TRACE}-00f067aa0ba902b7-01`, TRACE],
  ['of a later version', `42-${TRACE}-00f067aa0ba902b7-01-more`, TRACE],
  ['of version 00 with more fields', `00-${TRACE}-00f067aa0ba902b7-01-more`, undefined],
  ['of the forbidden version', `ff-${TRACE}-00f067aa0ba902b7-01`, undefined],
  ['without a trace id', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
  ['without a parent id', `00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
  ['in capitals', `00-${TRACE.toUpperCase()}-00F067AA0BA902B7-01`, undefined],
  ['of other text', 'canary-7431', undefined],
])(
  'the log line has the trace id of a valid traceparent only: one %s',
  async (_name, traceparent, logged) => {
    await using shop = await openShop();
    const line = await lineOf(shop, await shop.get('/healthz', { traceparent }));
    expect(line['trace']).toBe(logged);
    expect(shop.log.join('')).not.toContain('canary');
  },
);

test('user input never reaches the log', async () => {
  await using shop = await openShop();
  const canary = 'canary-7431';
  const message = { name: `Ann ${canary}`, email: `${canary}@example.com`, subject: canary, message: canary };
  await shop.post('/api/contact', message);
  await shop.post('/api/contact', { ...message, email: canary });
  await shop.post('/api/contact', `{"broken": "${canary}`);
  await shop.get(`/api/search?q=${canary}`);
  await shop.get(`/api/products/${canary}`);
  await shop.get(`/${canary}?email=${canary}`);
  const last = await shop.get('/api/cart', {
    sessionid: canary,
    cookie: `sid=${canary}`,
    'user-agent': canary,
  });
  await lineOf(shop, last);
  expect(shop.log.length).toBeGreaterThanOrEqual(7);
  expect(shop.log.join('')).not.toContain(canary);
});

test('a failed statement is logged without its parameters', async () => {
  await using shop = await openShop({ deps: { catalogVersion: failedStatement } });
  await lineOf(shop, await shop.get('/api/products'));
  expect(shop.log.join('')).toContain('Failed query');
  expect(shop.log.join('')).not.toMatch(/ann@example|Elm Street/);
});

test('input cannot forge a log line', async () => {
  await using shop = await openShop();
  const forged = encodeURIComponent('\r\n{"level":60,"msg":"forged"}');
  await shop.get(`/api/search?q=${forged}`);
  await lineOf(shop, await shop.get(`/api/products/${forged}`));
  for (const line of shop.log) {
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(JSON.parse(line)).toHaveProperty('time');
  }
  expect(shop.log.join('')).not.toContain('forged');
});

test('a cross-site call is logged as refused', async () => {
  await using shop = await openShop();
  const response = await shop.post('/api/contact', {}, { origin: 'https://evil.example' });
  expect(await lineOf(shop, response)).toMatchObject({ level: 40, refused: 'other_site' });
});
