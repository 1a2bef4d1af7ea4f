import { MARKET_MESSAGES, priceHistorySchema } from '#contract/admin/admin-prices.ts';
import { priceComparisonSchema } from '#contract/pricing/price-comparison.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ebayVariables, openEbayServer, type EbayServer } from '#api/doubles/ebay-server.ts';
import { openEbay } from '#api/gateways/market-prices/ebay.ts';
import { refreshMarketPrices } from '#api/pricing/refresh-market-prices.ts';
import { priceChanges } from '#api/storage/schema.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { listAuditEntries } from './world/list-audit-entries.ts';
import { updateProduct, insertProduct } from './world/insert-product.ts';
import { createSeller } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const DAY_MS = 86_400_000;
const DUNE = '9780441013593';

let ebay: EbayServer;
let shop: Shop;

beforeEach(async () => {
  ebay = await openEbayServer();
  shop = await openShop({ env: { ...ADMIN, ...ebayVariables(ebay) } });
});
afterEach(async () => {
  expect(ebay.complaints).toEqual([]);
  await shop[Symbol.asyncDispose]();
  await ebay[Symbol.asyncDispose]();
});

const dune = { title: 'Dune: The Original', author: 'Frank Herbert', isbn: DUNE, priceCents: 850 };
const offerDunes = (...prices: string[]): void => {
  ebay.offer(...prices.map((price) => ({ title: 'DUNE Frank Herbert paperback', price, isbn: DUNE })));
};
const ebayPriceOf = async (id: number): Promise<number | null> => {
  const response = await shop.get(`/api/products/${id}/price-comparison`);
  return priceComparisonSchema.parse(await response.json()).ebay;
};

test('the eBay price of an item is the median of its offers with postage, and is recorded in the price history', async () => {
  const id = await insertProduct(shop, dune);
  offerDunes('4.00', '9.50', '60.00');
  ebay.offer({ title: 'Dune', price: '5.00', shipping: '3.99', isbn: DUNE });
  await refreshMarketPrices(shop.deps, 0);
  expect(ebay.requests).toEqual([`gtin=${DUNE}`]);
  expect(await ebayPriceOf(id)).toBe(8.99); // the lower median of 4.00, 8.99, 9.50 and 60.00
  expect(await shop.deps.storage.db.select().from(priceChanges)).toMatchObject([
    { productId: id, kind: 'ebay', fromCents: null, toCents: 899, source: 'market' },
  ]);
});

test('new items are compared with new offers, and auctions and other currencies are ignored', async () => {
  const used = await insertProduct(shop, dune);
  const unread = await insertProduct(shop, { ...dune, condition: 'new' });
  ebay.offer(
    { title: 'Dune', price: '7.00', isbn: DUNE },
    { title: 'Dune', price: '19.00', isbn: DUNE, conditionId: '1000' },
    { title: 'Dune', price: '1.00', isbn: DUNE, isAuction: true },
    { title: 'Dune', price: '2.00', isbn: DUNE, currency: 'EUR' },
    { title: 'Dune', price: 'cheap', isbn: DUNE },
  );
  await refreshMarketPrices(shop.deps, 0);
  expect(await ebayPriceOf(used)).toBe(7);
  expect(await ebayPriceOf(unread)).toBe(19);
});

test('an item without an ISBN is searched by title and author, and needs three matching offers', async () => {
  const id = await insertProduct(shop, { ...dune, isbn: null });
  for (const price of ['6.00', '7.00']) ebay.offer({ title: 'Dune by Frank Herbert', price });
  ebay.offer({ title: 'Frank Herbert: Heretics', price: '3.00' });
  await refreshMarketPrices(shop.deps, 0);
  expect(ebay.requests).toEqual(['q=Dune Frank Herbert']);
  expect(await ebayPriceOf(id)).toBeNull();
  ebay.offer({ title: 'Herbert, Frank - DUNE', price: '8.00' });
  shop.advanceClock(DAY_MS + 1);
  await refreshMarketPrices(shop.deps, 0);
  expect(await ebayPriceOf(id)).toBe(7);
});

