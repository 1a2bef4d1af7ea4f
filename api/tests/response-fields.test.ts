import { wishlistCheckSchema } from '#contract/wishlist/wishlist.ts';
import { expect, test } from 'vitest';
import { sessions } from '#api/storage/schema.ts';
import { createBuyer } from './world/buyer.ts';
import { insertProduct } from './world/insert-product.ts';
import { createSeller } from './world/seller.ts';
import { openShop } from './world/shop.ts';
import { createVisitor } from './world/visitor.ts';

const picture = { url: '/covers/1/front', width: 960, height: 1280, tint: '#AABBCC', placeholder: '12' };
const complete = {
  author: 'Frank Herbert',
  publisher: 'Chilton',
  publishedYear: 1965,
  isbn: '9780441013593',
  issn: '12345679',
  pages: 412,
  language: 'en',
  binding: 'Hardcover',
  comparePriceCents: 1_000,
  amazonPriceCents: 950,
  ebayPriceCents: 940,
  sellerName: 'Paula',
  sellerOwner: 'u:77',
  ratingSum: 9,
  reviewCount: 2,
  images: [picture],
};
const product = `
  id title description price comparePrice amazonPrice ebayPrice category condition imageUrl inStock stock featured popular
  createdAt author publisher publishedYear isbn pages binding language rating reviewCount seller images
`
  .trim()
  .split(/\s+/)
  .map((name) => `product.${name}`);
const pictures = Object.keys(picture).map((name) => `product.images.${name}`);
const itemKeys = ['itemId', 'productId', 'title', 'condition', 'price', 'quantity'];

const item = ['id', 'product', ...product, ...pictures];

test('a cart has exactly the specified keys', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, complete);
  const ann = createVisitor(shop);
  const promised = keys(
    'items',
    'items.quantity',
    ...item.map((name) => `items.${name}`),
    'subtotal',
    'itemCount',
    'sessionId',
  );
  const added: unknown = await (
    await ann.ask('POST', '/api/cart/add', { productId: dune, quantity: 2 })
  ).json();
  const notices = ['notices', 'notices.code', 'notices.message', 'notices.productId'];
  expect(keysOf(added)).toEqual(keys(...promised, ...notices));
  const read: unknown = await (await ann.ask('GET', '/api/cart')).json();
  expect(keysOf(read)).toEqual(keys(...promised, 'notices'));
});

test('a wishlist has exactly the specified keys', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, complete);
  const ann = createVisitor(shop);
  const added: unknown = await (await ann.ask('POST', '/api/wishlist/add', { productId: dune })).json();
  expect(keysOf(added)).toEqual(keys(...item));
  const read: unknown = await (await ann.ask('GET', '/api/wishlist')).json();
  expect(keysOf(read)).toEqual(keys('items', ...item.map((name) => `items.${name}`)));
  const check: unknown = await (await ann.ask('GET', `/api/wishlist/check/${dune}`)).json();
  expect(check).toEqual({ isInWishlist: true });
  expect(wishlistCheckSchema.parse(check)).toEqual(check);
  const id = (await ann.wishlist()).items[0]?.id;
  expect(await (await ann.ask('DELETE', `/api/wishlist/remove/${id}`)).json()).toEqual({ ok: true });
});

