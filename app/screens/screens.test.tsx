import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { cardOf, type Card } from '#contract/catalog/card.ts';
import { comparePrices } from '#contract/pricing/price-comparison.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { Reads, ShopInfo } from '#contract/reads.ts';
import type { Review } from '#contract/reviews/review.ts';
import { useListMemory } from '../features/catalog/lists/list-memory.ts';
import { createReadCache } from '../http/reads/read-cache.ts';
import { pageRoutes } from '../routes.tsx';
import { ROOT_ID } from '../shell/use-shop.ts';

// In tests, React shows no transition of a list while a lazy component of it waits.
beforeAll(async () => import('../features/catalog/facets/facets.tsx'));
afterEach(cleanup);
// Screens load lazily, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const item = (id: number, overrides: Partial<Product> = {}): Product => ({
  id,
  title: `Book ${id}`,
  description: 'A quiet book about a loud sea.',
  price: 10,
  amazonPrice: null,
  ebayPrice: null,
  category: 'books',
  condition: 'very_good',
  imageUrl: '/p.jpg',
  inStock: true,
  stock: 5,
  featured: false,
  popular: false,
  createdAt: '2026-11-21T00:00:00.000Z',
  images: [],
  ...overrides,
});
const card = (id: number, overrides: Partial<Product> = {}): Card => cardOf(item(id, overrides));
const cards = (from: number, count: number): Card[] =>
  Array.from({ length: count }, (_, index) => card(from + index));
const picture = (url: string) => ({ url, width: 800, height: 1200, tint: '#888888', placeholder: '0' });
const review = (id: number, overrides: Partial<Review> = {}): Review => ({
  id,
  productId: 1,
  name: 'Ada',
  stars: 4,
  text: 'As described.',
  sample: true,
  createdAt: '2026-11-01T12:00:00.000Z',
  ...overrides,
});

const shop: ShopInfo = {
  config: {
    payments: { provider: 'demo', livemode: false, publishableKey: null },
    demo: true,
    build: 'b',
    support: { email: 'help@dogear.example', phone: null, address: null },
  },
  today: '2026-11-21',
  origin: 'https://dogear.example',
};

const reads = (overrides: Partial<Reads>): Reads => ({
  shop: async () => shop,
  featured: async () => [],
  popular: async () => [],
  testimonials: async () => [],
  list: async () => ({ items: [], total: 0 }),
  search: async () => ({ items: [], total: 0 }),
  facets: async () => ({ total: 0, facets: [] }),
  product: async () => null,
  related: async () => [],
  reviews: async () => [],
  comparison: async () => null,
  seller: async () => null,
  sellerItems: async () => ({ items: [], total: 0 }),
  ...overrides,
});

