import { expect, test } from 'vitest';
import { startCachingProxy } from '#api/doubles/caching-proxy.ts';
import { createBuyer } from './world/buyer.ts';
import { insertProduct } from './world/insert-product.ts';
import { openShop } from './world/shop.ts';
import { createSmallBuild } from './world/small-build.ts';

const ON = { env: { CDN: 'on' } } as const;
const SHARED = 'public, max-age=0, s-maxage=5, must-revalidate';

test('lists, products and pages name their lifetime in a CDN and the keys to purge them by', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ ...ON, front: build.front });
  const id = await insertProduct(shop);
  const headersOf = async (path: string) => {
    const { headers } = await shop.get(path);
    return [headers.get('cache-control'), headers.get('surrogate-key'), headers.get('cache-tag')];
  };
  const product = ['api', 'api-products', `api-products-${id}`];
  expect(await headersOf(`/api/products/${id}`)).toEqual([SHARED, product.join(' '), product.join(',')]);
  expect(await headersOf('/api/products?limit=5')).toEqual([SHARED, 'api api-products', 'api,api-products']);
  expect(await headersOf('/')).toEqual([SHARED, 'home', 'home']);
  expect(await headersOf('/category/books?page=2')).toEqual([
    SHARED,
    'category category-books',
    'category,category-books',
  ]);
});

test('without CDN=on, nothing is for a CDN', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  for (const path of ['/', '/api/products']) {
    const { headers } = await shop.get(path);
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect([headers.get('surrogate-key'), headers.get('cache-tag')]).toEqual([null, null]);
  }
});

test('behind a CDN, a sale is visible within 6 seconds', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ ...ON, front: build.front });
  await using cdn = await startCachingProxy(shop.url, shop.deps.now);
  const id = await insertProduct(shop, { title: 'Dune', stock: 1 });
  const readAll = () =>
    Promise.all(
      [`/api/products/${id}`, '/'].map(async (path) => {
        const response = await fetch(cdn.url + path);
        return { cache: response.headers.get('x-cache'), text: await response.text() };
      }),
    );
  const before = await readAll();
  expect(before.map(({ cache }) => cache)).toEqual(['miss', 'miss']);
  await createBuyer(shop).buy(id);
  shop.advanceClock(4_999);
  expect(await readAll()).toEqual(before.map(({ text }) => ({ cache: 'hit', text })));
  shop.advanceClock(1_001);
  const after = await readAll();
  expect(after.map(({ cache }) => cache)).toEqual(['miss', 'miss']);
  for (const [at, { text }] of after.entries()) expect(text).not.toBe(before[at]?.text);
});

test('a CDN that asks again for what has not changed gets no body', async () => {
  await using shop = await openShop(ON);
  await using cdn = await startCachingProxy(shop.url, shop.deps.now);
  await insertProduct(shop);
  await fetch(`${cdn.url}/api/products`);
  shop.advanceClock(5_000);
  const again = await fetch(`${cdn.url}/api/products`);
  expect([again.headers.get('x-cache'), again.status]).toEqual(['revalidated', 200]);
});

test('a CDN keeps nothing personal', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ ...ON, front: build.front });
  await using cdn = await startCachingProxy(shop.url, shop.deps.now);
  const id = await insertProduct(shop, { stock: 5 });
  const buyer = createBuyer({
    fetch: (path, init) => fetch(cdn.url + path, { redirect: 'manual', ...init }),
  });
  const order = await buyer.buy(id);
  for (const path of [
    '/api/cart',
    '/api/wishlist',
    '/api/orders',
    `/api/orders/${order}`,
    '/api/sales',
    '/api/listings',
    '/api/admin/products',
    '/admin',
    '/admin/orders',
  ]) {
    const { headers } = await buyer.ask('GET', path);
    expect([path, headers.get('x-cache'), headers.get('surrogate-key')]).toEqual([path, 'miss', null]);
  }
  const product = await buyer.ask('GET', `/api/products/${id}`);
  expect(product.headers.get('set-cookie')).toBeNull();
  expect([...cdn.stored]).toEqual([`/api/products/${id}`]);
});
