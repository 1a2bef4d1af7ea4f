import { expect, test } from 'vitest';
import { openStorage } from '#api/storage/open-storage.ts';
import { freshPlace } from './world/fresh-storage.ts';
import { openShop } from './world/shop.ts';
import { createSmallBuild } from './world/small-build.ts';

test('a running process reports ok and its build', async () => {
  await using shop = await openShop();
  const response = await shop.get('/healthz');
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok', build: 'test' }]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a shop that can serve requests is ready', async () => {
  await using shop = await openShop();
  const response = await shop.get('/readyz');
  expect([response.status, await response.json()]).toEqual([200, { status: 'ready', trouble: [] }]);
});

test('a shop that is closing is not ready, but alive', async () => {
  await using shop = await openShop({ deps: { closing: () => true } });
  const response = await shop.get('/readyz');
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'not ready', trouble: ['closing'] },
  ]);
  expect((await shop.get('/healthz')).status).toBe(200);
});

test('a shop without its database or data folder is not ready', async () => {
  await using fresh = await freshPlace();
  const storage = await openStorage(fresh.place);
  await storage.close();
  await using shop = await openShop({ env: { DATA_DIR: '/nowhere/at/all' }, deps: { storage } });
  const response = await shop.get('/readyz');
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'not ready', trouble: ['database', 'disk'] },
  ]);
});

test('an overloaded process returns 503 to visitors, but still serves the health check and the files of pages', async () => {
  let lag = 0;
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front, deps: { lag: () => lag } });
  expect((await shop.get('/api/products')).status).toBe(200);
  lag = 1_500;
  const response = await shop.get('/api/products');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await response.json()).toMatchObject({ code: 'busy' });
  expect((await shop.get('/')).status).toBe(503);
  expect((await shop.get('/healthz')).status).toBe(200);
  expect((await shop.get('/assets/app-1a2b3c.js')).status).toBe(200);
  lag = 0;
  expect((await shop.get('/api/products')).status).toBe(200);
});
