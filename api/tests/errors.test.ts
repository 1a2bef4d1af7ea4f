import { expect, test } from 'vitest';
import { ADMIN, createAdmin } from './world/admin.ts';
import { insertProduct } from './world/insert-product.ts';
import { listRoutes } from './world/routes.ts';
import { openShop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const isUnsafe = ({ method }: { method: string }): boolean => !['GET', 'HEAD', '_ALL'].includes(method);

test('an unknown API path returns 404 as JSON for every method', async () => {
  await using shop = await openShop();
  for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
    const response = await shop.fetch('/api/no/such/call', { method });
    expect(await readError(response)).toEqual({
      status: 404,
      code: 'not_found',
      message: 'There is no such call.',
    });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('paths ignore case and a slash at the end', async () => {
  await using shop = await openShop();
  for (const path of ['/API/Cart', '/api/CART/', '/Api/Products/', '/api/ADMIN/session']) {
    const { status } = await shop.get(path);
    expect({ path, status }).toEqual({ path, status: path.includes('ADMIN') ? 401 : 200 });
  }
});

test.each([
  ['{"productId":', 'not JSON'],
  ['[1,2]', 'a list'],
  ['"text"', 'a text'],
  ['null', 'nothing'],
])('a body that is not a JSON object returns 400: %s (%s)', async (body) => {
  await using shop = await openShop();
  expect(await readError(await shop.post('/api/cart/add', body))).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
});

test('a missing body returns 400', async () => {
  await using shop = await openShop();
  expect(await readError(await shop.post('/api/cart/add'))).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
});

test('invalid fields are all named in one 422', async () => {
  await using shop = await openShop();
  const refusal = await readError(await shop.post('/api/cart/add', { productId: 'x', quantity: 1.5 }));
  expect(refusal).toMatchObject({
    status: 422,
    code: 'invalid_input',
    message: 'Please check productId and quantity.',
  });
  expect(Object.keys(refusal.fields ?? {})).toEqual(['productId', 'quantity']);
});

test.each([
  ['a NUL', 'Ann\0'],
  ['a lone surrogate', 'Ann \ud83d'],
])('%s in a text returns 422 on both databases, inside an object too', async (_what, text) => {
  await using shop = await openShop({ env: ADMIN });
  const admin = await createAdmin(shop);
  const message = { name: text, email: 'ann@example.com', subject: 'Hello', message: 'Hello' };
  const selection = { filter: { q: text } };
  for (const [refused, field] of [
    [await shop.post('/api/contact', message), 'name'],
    [
      await admin.ask('POST', '/api/admin/runs', { selection, change: { action: 'delete' } }),
      'selection.filter.q',
    ],
  ] as const) {
    const { status, fields = {} } = await readError(refused);
    expect({ status, fields: Object.keys(fields) }).toEqual({ status: 422, fields: [field] });
  }
});

test('a JSON body above 256 KB returns 413', async () => {
  await using shop = await openShop();
  const body = { productId: 1, quantity: 1, filler: 'x'.repeat(257 * 1024) };
  expect(await readError(await shop.post('/api/cart/add', body))).toMatchObject({
    status: 413,
    code: 'invalid_input',
  });
});

test('a form or plain-text body returns 415 on every write except uploads', async () => {
  await using shop = await openShop();
  const calls = listRoutes(shop.deps)
    .filter(isUnsafe)
    .filter(({ path }) => path.startsWith('/api/') && path !== '/api/upload');
  for (const { method, path } of calls) {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await shop.fetch(path, {
        method,
        headers: { 'Content-Type': type },
        body: '{"productId":1}',
      });
      expect({ path, ...(await readError(response)) }).toMatchObject({
        path,
        status: 415,
        code: 'invalid_input',
      });
    }
  }
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }, undefined],
  [{ 'sec-fetch-site': 'none' }, undefined],
  [{}, undefined],
])('cross-site writes are refused: %o', async (headers, status) => {
  await using shop = await openShop();
  const routes = listRoutes(shop.deps).filter(isUnsafe);
  expect(routes.length).toBeGreaterThan(5);
  for (const { method, path } of routes) {
    const response = await shop.fetch(path, { method, headers });
    const refused = response.status === 403 ? 403 : undefined;
    expect({ path, refused }).toEqual({ path, refused: status });
  }
});

test('a shop opened under another of its host names accepts its own calls', async () => {
  await using shop = await openShop();
  const response = await shop.post('/api/contact', {}, { origin: shop.url, 'sec-fetch-site': 'same-origin' });
  expect(response.status).toBe(422);
});

test('no GET request writes to the database', async () => {
  await using shop = await openShop();
  const id = await insertProduct(shop);
  const made = await shop.post('/api/wishlist/add', { productId: id });
  const sessionid = made.headers.get('session-id') ?? '';
  const storage = {
    db: shop.deps.storage.db,
    close: () => Promise.resolve(),
    transaction: () => Promise.reject(new Error('a GET wrote')),
  };
  await using watched = await openShop({ deps: { ...shop.deps, storage } });
  for (const { path } of listRoutes(shop.deps).filter(({ method }) => method === 'GET')) {
    expect({ path, failed: (await watched.get(path, { sessionid })).status >= 500 }).toEqual({
      path,
      failed: false,
    });
  }
});

const fail = (): never => {
  throw new Error('SQLITE_CORRUPT: select * from "products" in /srv/secret/shop.db');
};

test.each(['/api/products', '/api/cart', '/api/search?q=dune'])(
  'an internal error on %s reveals no details to the client and is logged in full',
  async (path) => {
    await using shop = await openShop({ deps: { catalogVersion: fail, now: fail } });
    const response = await shop.get(path, { sessionid: 'A'.repeat(43) });
    expect(await readError(response)).toEqual({
      status: 500,
      code: 'internal',
      message: 'Something went wrong on our side. Please try again in a moment.',
    });
    const id = response.headers.get('x-request-id') ?? '';
    const line = shop.log.find((each) => each.includes(id) && each.includes('stack'));
    expect(line).toContain('SQLITE_CORRUPT');
  },
);
