import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addProduct } from '#api/catalog/add-product.ts';
import { changeProduct } from '#api/catalog/change-product.ts';
import { changeProducts, type Changes } from '#api/catalog/change-products.ts';
import { recountProducts } from '#api/catalog/counts/recount-products.ts';
import { createListing } from '#api/catalog/create-listing.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { hideProduct } from '#api/catalog/hide-product.ts';
import { restoreProduct } from '#api/catalog/restore-product.ts';
import { setPrice } from '#api/catalog/set-price.ts';
import { watchCatalog } from '#api/catalog/versions/watch-catalog.ts';
import { abandonCheckout } from '#api/checkout/abandon-checkout.ts';
import { nextChange } from '#api/storage/change.ts';
import { productCounts } from '#api/storage/schema.ts';
import type { PaymentIntent } from '#contract/checkout/checkout.ts';
import { salesSchema } from '#contract/orders/order.ts';
import type { Reads } from '#contract/reads.ts';
import { isCategory } from '#contract/catalog/categories.ts';
import { TOTAL_HEADER } from '#contract/accounts/session.ts';
import { addListings, runInCatalog } from './world/add-listings.ts';
import { createBuyer, readOkBody, type TestBuyer } from './world/buyer.ts';
import { openMigrated } from './world/fresh-storage.ts';
import { createMember } from './world/member.ts';
import { listRoutes } from './world/routes.ts';
import { createSeller, deliver, getOwner } from './world/seller.ts';
import { getProduct } from './world/shop-reads.ts';
import { NOON, openShop, type Shop } from './world/shop.ts';
import { createSmallBuild } from './world/small-build.ts';

/** Pages that show all that the screens of their addresses read. */
async function drawPage({ pathname, searchParams }: URL, reads: Reads) {
  const [, screen = '', id = ''] = pathname.split('/');
  const list = { sort: 'newest', inStock: true, limit: 24 } as const;
  const shown: Record<string, () => readonly Promise<unknown>[]> = {
    '': () => [reads.featured(), reads.popular(), reads.testimonials()],
    products: () => [reads.list(list), reads.facets({})],
    category: () => [reads.list({ ...list, category: [id].filter(isCategory) })],
    product: () => [
      reads.product(Number(id)),
      reads.related(Number(id)),
      reads.reviews(Number(id)),
      reads.comparison(Number(id)),
    ],
    seller: () => [reads.seller(id), reads.sellerItems({ id, limit: 24 })],
    search: () => [reads.search({ ...list, q: searchParams.get('q') ?? '', sort: 'relevance' })],
  };
  const data = await Promise.all([reads.shop(), ...(shown[screen]?.() ?? [])]);
  return { body: JSON.stringify(data) };
}

type Shown = Pick<Stocked, 'ids' | 'sellerId'>;

/** The public calls whose responses are cached. */
const callsFor = ({ ids, sellerId }: Shown): string[] => [
  '/api/config',
  '/api/isbn-pack',
  '/api/products',
  '/api/products?sort=price-asc&limit=2',
  '/api/products?sort=newest&inStock=true&condition=good',
  '/api/products?featured=true',
  '/api/products?popular=true&inStock=true',
  ...['books', 'magazines', 'games'].flatMap((category) => [
    `/api/products/category/${category}`,
    `/api/products/category/${category}?inStock=true&limit=1`,
  ]),
  ...ids
    .slice(0, 2)
    .flatMap((id) =>
      ['', '/related', '/reviews', '/price-comparison'].map((of) => `/api/products/${id}${of}`),
    ),
  '/api/reviews',
  '/api/search?q=river',
  '/api/suggest?q=riv',
  '/api/facets',
  '/api/facets?q=river&category=books',
  '/api/catalog/mirror',
  `/api/sellers/${sellerId}`,
  `/api/sellers/${sellerId}/products`,
  '/sitemap.xml',
  '/sitemap-products-1.xml',
];

const pagesFor = ({ ids, sellerId }: Shown): string[] => [
  '/',
  '/products',
  ...['books', 'magazines', 'games'].map((category) => `/category/${category}`),
  ...ids.map((id) => `/product/${id}`),
  `/seller/${sellerId}`,
  '/search?q=river',
];

