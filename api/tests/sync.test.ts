import { expect, test } from 'vitest';
import { insertProduct } from './world/insert-product.ts';
import {
  readSyncAnswer,
  change,
  wishlistTitles,
  createSyncClient,
  createSyncBody,
} from './world/sync-client.ts';
import { openShop } from './world/shop.ts';
import { listLines } from './world/visitor.ts';

test('the first changes create a session and return results in order with the new state', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const emma = await insertProduct(shop, { title: 'Emma', stock: 9 });
  const sent = [
    change.add(dune, 2),
    change.save(emma),
    change.add(emma),
    change.set(dune, 5),
    change.save(dune),
    change.unsave(emma),
    change.add(dune),
  ];
  const response = await shop.post('/api/sync', createSyncBody(sent));
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Set-Cookie')).toMatch(/^sid=/);
  const state = await readSyncAnswer(response);
  expect(state.results).toEqual(sent.map(({ id }) => ({ id, applied: true })));
  expect(listLines(state.cart)).toEqual(['Dune x6', 'Emma x1']);
  expect(wishlistTitles(state)).toEqual(['Dune']);
  expect(state).toMatchObject({ account: null, notices: [] });
  expect(state.cart).toMatchObject({ subtotal: 59.5, itemCount: 7 });
  expect(state.cart.sessionId).toBe(response.headers.get('Session-ID'));
});

test('a repeated change returns the same result and is not applied again', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createSyncClient(shop);
  const sent = [change.add(dune, 2), change.save(dune), change.remove(dune), change.add(dune, 3)];
  const first = await ann.sync(sent);
  expect(await ann.sync(sent)).toEqual(first);
  expect(listLines((await ann.sync([...sent, change.add(dune)])).cart)).toEqual(['Dune x4']);
});

test('an ID that occurs twice in one request is applied once', async () => {
  await using shop = await openShop();
  const ann = createSyncClient(shop);
  const add = change.add(await insertProduct(shop, { title: 'Dune', stock: 9 }), 2);
  const state = await ann.sync([add, add]);
  expect(state.results).toEqual([
    { id: add.id, applied: true },
    { id: add.id, applied: true },
  ]);
  expect(listLines(state.cart)).toEqual(['Dune x2']);
});

test('changes that arrive late or out of order are applied once', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createSyncClient(shop);
  await ann.sync([change.save(dune)]);
  const [one, two, three] = [change.add(dune, 1), change.add(dune, 2), change.add(dune, 3)];
  await ann.sync([two, three]);
  shop.advanceClock(10 * 60_000);
  await ann.sync([one, two]);
  shop.advanceClock(10 * 60_000);
  expect(listLines((await ann.sync([three, one])).cart)).toEqual(['Dune x6']);
});

test('twenty parallel copies of a request are applied once', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 99 });
  const emma = await insertProduct(shop, { title: 'Emma', stock: 99 });
  const ann = createSyncClient(shop);
  await ann.sync([change.add(emma)]);
  const sent = [change.add(dune, 2), change.add(emma, 3), change.save(dune)];
  const all = await Promise.all(Array.from({ length: 20 }, () => ann.sync(sent)));
  for (const state of all) {
    expect(listLines(state.cart)).toEqual(['Emma x4', 'Dune x2']);
    expect(wishlistTitles(state)).toEqual(['Dune']);
  }
});

test('the same ID from another visitor is another change', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const add = change.add(dune);
  const [ann, ben] = [createSyncClient(shop), createSyncClient(shop)];
  expect(listLines((await ann.sync([add])).cart)).toEqual(['Dune x1']);
  expect(listLines((await ben.sync([add])).cart)).toEqual(['Dune x1']);
  expect(listLines((await ann.sync()).cart)).toEqual(['Dune x1']);
});

test('an item removed and added again comes last', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const emma = await insertProduct(shop, { title: 'Emma', stock: 9 });
  const ann = createSyncClient(shop);
  await ann.sync([change.add(dune, 4), change.add(emma), change.save(dune), change.save(emma)]);
  const state = await ann.sync([
    change.remove(dune),
    change.add(dune),
    change.unsave(dune),
    change.save(dune),
  ]);
  expect(listLines(state.cart)).toEqual(['Emma x1', 'Dune x1']);
  expect(wishlistTitles(state)).toEqual(['Emma', 'Dune']);
  expect(await ann.sync()).toMatchObject({ cart: state.cart, wishlist: state.wishlist });
});

test('a change that replaces others prevents their being applied by a phone restored from a backup', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createSyncClient(shop);
  const [first, second] = [change.add(dune, 1), change.add(dune, 2)];
  const both = { ...change.add(dune, 3), instead: [first.id, second.id] };
  expect(listLines((await ann.sync([both])).cart)).toEqual(['Dune x3']);
  const again = await ann.sync([first, second, both]);
  expect(again.results).toEqual([first, second, both].map(({ id }) => ({ id, applied: true })));
  expect(listLines(again.cart)).toEqual(['Dune x3']);
  const odd = { ...change.add(dune, 1), instead: [first.id, first.id] };
  expect(listLines((await ann.sync([odd, odd])).cart)).toEqual(['Dune x4']);
});
