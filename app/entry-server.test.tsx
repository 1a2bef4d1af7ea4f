import { expect, onTestFinished, test, vi } from 'vitest';
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

const reads = (overrides: Partial<Reads> = {}): Reads => ({
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
  facets: async () => ({ total: 0, facets: [] }),
  product: async (id) => (id === 7 ? product : null),
  related: async () => [],
  reviews: async () => [],
  comparison: async () => null,
  seller: async () => null,
  sellerItems: async () => ({ items: [], total: 0 }),
  ...overrides,
});

const page = async (path: string, overrides?: Partial<Reads>) =>
  render(`https://dogear.example${path}`, reads(overrides));

test.each([
  '/',
  '/product/7',
  '/category/books',
  '/products',
  '/search?q=dune',
  '/search',
  '/cart',
  '/wishlist',
])('%s is complete in the server’s HTML: a title, one h1, one main', async (path) => {
  const { status, head, body } = await page(path);
  expect(status).toBe(200);
  expect(head.match(/<title>[^<]+ · Dogear<\/title>/g)).toHaveLength(1);
  expect(body.startsWith('<a class="skip" href="#main">Skip to content</a>')).toBe(true);
  expect(body.match(/<h1\b/g)).toHaveLength(1);
  expect(body.match(/<main\b/g)).toHaveLength(1);
  // React's marker of a Suspense boundary, which would delay hydration.
  expect(body).not.toContain('<!--$');
});

test.each(['/', '/product/7', '/cart'])(
  '%s shows the notice of a shop that takes no changes',
  async (path) => {
    const notice = 'We’re moving the shop to a new server.';
    const shop: Reads['shop'] = async () => {
      const info = await reads().shop();
      return { ...info, config: { ...info.config, notice } };
    };
    expect((await page(path, { shop })).body).toContain(notice);
    expect((await page(path)).body).not.toContain(notice);
  },
);

test.each(['/product/8', '/product/7.5', '/product/seven', '/product/9007199254740993', '/product/07'])(
  '%s is 404, because it names no product',
  async (path) => {
    const { status, body } = await page(path);
    expect(status).toBe(404);
    expect(body).toContain('Product Not Found');
  },
);

test('an unknown category and an unknown path are 404, each with its own message', async () => {
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
  '/slip/1',
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

test.each(NOT_LISTED)('%s is hidden from search engines', async (path) => {
  expect((await page(path)).head).toContain('<meta name="robots" content="noindex"/>');
});

test.each(LISTED)('%s is indexable and has a canonical URL', async (path) => {
  const { head } = await page(path);
  expect(head).not.toContain('noindex');
  expect(head).toContain('rel="canonical"');
});

test('every screen has a unique meta description', async () => {
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
  ['/order-confirmation/1', 'order-confirmation', 'Loading your order'],
  ['/slip/1', 'slip', 'Loading your packing slip'],
  ['/account?tab=orders', 'account', 'Loading'],
  ['/account?tab=listings', 'account', 'Loading'],
])('%s does not load personal data on the server', async (path, screen, shown) => {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (request: unknown) => {
    requests.push(request);
    return Promise.reject(new Error('the server makes no requests'));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { status, data, body } = await page(path);
  expect(status).toBe(200);
  expect(body).toContain(`>${shown}<`);
  expect(JSON.parse(data)).toMatchObject({ loaderData: { [screen]: null } });
  expect(requests).toEqual([]);
});

test.each([
  ['/cart', 'Your cart'],
  ['/wishlist', 'Your wishlist'],
  ['/checkout', 'Checkout'],
  ['/sell', 'Selling'],
  ['/account', 'Your account'],
  ['/order-confirmation/1', 'This page'],
  ['/slip/1', 'This page'],
  ['/contact', 'This form'],
  ['/admin-login', 'The admin area'],
  ['/admin', 'The admin area'],
  ['/admin/products', 'The admin area'],
])('%s without JavaScript says that it needs it, and shows no endless loading state', async (path, what) => {
  const { body } = await page(path);
  expect(body).toContain(`<noscript><p>${needsScriptMessage(what)}</p></noscript>`);
  const [main = ''] = /<main[^]*<\/main>/.exec(body) ?? [];
  // The loading state is inside an element that is hidden without JavaScript.
  const [before = ''] = main.split('>Loading');
  if (main.includes('>Loading')) expect(before).toMatch(/class="[^"]*\bscripted\b/);
});

/** The HTML of a product with this picture, in a shop with real payments. */
const pageWithPicture = async (url: string) => {
  const images = [{ url, width: 800, height: 1200, tint: '#888888', placeholder: '0' }];
  const shop = await reads().shop();
  const live = { ...shop, config: { ...shop.config, demo: false } };
  return (await page('/product/7', { shop: async () => live, product: async () => ({ ...product, images }) }))
    .body;
};

test('drawn covers are captioned as drawings, photos by sellers are not', async () => {
  const drawing = await pageWithPicture('/pictures/dune-front');
  expect(drawing).toContain(DRAWING_CAPTION);
  expect(drawing).toContain('alt="Cover of Dune');
  const photo = await pageWithPicture(`/pictures/${'0af3'.repeat(16)}`);
  expect(photo).not.toContain(DRAWING_CAPTION);
  expect(photo).toContain('alt="Photo of Dune');
});

test('a product’s description comes before its quantity field', async () => {
  const { body } = await page('/product/7');
  const about = body.indexOf('About this item');
  expect(about).toBeGreaterThan(0);
  expect(about).toBeLessThan(body.indexOf('aria-label="Quantity"'));
  expect(body.slice(about)).toContain('Sand, spice and patience.');
});

test.each(['/search', '/search?q=dune'])('%s has a search box in its main content', async (path) => {
  const { body } = await page(path);
  const [main = ''] = /<main[^]*<\/main>/.exec(body) ?? [];
  expect(main).toContain('role="search"');
  expect(main).toContain('placeholder="Search for books, magazines, games..."');
});

test('a list that fails to load is 503 with a message; with a cursor it redirects to the first page', async () => {
  const broken = { list: async () => Promise.reject(new Error('no database at /var/lib')) };
  const failed = await page('/category/books', broken);
  expect(failed.status).toBe(503);
  expect(failed.body).toContain('Error Loading Products');
  expect(failed.body + failed.data).not.toContain('/var/lib');
  const withCursor = await page('/category/books?sort=price-asc&cursor=x');
  expect([withCursor.status, withCursor.redirect]).toEqual([302, '/category/books?sort=price-asc']);
});

test('a section of home that fails to load does not break the rest', async () => {
  const { status, body } = await page('/', { featured: async () => Promise.reject(new Error('gone')) });
  expect(status).toBe(200);
  expect(body).toContain('Failed to load featured products. Please try again later.');
});

test('a seller’s text cannot close the script element with the page’s data', async () => {
  const { data } = await page('/product/7');
  expect(data).not.toContain('<');
  expect(JSON.parse(data)).toMatchObject({ loaderData: { product: { product: { title: product.title } } } });
});

test('the demo’s footer shows the shop’s year and no payment provider', async () => {
  const { body } = await page('/');
  const footer = body.slice(body.indexOf('<footer'));
  expect(footer).toContain('2031');
  expect(footer).toContain('coming soon');
  expect(footer).not.toContain('Stripe');
  expect(body).toContain('Demo shop');
});

test('rendering a page twice gives the same bytes', async () => {
  expect(await page('/product/7')).toEqual(await page('/product/7'));
});
