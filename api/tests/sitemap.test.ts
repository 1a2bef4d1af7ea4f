import { expect, test } from 'vitest';
import { updateProduct, insertProduct } from './world/insert-product.ts';
import { openShop } from './world/shop.ts';

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => found);

test('the sitemap lists all public screens and all items on sale', async () => {
  await using shop = await openShop({ env: { PUBLIC_URL: 'https://shop.example' } });
  const dune = await insertProduct(shop, { title: 'Dune' });
  const sold = await insertProduct(shop, { title: 'Emma', stock: 0, inStock: false });
  const index = await shop.get('/sitemap.xml');
  expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const files = locations(await index.text());
  expect(files).toEqual([
    'https://shop.example/sitemap-screens.xml',
    'https://shop.example/sitemap-products-1.xml',
  ]);
  const named = [];
  for (const file of files) named.push(...locations(await (await shop.get(new URL(file).pathname)).text()));
  expect(named).toContain('https://shop.example/');
  expect(named).toContain('https://shop.example/category/games');
  expect(named).toContain(`https://shop.example/product/${dune}`);
  expect(named).not.toContain(`https://shop.example/product/${sold}`);
  expect(named.filter((each) => /cart|checkout|account|admin|sell/.test(each))).toEqual([]);
});

test('a sold-out item leaves the sitemap at once', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune' });
  const emma = await insertProduct(shop, { title: 'Emma' });
  const products = async () => locations(await (await shop.get('/sitemap-products-1.xml')).text());
  expect(await products()).toHaveLength(2);
  await updateProduct(shop, dune, { stock: 0, inStock: false });
  expect(await products()).toEqual([`http://localhost:3000/product/${emma}`]);
});

test('an empty sitemap file returns 404', async () => {
  await using shop = await openShop();
  await insertProduct(shop);
  for (const path of ['/sitemap-products-2.xml', '/sitemap-products-0.xml', '/sitemap-products-x.xml']) {
    expect((await shop.get(path)).status).toBe(404);
  }
});

test('robots.txt names the sitemap and keeps crawlers off the API', async () => {
  await using shop = await openShop();
  const response = await shop.get('/robots.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: http://localhost:3000/sitemap.xml\n',
  );
});
