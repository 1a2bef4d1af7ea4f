import { expect, test } from 'vitest';
import type { Card } from '#contract/card.ts';
import type { Product } from '#contract/product.ts';
import type { Reads } from '#contract/reads.ts';
import { render } from './entry-server.tsx';

const product: Product = {
  id: 7,
  title: 'Dune </script> & more',
  description: 'Sand, spice and patience.',
  price: 8.5,
  amazonPrice: null,
  ebayPrice: null,
  category: 'books',
  condition: 'good',
  imageUrl: '/pictures/dune-640.jpg',
  inStock: true,
  stock: 1,
  featured: true,
  popular: false,
  createdAt: '2026-11-21T00:00:00.000Z',
  images: [],
};
const card: Card = { ...product, excerpt: 'Sand' };

const reads = (about: Partial<Reads> = {}): Reads => ({
  shop: async () => ({
    config: {
      payments: { provider: 'demo', livemode: false, publishableKey: null },
      demo: true,
      build: 'b1',
      support: { email: null, phone: null, address: null },
    },
    today: '2031-02-03',
    origin: 'https://dogear.example',
  }),
  featured: async () => [card],
  popular: async () => [card],
  testimonials: async () => [],
  list: async ({ cursor }) => {
    if (cursor !== undefined) throw new Error('tampered');
    return { items: [card], total: 1 };
  },
  search: async () => ({ items: [card], total: 1 }),
  product: async (id) => (id === 7 ? product : null),
  related: async () => [],
  reviews: async () => [],
  comparison: async () => null,
  ...about,
});

const page = async (path: string, about?: Partial<Reads>) =>
  render(`https://dogear.example${path}`, reads(about));

test.each([
  '/',
  '/product/7',
  '/category/books',
  '/products',
  '/search?q=dune',
  '/search',
  '/cart',
  '/wishlist',
])('the server draws %s whole: a title, one h1, one main', async (path) => {
  const { status, head, body } = await page(path);
  expect(status).toBe(200);
  expect(head.match(/<title>[^<]+ · Dogear<\/title>/g)).toHaveLength(1);
  expect(body.startsWith('<a class="skip" href="#main">Skip to content</a>')).toBe(true);
  expect(body.match(/<h1\b/g)).toHaveLength(1);
  expect(body.match(/<main\b/g)).toHaveLength(1);
  // React's mark of a boundary that would be thrown away when the page is taken over.
  expect(body).not.toContain('<!--$');
});

test.each(['/product/8', '/product/7.5', '/product/seven', '/product/9007199254740993', '/product/07'])(
  '%s names no product: 404',
  async (path) => {
    const { status, body } = await page(path);
    expect(status).toBe(404);
    expect(body).toContain('Product Not Found');
  },
);

test('an unknown category and an unknown path are 404, each in its own words', async () => {
  const category = await page('/category/hats');
  const nowhere = await page('/nowhere/at/all');
  expect([category.status, nowhere.status]).toEqual([404, 404]);
  expect(category.body).toContain('Invalid Category');
  expect(nowhere.body).toContain('404 Page Not Found');
});

test.each([
  '/cart',
  '/wishlist',
  '/checkout',
  '/order-confirmation/1',
  '/account',
  '/sell',
  '/admin-login',
  '/nowhere',
])('%s is not for search engines', async (path) => {
  expect((await page(path)).head).toContain('<meta name="robots" content="noindex"/>');
});

test('a list that cannot be read is a 503 that says so; with a cursor it begins again', async () => {
  const broken = { list: async () => Promise.reject(new Error('no database at /var/lib')) };
  const failed = await page('/category/books', broken);
  expect(failed.status).toBe(503);
  expect(failed.body).toContain('Error Loading Products');
  expect(failed.body + failed.data).not.toContain('/var/lib');
  const again = await page('/category/books?sort=price-asc&cursor=x');
  expect([again.status, again.redirect]).toEqual([302, '/category/books?sort=price-asc']);
});

test('a part of home that cannot be read leaves the rest standing', async () => {
  const { status, body } = await page('/', { featured: async () => Promise.reject(new Error('gone')) });
  expect(status).toBe(200);
  expect(body).toContain('Failed to load featured products. Please try again later.');
});

test('no text of a seller can end the block of data', async () => {
  const { data } = await page('/product/7');
  expect(data).not.toContain('<');
  expect(JSON.parse(data)).toMatchObject({ loaderData: { product: { product: { title: product.title } } } });
});

test('the footer has the year of the shop, its placeholders as words, and no payment provider in the demo', async () => {
  const { body } = await page('/');
  const footer = body.slice(body.indexOf('<footer'));
  expect(footer).toContain('2031');
  expect(footer).toContain('coming soon');
  expect(footer).not.toContain('Stripe');
  expect(body).toContain('Demo shop');
});

test('the same page twice is the same bytes', async () => {
  expect(await page('/product/7')).toEqual(await page('/product/7'));
});
