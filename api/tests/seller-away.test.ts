import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { settleReturned } from '#api/sellers/settle-sellers.ts';
import { setPaused } from '#api/catalog/stock/pause-products.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { productSchema } from '#contract/catalog/product.ts';
import { SELLER_CHANGE_MESSAGES, sellerSchema } from '#contract/sellers/seller.ts';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { createSeller, type TestSeller } from './world/seller.ts';
import { getProduct } from './world/shop-reads.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const DAY_MS = 86_400_000;

const change = (seller: TestSeller, body: object) => seller.ask('PATCH', '/api/seller', body);

const readSeller = async (seller: TestSeller) =>
  z.parse(sellerSchema, await readOkBody(await seller.ask('GET', '/api/seller')));

const readListing = async (seller: TestSeller, product: number) =>
  z
    .parse(ownListingsSchema, await readOkBody(await seller.ask('GET', '/api/listings')))
    .listings.find((listing) => listing.product.id === product);

const runJobs = (shop: Shop) => runDueJobs(shop.deps, JOB_HANDLERS);

test('a seller’s listings are not for sale while they are away, and are back with them', async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const product = await seller.list({ stock: 2 });
  const sold = await seller.list({ stock: 1 });
  await createBuyer(shop).buy(sold);
  expect(await readSeller(seller)).toEqual({});
  expect(await readOkBody(await change(seller, { away: {} }))).toMatchObject({ away: {} });
  await runJobs(shop);
  expect(await getProduct(shop, product)).toMatchObject({ inStock: false, stock: 2, paused: {} });
  const answer = await createBuyer(shop).post('/api/cart/add', { productId: product, quantity: 1 });
  expect(answer.status).toBe(409);
  expect(await readListing(seller, product)).toMatchObject({ state: 'hidden', paused: ['away'] });
  // What changes the number of copies does not put them back on sale.
  await shop.deps.storage.transaction({ product }, (tx) => setStock(tx, shop.deps.now(), product, 3));
  expect(await getProduct(shop, product)).toMatchObject({ inStock: false, stock: 3 });
  shop.advanceClock(1);
  expect(await readOkBody(await change(seller, { away: null }))).toEqual({});
  await runJobs(shop);
  expect(await getProduct(shop, product)).toMatchObject({ inStock: true, stock: 3 });
  expect(await getProduct(shop, sold), 'a sold item stays sold').toMatchObject({ inStock: false });
});

test('listings are back on sale on the day of return', async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const product = await seller.list();
  for (const until of ['2026-11-20', '2026-11-21'])
    expect(await readError(await change(seller, { away: { until } }))).toMatchObject({
      status: 422,
      message: SELLER_CHANGE_MESSAGES.day,
    });
  await readOkBody(await change(seller, { away: { until: '2026-12-03' } }));
  await runJobs(shop);
  const since = new Date(shop.deps.now()).toISOString();
  expect(await readSeller(seller)).toEqual({ away: { since, until: '2026-12-03' } });
  shop.advanceClock(Date.parse('2026-12-03T04:59:59.999Z') - shop.deps.now());
  await settleReturned(shop.deps);
  await runJobs(shop);
  expect(await getProduct(shop, product)).toMatchObject({ inStock: false });
  shop.advanceClock(1);
  await settleReturned(shop.deps);
  await runJobs(shop);
  expect(await getProduct(shop, product)).toMatchObject({ inStock: true });
  expect(await readSeller(seller)).toEqual({});
});

test('the page of a listing shows when its seller returns, and is updated when that changes', async () => {
  await using shop = await openShop({ deps: { appraiser: noopAppraiser } });
  const seller = await createSeller(shop);
  const product = await seller.list();
  const paused = async () => (await getProduct(shop, product)).paused;
  const goAway = async (away: object | null) => {
    shop.advanceClock(1);
    await readOkBody(await change(seller, { away }));
    await runJobs(shop);
  };
  await goAway({});
  expect(await paused()).toEqual({});
  await goAway({ until: '2026-12-03' });
  expect(await paused()).toEqual({ until: '2026-12-03' });
  const { id } = await seller.uploadPhoto(await drawPhoto());
  const listing = { title: 'The Left Hand of Darkness', price: 8.5 };
  const answer = await seller.post(`/api/uploads/${id}/product`, listing);
  const listed = z.parse(productSchema, await answer.json());
  expect(listed, 'a new listing waits for them, too').toMatchObject({
    inStock: false,
    paused: { until: '2026-12-03' },
  });
  await goAway({ until: '2027-01-04' });
  expect(await paused()).toEqual({ until: '2027-01-04' });
  await goAway({});
  expect(await paused()).toEqual({});
  await goAway({ until: '2026-12-03' });
  await shop.deps.storage.transaction({ product }, (tx) =>
    setPaused(tx, shop.deps.now(), [product], { reason: 'unsent', isPaused: true }),
  );
  expect(await paused(), 'it is not back on sale with its seller').toEqual({});
  await goAway(null);
  expect(await paused()).toEqual({});
  expect((await getProduct(shop, listed.id)).paused).toBeUndefined();
});

test('a return address is stored trimmed, and nobody else reads it', async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const given = { returnName: ' Paula ', returnAddress: ' 1 Main St\nSpringfield ' };
  await readOkBody(await change(seller, given));
  shop.advanceClock(DAY_MS);
  const stored = { returnName: 'Paula', returnAddress: '1 Main St\nSpringfield' };
  expect(await readSeller(seller)).toEqual(stored);
  expect(await readSeller(await createSeller(shop))).toEqual({});
  expect((await change(seller, { returnAddress: 'no' })).status).toBe(422);
  expect(await readSeller(seller)).toEqual(stored);
});