/** Opens a screen by its path, without the layout. */
function open(path: string, overrides: Partial<Reads> = {}) {
  // As on a newly loaded page.
  useListMemory.setState({ visits: new Map() });
  const [root] = pageRoutes(createReadCache(reads(overrides)));
  const routes = [
    {
      id: ROOT_ID,
      loader: () => ({ shop, meanwhile: shop }),
      HydrateFallback: () => null,
      children: root?.children ?? [],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

const unreachable = async (): Promise<never> => {
  throw Object.assign(new Error('no answer'), { name: 'NetworkError' });
};

test('home shows discounts on featured items, and discounts and TRENDING on popular ones', async () => {
  open('/', {
    featured: async () => [card(1, { comparePrice: 10.5 })],
    popular: async () => [card(2, { comparePrice: 20 }), card(3)],
  });
  const featured = await screen.findByRole('region', { name: 'Featured Items' });
  expect(await within(featured).findByText('5% OFF')).toBeTruthy();
  expect(within(featured).queryByText('TRENDING')).toBeNull();
  const popular = screen.getByRole('region', { name: 'Popular This Week' });
  expect(await within(popular).findAllByText('TRENDING')).toHaveLength(2);
  expect(
    within(popular)
      .getAllByText(/% OFF/)
      .map((flag) => flag.textContent),
  ).toEqual(['50% OFF']);
});

test('home shows four featured items, and an error where the popular ones fail to load', async () => {
  open('/', { featured: async () => cards(1, 8), popular: unreachable });
  const featured = await screen.findByRole('region', { name: 'Featured Items' });
  await waitFor(() => expect(within(featured).getAllByRole('article')).toHaveLength(4));
  expect(await screen.findByText('Failed to load popular products. Please try again later.')).toBeTruthy();
});

test('testimonials of the demo catalog are marked as samples, real ones are not', async () => {
  open('/', { testimonials: async () => [review(1)] });
  expect(await screen.findByText('Sample content')).toBeTruthy();
  cleanup();
  open('/', { testimonials: async () => [review(1, { sample: false })] });
  expect(await screen.findByText('“As described.”')).toBeTruthy();
  expect(screen.queryByText('Sample content')).toBeNull();
});

test('a category shows the discount badge from 10% on', async () => {
  const items = [card(1, { price: 90, comparePrice: 100 }), card(2, { price: 91, comparePrice: 100 })];
  open('/category/books', { list: async () => ({ items, total: 2 }) });
  expect(await screen.findByText('Showing 2 items')).toBeTruthy();
  expect((await screen.findAllByText(/% OFF/)).map((flag) => flag.textContent)).toEqual(['10% OFF']);
});

test('search results show the discount badge from 1% on (rounded), and mark the matched words', async () => {
  const items = [card(1, { price: 99, comparePrice: 100 }), card(2, { price: 99.9, comparePrice: 100 })];
  open('/search?q=bok', { search: async () => ({ items, total: 2, correctedTo: 'book' }) });
  expect(await screen.findByText('2 results')).toBeTruthy();
  expect((await screen.findAllByText(/% OFF/)).map((flag) => flag.textContent)).toEqual(['1% OFF']);
  expect(screen.getAllByText('Book').map((word) => word.tagName)).toEqual(['MARK', 'MARK']);
});

test('Browse Collection shows the condition, category and excerpt of each item', async () => {
  open('/products', { list: async () => ({ items: [card(1)], total: 1 }) });
  expect(await screen.findByText('1 item')).toBeTruthy();
  const article = await screen.findByRole('article');
  for (const words of ['Used - Very Good', 'Books', 'A quiet book about a loud sea.', '$10.00']) {
    expect(within(article).getByText(words)).toBeTruthy();
  }
});

test('an empty or unknown category says so and offers a way forward', async () => {
  open('/category/games');
  expect(await screen.findByText('No items available')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sell an Item' }).getAttribute('href')).toBe('/sell');
  cleanup();
  open('/category/vinyl');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Invalid Category');
  expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/');
});

test('"More items" appends and announces the next page, and going back restores both without new requests', async () => {
  const requestedCursors: (string | undefined)[] = [];
  const router = open('/category/books', {
    list: async ({ cursor }) => {
      requestedCursors.push(cursor);
      if (cursor === undefined) return { items: cards(1, 3), total: 5, next: 'c2' };
      // The last card of the first page moved to the second one meanwhile.
      return { items: cards(3, 3), total: 5 };
    },
    product: async (id) => item(id),
  });
  const more = await screen.findByRole('link', { name: 'More items' });
  expect(more.getAttribute('href')).toBe('/category/books?cursor=c2');
  fireEvent.click(more);
  expect(await screen.findByText('3 more items loaded')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(5);
  expect(screen.queryByRole('link', { name: 'More items' })).toBeNull();

  fireEvent.click(screen.getByRole('link', { name: 'Book 5' }));
  await screen.findByRole('heading', { level: 1, name: 'Book 5' });
  await router.navigate(-1);
  await screen.findByText('Showing 5 items');
  expect(screen.getAllByRole('article')).toHaveLength(5);
  expect(requestedCursors).toEqual([undefined, 'c2']);
});

test('a next page that fails to load shows an error, and "More items" tries again', async () => {
  let isBroken = true;
  open('/category/books', {
    list: async ({ cursor }) => {
      if (cursor === undefined) return { items: cards(1, 2), total: 3, next: 'c2' };
      return isBroken ? unreachable() : { items: cards(3, 1), total: 3 };
    },
  });
  fireEvent.click(await screen.findByRole('link', { name: 'More items' }));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  isBroken = false;
  fireEvent.click(screen.getByRole('link', { name: 'More items' }));
  expect(await screen.findByText('1 more item loaded')).toBeTruthy();
});

const withCompetitorPrices = (amazon: number | null, ebay: number | null): Partial<Reads> => ({
  product: async (id) => item(id),
  comparison: async () => comparePrices(1000, amazon, ebay),
});

test('a product shows the price comparison only if an Amazon or eBay price is known', async () => {
  open('/product/1', withCompetitorPrices(1250, null));
  const panel = await screen.findByRole('region', { name: 'Compare prices' });
  expect(within(panel).getByText('$12.50')).toBeTruthy();
  expect(within(panel).queryByText('eBay')).toBeNull();
  expect(within(panel).getByText('You save $2.50 (20%)')).toBeTruthy();
  cleanup();
  open('/product/1', withCompetitorPrices(null, 900));
  await screen.findByRole('region', { name: 'Compare prices' });
  expect(screen.queryByText(/You save/)).toBeNull();
  cleanup();
  open('/product/1', { ...withCompetitorPrices(null, null), related: async () => [card(2)] });
  // Loaded together with the comparison, which would be visible by now.
  await screen.findByRole('link', { name: 'Book 2' });
  expect(screen.queryByText('Compare prices')).toBeNull();
});

test('an invalid quantity becomes 1', async () => {
  open('/product/1', { product: async (id) => item(id) });
  const field = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
  fireEvent.change(field, { target: { value: '3' } });
  expect(field.value).toBe('3');
  fireEvent.change(field, { target: { value: '-2' } });
  expect(field.value).toBe('1');
});

test('a product opens one tab at a time, and lists only the details that are known', async () => {
  open('/product/1', {
    product: async (id) => item(id, { author: 'Ada Lovelace', reviewCount: 1, rating: 4 }),
    reviews: async () => [review(1)],
  });
  await screen.findByText('4, 1 sample review');
  expect(screen.getByRole('tabpanel').textContent).toContain('A quiet book about a loud sea.');
  fireEvent.click(screen.getByRole('tab', { name: 'Product Details' }));
  const terms = within(screen.getByRole('tabpanel'))
    .getAllByRole('term')
    .map((term) => term.textContent);
  expect(terms).toEqual(['Title', 'Author', 'Category', 'Condition', 'Copies']);
  fireEvent.click(screen.getByRole('tab', { name: /Reviews/ }));
  expect(screen.getByRole('tabpanel').textContent).toContain('As described.');
});

test.each([
  [{ stock: 0 }, 'Sold'],
  [{ stock: 0, held: true }, "In someone's checkout right now"],
  [{ paused: {} }, 'Not for sale right now.'],
  [{ paused: { until: '2026-12-03' } }, 'The seller is away until December 3.'],
])('a product that is not in stock says why: %o', async (state, text) => {
  open('/product/1', { product: async (id) => item(id, { inStock: false, ...state }) });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a gallery shows thumbnails from two pictures on', async () => {
  open('/product/1', { product: async (id) => item(id, { images: [picture('/pictures/a')] }) });
  await screen.findByRole('img', { name: 'Cover of Book 1' });
  expect(screen.queryByRole('link', { name: /^Picture/ })).toBeNull();
  cleanup();
  const images = [picture('/pictures/a'), picture('/pictures/b')];
  open('/product/1', { product: async (id) => item(id, { images }) });
  expect((await screen.findByRole('link', { name: 'Picture 2 of 2' })).getAttribute('href')).toBe(
    '#picture-2',
  );
  expect(screen.getByText('Drawn by us, not a photograph of this copy.')).toBeTruthy();
});

test('a product that does not exist says so and links to the collection', async () => {
  open('/product/1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe('/products');
});

test('a tapped card’s title and price show before the server has answered', async () => {
  const resolvers: ((product: Product) => void)[] = [];
  open('/category/books', {
    list: async () => ({ items: [card(1, { price: 4.5 })], total: 1 }),
    product: async () => new Promise<Product>((resolve) => resolvers.push(resolve)),
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Book 1' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Book 1' })).toBeTruthy();
  expect(screen.getAllByText('$4.50').length).toBeGreaterThan(0);
  expect(screen.queryByRole('tablist')).toBeNull();
  for (const resolve of resolvers) resolve(item(1, { price: 4.5 }));
  expect(await screen.findByRole('tablist')).toBeTruthy();
});
