import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mergeGuest } from '#api/sessions/merge-guest.ts';
import { sessionIdOfGuest } from '#api/sessions/owner.ts';
import { carts, sessions } from '#api/storage/schema.ts';
import { SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import { insertProduct } from './world/insert-product.ts';
import { createMember } from './world/member.ts';
import { addListings } from './world/add-listings.ts';
import { openShop } from './world/shop.ts';
import { getGuestByToken, createTwoGuests } from './world/two-guests.ts';
import { listLines, readError, createVisitor } from './world/visitor.ts';

test("a write with two guests' tokens unites them, and both tokens then open the combined cart", async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0, iliad = 0] = await addListings(
    shop,
    { title: 'Dune', stock: 9 },
    { title: 'Emma', stock: 2 },
    { title: 'Iliad' },
  );
  const { page, worker, shareCookie } = createTwoGuests(shop);
  await page.add(dune, 2);
  await page.add(emma, 2);
  await page.save(iliad);
  await worker.add(dune, 3);
  await worker.add(emma, 2);
  await worker.save(dune);
  const [pages, workers] = [page.session(), worker.session()];
  shareCookie();

  const cart = await page.add(iliad);
  expect(listLines(cart)).toEqual(['Dune x5', 'Emma x2', 'Iliad x1']);
  expect(cart.sessionId).toBe(workers);
  expect(page.session()).toBe(workers);
  for (const token of [pages, workers]) {
    const reunited = createVisitor(shop, () => `sid=${token}`);
    expect(listLines(await reunited.cart())).toEqual(['Dune x5', 'Emma x2', 'Iliad x1']);
    expect((await reunited.wishlist()).items.map(({ product }) => product.title)).toEqual(['Dune', 'Iliad']);
  }
  expect(await shop.deps.storage.db.$count(carts)).toBe(1);
});

test("the merged guest's token also writes for the united guest, until that guest signs in", async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(shop, { title: 'Dune', stock: 9 }, { title: 'Emma' });
  const { page, worker, shareCookie } = createTwoGuests(shop);
  await page.add(dune);
  await worker.add(emma);
  const former = page.session() ?? '';
  shareCookie();
  await page.add(dune);

  const headers = { sessionid: former };
  expect((await shop.post('/api/cart/add', { productId: dune, quantity: 1 }, headers)).status).toBe(200);
  expect(listLines(await worker.cart())).toEqual(['Emma x1', 'Dune x3']);
  const guest = await getGuestByToken(shop, worker.session());
  const { storage } = shop.deps;
  await storage.transaction(
    { owner: [guest, 'u:12'], session: String(sessionIdOfGuest(guest)) },
    async (tx) => {
      await mergeGuest(shop.deps, tx, guest, 'u:12');
      await tx
        .update(sessions)
        .set({ userId: 12 })
        .where(eq(sessions.id, sessionIdOfGuest(guest)));
    },
  );
  const response = await shop.get('/api/cart', headers);
  expect(await response.json()).toMatchObject({ items: [], sessionId: '' });
});

test('reads unite no guests and use the header', async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(shop, { title: 'Dune' }, { title: 'Emma' });
  const { page, worker, shareCookie } = createTwoGuests(shop);
  await page.add(dune);
  await worker.add(emma);
  shareCookie();
  expect(listLines(await page.cart())).toEqual(['Dune x1']);
  expect(listLines(await worker.cart())).toEqual(['Emma x1']);
});

test('requests from another site unite no guests', async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(shop, { title: 'Dune' }, { title: 'Emma' });
  const { page, worker, shareCookie } = createTwoGuests(shop);
  await page.add(dune);
  await worker.add(emma);
  shareCookie();
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const response = await page.ask('POST', '/api/cart/add', { productId: emma, quantity: 1 }, headers);
    expect(response.status).toBe(403);
  }
  expect(listLines(await worker.cart())).toEqual(['Emma x1']);
});

test.each(['A'.repeat(43), 'my-own-session', ''])(
  'a made-up token beside a real one unites nothing: %j',
  async (made) => {
    await using shop = await openShop();
    const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
    const ann = createVisitor(shop);
    await ann.add(dune);
    const held = ann.session() ?? '';
    const add = { productId: dune, quantity: 1 };
    for (const headers of [
      { sessionid: made, cookie: `sid=${held}` },
      { sessionid: held, cookie: `sid=${made}` },
    ]) {
      expect((await shop.post('/api/cart/add', add, headers)).status).toBe(200);
    }
    expect(listLines(await ann.cart())).toEqual(['Dune x3']);
    expect(await shop.deps.storage.db.$count(sessions)).toBe(1);
  },
);

