import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ownListingsSchema, type OwnListing } from '#contract/selling/selling.ts';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { watchCounts } from '#api/dashboard/watch-counts.ts';
import { listingViews, sessions } from '#api/storage/schema.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { createSeller, type TestSeller } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

async function listings(seller: TestSeller): Promise<readonly OwnListing[]> {
  const body = await readOkBody(await seller.ask('GET', '/api/listings'));
  return z.parse(ownListingsSchema, body).listings;
}

const view = (shop: Shop, productId: unknown) => shop.post('/api/views', { productId });

/** Starts and stops the background task that writes counts. */
const shutDown = async (shop: Shop): Promise<void> => watchCounts(shop.deps)();

test('views are counted without a session, stored at shutdown, and added up', async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const [emma, deleted] = [await seller.list(), await seller.list()];
  const sessionCount = await shop.deps.storage.db.$count(sessions);
  const change = await shop.deps.catalogVersion();
  expect(await listings(seller)).toMatchObject([{ views: 0 }, { views: 0 }]);
  for (const id of [emma, emma, deleted, 999_999]) {
    const response = await view(shop, id);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(response.headers.get('Session-ID')).toBeNull();
  }
  await shop.deps.storage.transaction({ catalog: true }, (tx) => deleteProduct(tx, shop.deps.now(), deleted));
  await shutDown(shop);
  await view(shop, emma);
  await shutDown(shop);
  expect(await listings(seller)).toMatchObject([{ product: { id: emma }, views: 3 }]);
  expect(await shop.deps.storage.db.select().from(listingViews)).toEqual([{ productId: emma, views: 3 }]);
  expect(await shop.deps.storage.db.$count(sessions)).toBe(sessionCount);
  // Only the deletion changed the catalog.
  expect(await shop.deps.catalogVersion()).toBe(change + 1);
});

test('two processes add their views to the same listings', async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const ids = [await seller.list(), await seller.list(), await seller.list()];
  for (let round = 0; round < 5; round += 1) {
    const writes: Promise<void>[] = [];
    for (const order of [ids, ids.toReversed()]) {
      for (const id of order) await view(shop, id);
      writes.push(shutDown(shop));
    }
    await Promise.all(writes);
  }
  expect((await listings(seller)).map(({ views }) => views)).toEqual([10, 10, 10]);
});

test('an invalid view is refused, and one network cannot send many', async () => {
  await using shop = await openShop();
  for (const productId of [undefined, 'one', 1.5, -1, 0])
    expect((await view(shop, productId)).status).toBe(422);
  expect((await shop.fetch('/api/views', { method: 'POST', body: 'productId=1' })).status).toBe(415);
  const statuses = await Promise.all(Array.from({ length: 121 }, async () => (await view(shop, 1)).status));
  expect(statuses.filter((status) => status === 204)).toHaveLength(120);
  expect(await readError(await view(shop, 1))).toMatchObject({ code: 'too_many_requests' });
});

test('hearts count the wishlists that have a listing', async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const emma = await seller.list();
  const [ann, bob] = [createBuyer(shop), createBuyer(shop)];
  for (const reader of [ann, bob]) await reader.save(emma);
  expect(await listings(seller)).toMatchObject([{ hearts: 2 }]);
  const { items } = await bob.wishlist();
  await bob.ask('DELETE', `/api/wishlist/remove/${items[0]?.id}`);
  expect(await listings(seller)).toMatchObject([{ hearts: 1 }]);
});

test("the last copy in someone's checkout is neither for sale nor sold, until it is", async () => {
  await using shop = await openShop();
  const seller = await createSeller(shop);
  const [single, several] = [await seller.list({ stock: 1 }), await seller.list({ stock: 2 })];
  const buyer = createBuyer(shop);
  for (const id of [single, several]) await buyer.add(id);
  const intent = await buyer.open();
  await readOkBody(await buyer.validate());
  const stateOf = async (id: number) => (await listings(seller)).find(({ product }) => product.id === id);
  const held = await stateOf(single);
  expect(held).toMatchObject({ state: 'in-checkout' });
  expect(Date.parse(held?.heldUntil ?? '')).toBe(shop.deps.now() + 15 * 60_000);
  expect(await stateOf(several)).toMatchObject({ state: 'for-sale', product: { stock: 1 } });
  await buyer.order(await buyer.pay(intent));
  expect(await stateOf(single)).toMatchObject({ state: 'sold' });
  expect(await stateOf(single)).not.toHaveProperty('heldUntil');
});
