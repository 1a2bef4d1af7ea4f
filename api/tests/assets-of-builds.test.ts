import { expect, test } from 'vitest';
import { openS3Server } from '#api/doubles/s3-server.ts';
import { DAY_MS } from '#contract/durations.ts';
import { purge } from './world/retention.ts';
import { openShop, type Shop } from './world/shop.ts';
import { createSmallBuild } from './world/small-build.ts';

const buildWith = (files: Readonly<Record<string, string>>) => createSmallBuild(undefined, files);
type Build = ReturnType<typeof createSmallBuild>;

/** As a start does. */
const storeAssets = async (shop: Shop, build: Build): Promise<void> => build.front(shop.deps).storeAssets?.();

const readAsset = async (shop: Shop, path: string) => {
  const response = await shop.get(path);
  return { status: response.status, body: await response.text() };
};

test('processes of two builds with separate folders serve the scripts of both', async () => {
  await using s3 = await openS3Server();
  using former = buildWith({ 'assets/cart-former.js': 'former();' });
  using next = buildWith({ 'assets/cart-next.js': 'next();' });
  await using formerShop = await openShop({ env: s3.variables, front: former.front });
  await using nextShop = await openShop({ env: s3.variables, front: next.front });
  expect(await readAsset(formerShop, '/assets/cart-next.js')).toMatchObject({ status: 404 });
  await storeAssets(formerShop, former);
  await storeAssets(nextShop, next);
  expect(await readAsset(formerShop, '/assets/cart-next.js')).toEqual({ status: 200, body: 'next();' });
  expect(await readAsset(nextShop, '/assets/cart-former.js')).toEqual({ status: 200, body: 'former();' });
  const response = await nextShop.get('/assets/cart-former.js');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(s3.complaints).toEqual([]);
});

test('a bucket that does not respond makes an asset of another build unavailable for now, and not missing', async () => {
  await using s3 = await openS3Server();
  using build = buildWith({});
  await using shop = await openShop({ env: s3.variables, front: build.front });
  s3.fail('slow-down');
  const response = await shop.get('/assets/cart-former.js');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await shop.get('/assets/app-1a2b3c.js')).status).toBe(200);
});

test('the scripts of a build are kept for 30 days after it last ran', async () => {
  using former = buildWith({ 'assets/cart-former.js': 'former();' });
  using next = buildWith({ 'assets/cart-next.js': 'next();' });
  await using shop = await openShop({ front: next.front });
  await storeAssets(shop, former);
  shop.advanceClock(20 * DAY_MS);
  await storeAssets(shop, former);
  await storeAssets(shop, next);
  shop.advanceClock(29 * DAY_MS);
  await purge(shop.deps, 'scripts and styles of a build');
  expect(await readAsset(shop, '/assets/cart-former.js')).toEqual({ status: 200, body: 'former();' });
  shop.advanceClock(2 * DAY_MS);
  await storeAssets(shop, next);
  await purge(shop.deps, 'scripts and styles of a build');
  expect(await readAsset(shop, '/assets/cart-former.js')).toMatchObject({ status: 404 });
  expect(await readAsset(shop, '/assets/cart-next.js')).toMatchObject({ status: 200 });
});

test.each([
  '/assets/..%2fphotos%2fx.jpg',
  '/assets/%2e%2e%2fx.js',
  '/assets/x.js.0.new',
  '/assets/photo.jpg',
])('the store has no asset for %s', async (path) => {
  using build = buildWith({});
  await using shop = await openShop({ front: build.front });
  expect((await readAsset(shop, path)).status).toBe(404);
});
