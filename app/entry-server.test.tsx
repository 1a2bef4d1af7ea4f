import { expect, test } from 'vitest';
import type { Card } from '#contract/catalog/card.ts';
import { DRAWING_CAPTION } from '#contract/catalog/pictures.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { Reads } from '#contract/reads.ts';
import { render } from './entry-server.tsx';
import { needsScriptMessage } from './ui/forms/needs-script.tsx';

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

const NOT_LISTED = [
  '/cart',
  '/checkout',
  '/order-confirmation/1',
  '/account',
  '/admin-login',
  '/admin',
  '/admin/products',
  '/nowhere',
  '/product/8',
  '/category/hats',
];
const LISTED = [
  '/',
  '/product/7',
  '/category/books',
  '/products',
  '/search',
  '/sell',
  '/wishlist',
  '/faq',
  '/shipping',
  '/returns',
  '/privacy',
  '/terms',
  '/contact',
  '/categories',
  '/how-it-works',
];

test.each(NOT_LISTED)('%s is not for search engines', async (path) => {
  expect((await page(path)).head).toContain('<meta name="robots" content="noindex"/>');
});

test.each(LISTED)('%s is for search engines, with an address of its own', async (path) => {
  const { head } = await page(path);
  expect(head).not.toContain('noindex');
  expect(head).toContain('rel="canonical"');
});

test('every screen has a meta description of its own', async () => {
  const seen = new Map<string, string>();
  for (const path of [...LISTED, ...NOT_LISTED.filter((each) => !/nowhere|hats|admin/.test(each))]) {
    const [, description = ''] =
      /<meta name="description" content="([^"]*)"/.exec((await page(path)).head) ?? [];
    expect(description.length, path).toBeGreaterThan(20);
    expect(seen.get(description), `${path}: ${description}`).toBeUndefined();
    seen.set(description, path);
  }
  for (const path of NOT_LISTED) {
    expect((await page(path)).head, path).toContain('<meta name="description" content="');
  }
});

test.each([
  ['/cart', 'Your cart'],
  ['/wishlist', 'Your wishlist'],
  ['/checkout', 'Checkout'],
  ['/sell', 'Selling'],
  ['/account', 'Your account'],
  ['/order-confirmation/1', 'This page'],
  ['/contact', 'This form'],
  ['/admin-login', 'The admin area'],
  ['/admin', 'The admin area'],
  ['/admin/products', 'The admin area'],
])('%s says without JavaScript what it needs, and loads nothing for ever', async (path, what) => {
  const { body } = await page(path);
  expect(body).toContain(`<noscript><p>${needsScriptMessage(what)}</p></noscript>`);
  const [main = ''] = /<main[^]*<\/main>/.exec(body) ?? [];
  // What waits is inside a part that is not shown where no script runs.
  const [before = ''] = main.split('>Loading');
  if (main.includes('>Loading')) expect(before).toMatch(/class="[^"]*\bscripted\b/);
});

/** The page of an item with this picture, in a shop that takes real payments. */
const pictured = async (url: string) => {
  const images = [{ url, width: 800, height: 1200, tint: '#888888', placeholder: '0' }];
  const shop = await reads().shop();
  const live = { ...shop, config: { ...shop.config, demo: false } };
  return (await page('/product/7', { shop: async () => live, product: async () => ({ ...product, images }) }))
    .body;
};

test('only drawings are captioned as such, whoever takes payments: a photo that a seller took of the copy is not', async () => {
  const drawing = await pictured('/pictures/dune-front');
  expect(drawing).toContain(DRAWING_CAPTION);
  expect(drawing).toContain('alt="Cover of Dune');
  const photo = await pictured(`/pictures/${'0af3'.repeat(16)}`);
  expect(photo).not.toContain(DRAWING_CAPTION);
  expect(photo).toContain('alt="Photo of Dune');
});

test('an item is described before its quantity is asked for', async () => {
  const { body } = await page('/product/7');
  const about = body.indexOf('About this item');
  expect(about).toBeGreaterThan(0);
  expect(about).toBeLessThan(body.indexOf('aria-label="Quantity"'));
  expect(body.slice(about)).toContain('Sand, spice and patience.');
});

test.each(['/search', '/search?q=dune'])('%s has a search box of its own', async (path) => {
  const { body } = await page(path);
  const [main = ''] = /<main[^]*<\/main>/.exec(body) ?? [];
  expect(main).toContain('role="search"');
  expect(main).toContain('placeholder="Search for books, magazines, games..."');
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