test('eBay is asked about an item at most once in 24 hours, and a token is reused until it expires', async () => {
  await insertProduct(shop, dune);
  offerDunes('9.00');
  await refreshMarketPrices(shop.deps, 0);
  await insertProduct(shop, dune);
  shop.advanceClock(DAY_MS - 1);
  await refreshMarketPrices(shop.deps, 0);
  expect(ebay.requests.length).toBe(2);
  await refreshMarketPrices(shop.deps, 0);
  expect(ebay.requests.length).toBe(2);
  expect(ebay.tokenCount()).toBe(2); // each is valid for 2 hours
});

test('an eBay price that an admin entered is kept, and one from eBay is updated', async () => {
  const entered = await insertProduct(shop, { ...dune, ebayPriceCents: 1_234 });
  const id = await insertProduct(shop, { ...dune, isbn: '9780553380163', title: 'A Brief History' });
  ebay.offer({ title: 'A Brief History', price: '5.00', isbn: '9780553380163' });
  offerDunes('9.00');
  await refreshMarketPrices(shop.deps, 0);
  expect([await ebayPriceOf(entered), await ebayPriceOf(id)]).toEqual([12.34, 5]);
  await updateProduct(shop, entered, { ebayPriceCents: null });
  ebay.offer({ title: 'A Brief History', price: '4.00', isbn: '9780553380163' });
  shop.advanceClock(DAY_MS + 1);
  await refreshMarketPrices(shop.deps, 0);
  expect([await ebayPriceOf(entered), await ebayPriceOf(id)]).toEqual([9, 4]);
});

test('an access token that is refused early is replaced once', async () => {
  const id = await insertProduct(shop, dune);
  offerDunes('9.00');
  ebay.behave({ expires: true });
  await refreshMarketPrices(shop.deps, 0);
  expect(await ebayPriceOf(id)).toBe(9);
});

test.each([
  ['status 429', { status: 429 }, 'rate-limited'],
  ['status 500', { status: 500 }, 'server-error'],
  ['a captive portal', { status: 200, body: '<html>Sign in</html>' }, 'malformed'],
  ['JSON of another shape', { status: 200, body: '{"total":"many"}' }, 'malformed'],
  ['an oversized response', { status: 200, body: ' '.repeat(600_000) }, 'malformed'],
  ['a timeout', { hangs: true }, 'timed-out'],
] as const)('%s counts as a failure and opens the circuit breaker', async (_, how, failed) => {
  const source = openEbay({
    clientId: 'ebay-id',
    clientSecret: 'ebay-secret',
    apiBase: ebay.url,
    now: () => 0,
    // Only what never answers: on a busy machine, 300 ms pass before any answer.
    ...('hangs' in how && { timeoutMs: 300 }),
  });
  ebay.behave(how);
  const item = { title: 'Dune', author: null, isbn: DUNE, isNew: false };
  expect(await source.ask(item)).toEqual({ failed });
  await source.ask(item);
  await source.ask(item);
  expect(await source.ask(item)).toEqual({ failed: 'resting' });
});

test('wrong API keys count as a failure, too', async () => {
  const source = openEbay({ clientId: 'x', clientSecret: 'y', apiBase: `${ebay.url}/`, now: () => 0 });
  expect(await source.ask({ title: 'Dune', author: null, isbn: null, isNew: false })).toEqual({
    failed: 'refused',
  });
});

test('while eBay is down prices and pages stay as they were, and it is asked again later', async () => {
  const id = await insertProduct(shop, dune);
  offerDunes('9.00');
  ebay.behave({ status: 500 });
  expect(await refreshMarketPrices(shop.deps, 0)).toBe(0);
  expect((await shop.get(`/api/products/${id}`)).status).toBe(200);
  expect(await ebayPriceOf(id)).toBeNull();
  ebay.behave({ answers: true });
  expect(await refreshMarketPrices(shop.deps, 0)).toBe(id);
  expect(await ebayPriceOf(id)).toBe(9);
});

