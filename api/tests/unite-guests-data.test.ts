import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listingsLinkIn } from '#api/accounts/listings-link.ts';
import { products, uploads } from '#api/storage/schema.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { readOrderId } from './world/buyer.ts';
import { insertProduct } from './world/insert-product.ts';
import { createMember } from './world/member.ts';
import { change, createSyncClient, createSyncBody } from './world/sync-client.ts';
import { drawPhoto } from './world/photos.ts';
import { addListings } from './world/add-listings.ts';
import { openShop } from './world/shop.ts';
import { getGuestByToken, createTwoGuests } from './world/two-guests.ts';
import { readListingId, listLines, createVisitor } from './world/visitor.ts';

test('photos and listings move to the united guest, and the mailed link still opens them', async () => {
  await using shop = await openShop({ deps: { appraiser: noopAppraiser } });
  const dune = await insertProduct(shop, { title: 'Dune' });
  const { page, worker, shareCookie } = createTwoGuests(shop);
  const { id } = await page.uploadPhoto(await drawPhoto());
  await page.uploadPhoto(await drawPhoto({ width: 640 }));
  const listing = { title: 'Emma', price: 5, email: 'ada@example.com' };
  const listed = await readListingId(await page.ask('POST', `/api/uploads/${id}/product`, listing));
  const former = await getGuestByToken(shop, page.session());
  const { storage } = shop.deps;
  const link = await storage.transaction({}, (tx) => listingsLinkIn(tx, shop.deps, former));
  await worker.save(dune);
  shareCookie();
  await page.save(dune);

  const owner = await getGuestByToken(shop, worker.session());
  expect(await worker.ask('GET', '/api/listings').then((response) => response.json())).toMatchObject({
    listings: [{ product: { id: listed } }],
    email: 'ada@example.com',
  });
  const key = new URL(link).hash.slice('#key='.length);
  const byLink = await shop.get('/api/listings', { 'listings-key': key });
  expect(await byLink.json()).toMatchObject({ listings: [{ product: { id: listed } }] });
  const owners = await storage.db.select({ owner: uploads.owner }).from(uploads);
  expect(owners).toEqual([{ owner }, { owner }]);
  const [row] = await storage.db.select().from(products).where(eq(products.id, listed));
  expect(row?.sellerOwner).toBe(owner);
});

test('changes and keyed calls made before the union are not repeated after it', async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(
    shop,
    { title: 'Dune', stock: 99 },
    { title: 'Emma', stock: 99 },
  );
  const ann = createSyncClient(shop);
  const add = change.add(dune, 2);
  await ann.sync([add]);
  const keyed = { 'Idempotency-Key': 'a'.repeat(20) };
  const call = { productId: emma, quantity: 1 };
  await ann.ask('POST', '/api/cart/add', call, keyed);
  const worker = createVisitor(shop);
  await worker.add(emma, 3);
  const cookie = { cookie: `sid=${worker.session() ?? ''}` };

  await ann.ask('POST', '/api/sync', createSyncBody([add]), cookie);
  await ann.ask('POST', '/api/cart/add', call, { ...cookie, ...keyed });
  expect(listLines(await worker.cart())).toEqual(['Emma x4', 'Dune x2']);
});

test('a purchase in progress is completed by the united guest', async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(shop, { title: 'Dune' }, { title: 'Emma' });
  const { page, worker, shareCookie } = createTwoGuests(shop);
  await page.add(dune);
  const intent = await page.open();
  expect((await page.validate()).status).toBe(200);
  const paid = await page.pay(intent);
  await worker.add(emma);
  shareCookie();

  const id = await readOrderId(await page.order(paid));
  expect((await worker.orders()).map((order) => order.id)).toEqual([id]);
  expect(listLines(await worker.cart())).toEqual(['Emma x1']);
});

test('two guests who both hold copies are not united until one of them has bought', async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(shop, { title: 'Dune' }, { title: 'Emma' });
  const { page, worker, shareCookie } = createTwoGuests(shop);
  await page.add(dune);
  await worker.add(emma);
  const paid = [];
  for (const each of [page, worker]) {
    const intent = await each.open();
    expect((await each.validate()).status).toBe(200);
    paid.push(await each.pay(intent));
  }
  const [pages = '', workers = ''] = paid;
  shareCookie();
  const first = await readOrderId(await page.order(pages));
  const second = await readOrderId(await worker.order(workers));
  await page.save(dune);
  expect((await worker.orders()).map((order) => order.id).toSorted()).toEqual([first, second].toSorted());
});

test('a guest united during sign-in keeps everything', async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(shop, { title: 'Dune' }, { title: 'Emma' });
  let cookies = '';
  const worker = createVisitor(shop);
  const ada = createMember({
    ...shop,
    fetch: async (path, init) => {
      const headers = new Headers(init?.headers);
      if (cookies !== '') headers.set('cookie', cookies);
      return shop.fetch(path, { ...init, headers });
    },
  });
  await ada.add(dune);
  await worker.add(emma);
  cookies = `sid=${worker.session() ?? ''}`;
  const account = await ada.register('ada@example.com');
  expect(account.email).toBe('ada@example.com');
  cookies = '';
  expect(listLines(await ada.cart())).toEqual(['Emma x1', 'Dune x1']);
});