/** A shop with a few products, and buyers who have got as far as the changes below need. */
async function openStockedShop(front: ReturnType<typeof createSmallBuild>['front']) {
  const shop = await openShop({ front });
  const ada = createMember(shop);
  const [first = 0] = await addListings(shop, { title: 'A River in Time', category: 'manuals' });
  await ada.save(first);
  await ada.register('ada@example.com');
  const sellerOwner = await getOwner(shop, ada);
  const [dune = 0, emma = 0, iliad = 0, catan = 0, life = 0] = await addListings(
    shop,
    { title: 'Dune River', featured: true, sellerOwner },
    { title: 'Emma by the River', popular: true, stock: 2 },
    { title: 'The River Iliad', stock: 3 },
    { title: 'River Catan', category: 'games', featured: true, stock: 2 },
    { title: 'Life on the River', category: 'magazines', popular: true, sellerOwner },
    // Without another item of the category, the magazine's page would show whatever comes.
    { title: 'The River Weekly', category: 'magazines' },
  );
  await readOkBody(await ada.ask('PATCH', '/api/account', { name: 'Ada Byron' }));
  const { sellerId = '' } = await getProduct(shop, dune);
  const parcels = await createSeller(shop);
  const reader = createMember(shop);
  await reader.register('reader@example.com');
  const reviewed = await parcels.list({ title: 'A Reviewed River', category: 'books', stock: 5 });
  await deliver(reader, await reader.buy(reviewed), parcels);
  const ids = [dune, catan, emma, iliad, life, reviewed];
  return { shop, ada, reader, ids, dune, emma, iliad, catan, life, reviewed, sellerId };
}

type Stocked = Awaited<ReturnType<typeof openStockedShop>>;

const openCheckout = async (buyer: TestBuyer, id: number): Promise<PaymentIntent> => {
  await buyer.add(id);
  return buyer.open();
};

/** Every kind of change, in the order in which they happen. */
function listChanges(stocked: Stocked): readonly (readonly [string, () => Promise<unknown>])[] {
  const { shop, ada, reader, dune, emma, iliad, catan, life, reviewed } = stocked;
  const inCatalog = (work: Parameters<typeof runInCatalog<unknown>>[1]) => runInCatalog(shop, work);
  const set = (id: number, changes: Parameters<typeof changeProduct>[3]) =>
    inCatalog((tx, now) => changeProduct(tx, now, id, changes));
  const setBulk = (...changes: readonly (readonly [number, Changes])[]) =>
    inCatalog((tx, now) => changeProducts(tx, now, new Map(changes)));
  const review = async (text: string) =>
    readOkBody(await reader.post(`/api/products/${reviewed}/reviews`, { stars: 4, text }));
  const [buyer, hesitant] = [createBuyer(shop), createBuyer(shop)];
  let [bought, abandoned]: (PaymentIntent | undefined)[] = [];
  const listing = createListing({ title: 'A New River', priceCents: 100, createdAt: NOON });
  const miscount = { category: 'books', inStock: true, featured: false, popular: false } as const;
  return [
    ['a price', () => inCatalog((tx, now) => setPrice(tx, now, emma, 321))],
    ["a competitor's price", () => set(dune, { amazonPriceCents: 1_234 })],
    ['a title', () => set(iliad, { title: 'The Odyssey' })],
    [
      'a hold',
      async () => {
        abandoned = await openCheckout(hesitant, life);
        await readOkBody(await hesitant.validate());
      },
    ],
    ['the end of a hold', () => abandonCheckout(shop.deps, abandoned?.checkoutId ?? 0)],
    [
      'a hold of the last copy',
      async () => {
        bought = await openCheckout(buyer, life);
        await readOkBody(await buyer.validate());
      },
    ],
    [
      'the sale of held copies',
      async () => readOkBody(await buyer.order(bought === undefined ? '' : await buyer.pay(bought))),
    ],
    ['the sale of one of two copies', () => createBuyer(shop).buy(catan)],
    ['new flags', () => set(iliad, { featured: true, popular: true })],
    ['a removed flag', () => set(dune, { featured: false })],
    ['a category', () => set(dune, { category: 'games' })],
    ['a bulk change', () => setBulk([dune, { category: 'books' }], [catan, { category: 'books' }])],
    ['a change to uncounted copies', () => set(emma, { stock: null })],
    ['a new listing', () => inCatalog((tx, now) => addProduct(tx, now, listing))],
    ['a hidden listing', () => inCatalog((tx, now) => hideProduct(tx, now, catan))],
    ['a restored hidden listing', () => inCatalog((tx, now) => restoreProduct(tx, now, catan))],
    ['a deleted listing', () => inCatalog((tx, now) => deleteProduct(tx, now, iliad))],
    ['a restored listing', () => inCatalog((tx, now) => restoreProduct(tx, now, iliad))],
    ['the sale of a last copy', () => createBuyer(shop).buy(dune)],
    ['a review', () => review('Well kept.')],
    ['the text of a review', () => review('The glue gave way.')],
    ["the deletion of a reviewer's account", () => reader.ask('DELETE', '/api/account')],
    ["a seller's name", () => ada.ask('PATCH', '/api/account', { name: 'Countess' })],
    [
      "the deletion of a seller's account",
      async () => {
        const sales = z.parse(salesSchema, await (await ada.ask('GET', '/api/sales')).json());
        for (const { shipmentId, status } of sales) {
          if (status === 'new') await readOkBody(await ada.ask('POST', `/api/sales/${shipmentId}/sent`, {}));
        }
        return ada.ask('DELETE', '/api/account');
      },
    ],
    [
      'a recount of wrong counts',
      async () => {
        await shop.deps.storage.transaction({}, async (tx) => {
          await tx.insert(productCounts).values({ ...miscount, idRange: 0, products: 7, cents: 0 });
        });
        await inCatalog((tx) => nextChange(tx));
        await readAll(shop, ['/api/products/category/books']);
        await recountProducts(shop.deps.storage);
      },
    ],
  ];
}