test('without API keys eBay is never asked', async () => {
  await using withoutEbay = await openShop();
  await insertProduct(withoutEbay, dune);
  expect(await refreshMarketPrices(withoutEbay.deps, 0)).toBe(0);
  expect(ebay.requests).toEqual([]);
});

test('an admin can refresh an eBay price, which replaces an entered one and is recorded', async () => {
  const admin = await createAdmin(shop);
  const id = await insertProduct(shop, { ...dune, ebayPriceCents: 1_234, comparePriceCents: 2_000 });
  const ask = (body: object = { marketplace: 'ebay' }) =>
    admin.ask('POST', `/api/admin/products/${id}/market-price`, body);
  expect(await (await ask()).json()).toEqual({
    marketplace: 'ebay',
    price: null,
    askedAt: '2026-11-21T17:00:00.000Z',
  });
  expect(await ebayPriceOf(id)).toBe(12.34); // no offers on eBay: the entered price stays
  offerDunes('9.00');
  shop.advanceClock(DAY_MS + 1);
  const later = await createAdmin(shop);
  await later.do('POST', `/api/admin/products/${id}/market-price`, { marketplace: 'ebay' });
  expect(await ebayPriceOf(id)).toBe(9);
  const history = priceHistorySchema.parse(await later.read(`/api/admin/products/${id}/prices`));
  expect(history).toMatchObject({
    productId: id,
    now: { own: 8.5, market: 20, amazon: null, ebay: 9 },
    changes: [{ kind: 'ebay', from: 12.34, to: 9, source: 'market', at: '2026-11-22T17:00:00.001Z' }],
    sources: ['ebay'],
  });
  expect(await listAuditEntries(shop, 'product', String(id))).toMatchObject([
    { action: 'product.market-price', before: { ebayPrice: 12.34 }, after: { ebayPrice: 9 } },
  ]);
});

test('when eBay fails or a marketplace has no source, the admin is told so and nothing changes', async () => {
  const admin = await createAdmin(shop);
  const id = await insertProduct(shop, { ...dune, ebayPriceCents: 1_234 });
  const ask = (marketplace: string, product = id) =>
    admin.ask('POST', `/api/admin/products/${product}/market-price`, { marketplace });
  ebay.behave({ status: 500 });
  expect(await readError(await ask('ebay'))).toMatchObject({
    status: 503,
    code: 'busy',
    message: MARKET_MESSAGES.unreachable,
  });
  expect(await readError(await ask('amazon'))).toMatchObject({
    status: 409,
    message: MARKET_MESSAGES.noSource,
  });
  expect((await ask('etsy')).status).toBe(422);
  expect((await ask('ebay', 99_999)).status).toBe(404);
  expect((await admin.get('/api/admin/products/99999/prices')).status).toBe(404);
  expect(await ebayPriceOf(id)).toBe(12.34);
});

test('price changes by the seller are in the price history, oldest first', async () => {
  const ann = await createSeller(shop);
  const id = await ann.list({ priceCents: 500 });
  await ann.ask('PATCH', `/api/listings/${id}`, { price: 4.5, comparePrice: 9 });
  shop.advanceClock(1000);
  await ann.ask('PATCH', `/api/listings/${id}`, { price: 4, title: 'Emma' });
  const admin = await createAdmin(shop);
  const { changes } = priceHistorySchema.parse(await admin.read(`/api/admin/products/${id}/prices`));
  expect(changes.map(({ kind, from, to, source }) => [kind, from, to, source])).toEqual([
    ['own', 5, 4.5, 'seller'],
    ['market', null, 9, 'seller'],
    ['own', 4.5, 4, 'seller'],
  ]);
});