test("an account's session is never united with a guest, whichever header it comes in", async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0, iliad = 0] = await addListings(
    shop,
    { title: 'Dune', stock: 9 },
    { title: 'Emma' },
    { title: 'Iliad', stock: 9 },
  );
  const ada = createMember(shop);
  await ada.add(dune);
  await ada.register('ada@example.com');
  const guest = createVisitor(shop);
  await guest.add(emma);
  const add = { productId: iliad, quantity: 1 };
  const [account, other] = [ada.session() ?? '', guest.session() ?? ''];

  const byGuest = await shop.post('/api/cart/add', add, { sessionid: other, cookie: `sid=${account}` });
  const byAccount = await shop.post('/api/cart/add', add, { sessionid: account, cookie: `sid=${other}` });
  expect([byGuest.status, byAccount.status]).toEqual([200, 200]);
  expect(listLines(await guest.cart())).toEqual(['Emma x1', 'Iliad x1']);
  expect(listLines(await ada.cart())).toEqual(['Dune x1', 'Iliad x1']);
});

test('parallel writes with the same two guests unite them once and each apply once', async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(
    shop,
    { title: 'Dune', stock: 99 },
    { title: 'Emma', stock: 99 },
  );
  const { page, worker } = createTwoGuests(shop);
  await page.add(dune);
  await worker.add(emma);
  const [held, kept] = [page.session() ?? '', worker.session() ?? ''];
  const add = { productId: dune, quantity: 1 };
  const ways: Record<string, string>[] = [
    { sessionid: held, cookie: `sid=${kept}` },
    { sessionid: held },
    { cookie: `sid=${kept}` },
  ];
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, at) => shop.post('/api/cart/add', add, ways[at % 3])),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect(listLines(await worker.cart())).toEqual(['Emma x1', 'Dune x13']);
  expect(await shop.deps.storage.db.$count(carts)).toBe(1);
});

test('parallel writes with the two guests in opposite order end in one guest', async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(
    shop,
    { title: 'Dune', stock: 99 },
    { title: 'Emma', stock: 99 },
  );
  const { page, worker } = createTwoGuests(shop);
  await page.add(dune);
  await worker.add(emma);
  const [one, other] = [page.session() ?? '', worker.session() ?? ''];
  const add = { productId: dune, quantity: 1 };
  const responses = await Promise.all([
    shop.post('/api/cart/add', add, { sessionid: one, cookie: `sid=${other}` }),
    shop.post('/api/cart/add', add, { sessionid: other, cookie: `sid=${one}` }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  for (const token of [one, other])
    expect(listLines(await createVisitor(shop, () => `sid=${token}`).cart()).toSorted()).toEqual([
      'Dune x3',
      'Emma x1',
    ]);
});

test('a third session is united with the two before it', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 99 });
  const three = [createVisitor(shop), createVisitor(shop), createVisitor(shop)];
  for (const each of three) await each.add(dune);
  const [first = '', second = '', third = ''] = three.map((each) => each.session() ?? '');
  const add = { productId: dune, quantity: 1 };
  await shop.post('/api/cart/add', add, { sessionid: first, cookie: `sid=${second}` });
  await shop.post('/api/cart/add', add, { sessionid: first, cookie: `sid=${third}` });
  for (const token of [first, second, third]) {
    const response = await shop.get('/api/cart', { sessionid: token });
    expect(await response.json()).toMatchObject({ itemCount: 5 });
  }
});

test('the response names the remaining session, and the database stores no token', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const { page, worker, shareCookie } = createTwoGuests(shop);
  await page.add(dune);
  await worker.add(dune);
  const [pages, workers] = [page.session() ?? '', worker.session() ?? ''];
  shareCookie();
  const response = await page.ask('POST', '/api/wishlist/add', { productId: dune });
  expect(response.headers.get(SESSION_RESPONSE_HEADER)).toBe(workers);
  const rows = JSON.stringify(await shop.deps.storage.db.select().from(sessions));
  expect([rows.includes(pages), rows.includes(workers)]).toEqual([false, false]);
});

test("a united guest's cart is still closed to strangers", async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const { page, worker, shareCookie } = createTwoGuests(shop);
  await page.add(dune);
  await worker.add(dune);
  shareCookie();
  const { items } = await page.add(dune);
  const stranger = createVisitor(shop);
  await stranger.add(dune);
  const response = await stranger.ask('POST', '/api/cart/update', { cartItemId: items[0]?.id, quantity: 9 });
  expect(await readError(response)).toMatchObject({ status: 404, code: 'not_found' });
});