test('no change leaves a page or a call stale, in this process or in another', async () => {
  using build = createSmallBuild(drawPage);
  const stocked = await openStockedShop(build.front);
  await using shop = stocked.shop;
  await using process = openProcess(shop);
  // It finds all changes as those of another process, because it commits none.
  const watch = watchCatalog(process.storage, { maxAgeMs: 0 });
  await using other = await openShop({ deps: watch, front: build.front });
  // Nothing that it has cached counts as current.
  let version = 0;
  const versions = { current: () => Promise.resolve((version += 1)), isUnchanged: () => false };
  await using uncached = await openShop({ deps: { ...watch, versions }, front: build.front });
  const pages = pagesFor(stocked);
  const paths = [...callsFor(stocked), ...pages];
  let before = await readAll(uncached, paths);
  expect(await readAll(other, paths)).toEqual(before);
  expect(before).toMatchObject(await readAll(shop, pages));
  for (const [name, change] of listChanges(stocked)) {
    await change();
    const after = await readAll(uncached, paths);
    expect.soft(after, `by ${name}`).not.toEqual(before);
    expect.soft(after, `after ${name}`).toMatchObject(await readAll(shop, pages));
    expect.soft(await readAll(other, paths), `after ${name}, in another process`).toEqual(after);
    before = after;
  }
}, 180_000);

/** The database of a shop, as another process opens it. */
function openProcess(shop: Shop) {
  const storage = openMigrated(shop.place);
  return { storage, [Symbol.asyncDispose]: () => storage.close() };
}

/** Status, counts, links and body of each response; one after another, as the shop sheds searches that come at once. */
async function readAll(shop: Shop, paths: readonly string[]): Promise<Record<string, unknown>> {
  const responses: Record<string, unknown> = {};
  for (const path of paths) {
    const response = await shop.get(path);
    const { status, headers } = response;
    const head = { status, total: headers.get(TOTAL_HEADER), link: headers.get('link') };
    responses[path] = { ...head, body: await response.text() };
  }
  return responses;
}

test('the calls above are all whose responses may be cached', async () => {
  await using shop = await openShop();
  const [id = 0] = await addListings(shop, { title: 'River' });
  const known = callsFor({ ids: [id], sellerId: '1' }).map((path) => path.split('?')[0]);
  const cacheable: string[] = [];
  for (const { method, path } of listRoutes(shop.deps)) {
    if (method !== 'GET' || !/^\/(api|sitemap-products)/.test(path)) continue;
    const lifetime = (await shop.get(`${path}?q=river`)).headers.get('cache-control') ?? '';
    if (lifetime.startsWith('public') || path.startsWith('/api/sellers/')) cacheable.push(path);
  }
  expect(cacheable.length).toBeGreaterThan(10);
  expect(known).toEqual(expect.arrayContaining(cacheable));
});

test('a sale leaves cached what does not show the item', async () => {
  using build = createSmallBuild(drawPage);
  const stocked = await openStockedShop(build.front);
  await using shop = stocked.shop;
  const pages = pagesFor(stocked);
  await readAll(shop, pages);
  const drawn = build.drawn.length;
  await createBuyer(shop).buy(stocked.catan);
  await readAll(shop, pages);
  const again = new Set(build.drawn.slice(drawn).map((url) => new URL(url).pathname));
  const stale = ['/', '/category/games', `/product/${stocked.catan}`, '/products', '/search'];
  expect([...again].toSorted()).toEqual(stale);
});