test('own listings have exactly the specified keys', async () => {
  await using shop = await openShop();
  const ann = createVisitor(shop);
  await ann.save(await insertProduct(shop));
  const [session] = await shop.deps.storage.db.select().from(sessions);
  const sellerOwner = `s:${session?.id}`;
  const dune = await insertProduct(shop, { ...complete, sellerOwner });
  const listing = ['state', 'product', ...product, 'product.issn', ...pictures];
  const read = async (): Promise<unknown> => (await ann.ask('GET', '/api/listings')).json();
  expect(keysOf(await read())).toEqual(
    keys('listings', ...[...listing, 'hearts', 'views', 'fee'].map((name) => `listings.${name}`)),
  );
  const calls = [
    ['PATCH', '', { price: 5 }],
    ['POST', '/one-more', undefined],
    ['POST', '/relist', undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const changed: unknown = await (await ann.ask(method, `/api/listings/${dune}${path}`, body)).json();
    expect(keysOf(changed)).toEqual(keys(...listing));
  }
  const sold: unknown = await (await ann.ask('POST', `/api/listings/${dune}/sold`)).json();
  expect(keysOf(sold)).toEqual(keys('soldAt', ...listing));
});

test('orders and sales have exactly the specified keys', async () => {
  await using shop = await openShop();
  const [seller, buyer] = [await createSeller(shop), createBuyer(shop)];
  const id = await buyer.buy(await seller.list());
  const items = ['items', ...itemKeys.map((name) => `items.${name}`)];
  const parcel = ['id', 'status', ...items];
  const order =
    'id number status totalAmount customerName customerEmail shippingAddress createdAt demo refunded shipments'
      .split(' ')
      .concat(items);
  const orderWith = (...names: string[]): string[] =>
    keys(...order, ...[...parcel, ...names].map((name) => `shipments.${name}`));
  const read = async (): Promise<unknown> => (await buyer.ask('GET', `/api/orders/${id}`)).json();
  expect(keysOf(await read())).toEqual([...orderWith('shipBy'), 'cancelableUntil'].toSorted());
  const [shipment] = (await buyer.getOrder(id)).shipments;
  const sale = [
    'shipmentId',
    'orderNumber',
    'status',
    'soldAt',
    ...items,
    'earned',
    'fee',
    'paidOut',
    'payout',
    'payout.state',
    'demo',
  ];
  const to = ['shipTo', 'shipTo.name', 'shipTo.address'];
  const sent: unknown = await (await seller.markSent(shipment?.id ?? 0)).json();
  expect(keysOf(sent)).toEqual(keys(...sale, ...to));
  const windows = ['windows', 'returnableUntil'].concat(
    ['damaged', 'mismatch', 'return'].flatMap((kind) => [`windows.${kind}`, `windows.${kind}.until`]),
  );
  const missing = ['windows.missing', 'windows.missing.from', 'windows.missing.until'];
  const onTheWay = ['shippedAt', 'expectedFrom', 'expectedBy', ...windows, ...missing];
  expect(keysOf(await read())).toEqual(orderWith(...onTheWay));
  const said: unknown = await (await seller.post(`/api/sales/${shipment?.id}/delivered`)).json();
  expect(keysOf(said)).toEqual(keys(...sale, ...to, 'sellerSaysAt'));
  expect(keysOf(await read())).toEqual(orderWith(...onTheWay, 'sellerSaysAt'));
  const received = { shipmentId: shipment?.id };
  const there: unknown = await (await buyer.post(`/api/orders/${id}/received`, received)).json();
  expect(keysOf(there)).toEqual(orderWith('shippedAt', 'sellerSaysAt', 'deliveredAt', ...windows));
});

test('unknown fields of a product are absent, and nullable ones are null', async () => {
  await using shop = await openShop();
  const bare = await insertProduct(shop, { author: null, stock: null });
  const cart = await createVisitor(shop).add(bare);
  const wire = cart.items[0]?.product ?? {};
  for (const name of [
    'comparePrice',
    'author',
    'publisher',
    'publishedYear',
    'isbn',
    'pages',
    'rating',
    'seller',
  ]) {
    expect(wire).not.toHaveProperty(name);
  }
  expect(wire).toMatchObject({ amazonPrice: null, ebayPrice: null, stock: null });
});

test('a refusal has a code, a message and the fields or items concerned', async () => {
  await using shop = await openShop();
  const gone = await insertProduct(shop, { stock: 0, inStock: false });
  const post = async (path: string, body: unknown): Promise<unknown> => (await shop.post(path, body)).json();
  expect(keysOf(await post('/api/cart/add', { productId: gone, quantity: 1 }))).toEqual(
    keys('code', 'message', 'items', 'items.productId', 'items.title'),
  );
  expect(keysOf(await post('/api/cart/add', { productId: gone, quantity: 0 }))).toEqual(
    keys('code', 'message', 'fields', 'fields.quantity'),
  );
  expect(keysOf(await post('/api/cart/remove', { cartItemId: 9 }))).toEqual(keys('code', 'message'));
});

const keys = (...names: string[]): string[] => names.toSorted();

/** The paths of all keys in a JSON value, without list indexes. */
function keysOf(value: unknown): string[] {
  const found = new Set<string>();
  const walk = (at: unknown, path: string): void => {
    if (Array.isArray(at)) for (const each of at) walk(each, path);
    else if (typeof at === 'object' && at !== null) {
      for (const [name, inner] of Object.entries(at)) {
        found.add(path + name);
        walk(inner, `${path}${name}.`);
      }
    }
  };
  walk(value, '');
  return [...found].toSorted();
}
