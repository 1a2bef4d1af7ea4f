import { expect, test } from 'vitest';
import { endSession } from '#api/sessions/change-session.ts';
import { idempotencyKeys, sessions } from '#api/storage/schema.ts';
import { changeEpoch } from '#api/sync/change-epoch.ts';
import { cardOf } from '#contract/catalog/card.ts';
import { SYNC_MESSAGES } from '#contract/sync/sync-messages.ts';
import { SYNC } from '#contract/sync/sync.ts';
import { insertProduct } from './world/insert-product.ts';
import { readSyncAnswer, change, createSyncClient, createSyncBody } from './world/sync-client.ts';
import { rotate } from './world/rotate.ts';
import { openShop } from './world/shop.ts';
import { listLines, readError } from './world/visitor.ts';

const DAY = 86_400_000;
const empty = { items: [], subtotal: 0, itemCount: 0, sessionId: '', notices: [] };

test('a sync without changes or a session returns an empty state and creates no session', async () => {
  await using shop = await openShop();
  const response = await shop.post('/api/sync', createSyncBody([]));
  expect(response.headers.get('Set-Cookie')).toBeNull();
  expect(response.headers.get('Session-ID')).toBeNull();
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const { epoch, ...rest } = await readSyncAnswer(response);
  expect(rest).toEqual({ results: [], notices: [], cart: empty, wishlist: { items: [] }, account: null });
  expect(epoch).toMatch(/^[\w-]{22}$/);
  expect(await shop.deps.storage.db.$count(sessions)).toBe(0);
});

test('an unknown protocol version is told to update', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop);
  const ann = createSyncClient(shop);
  for (const body of [
    { ...createSyncBody([change.add(dune)]), protocol: 3 },
    { protocol: 0, changes: 'many' },
  ]) {
    const response = await ann.send(body);
    expect(await readError(response)).toEqual({
      status: 409,
      code: 'update_required',
      message: SYNC_MESSAGES.updateRequired,
    });
    expect(response.headers.get('Session-ID')).toBeNull();
  }
});

test('changes of another account are refused, and no session is created', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const response = await shop.post('/api/sync', createSyncBody([change.add(dune)], 12));
  const refusal = { status: 409, code: 'not_yours', message: SYNC_MESSAGES.notYours };
  expect(await readError(response)).toEqual(refusal);
  expect(response.headers.get('Session-ID')).toBeNull();
  const ann = createSyncClient(shop);
  await ann.sync([change.add(dune)]);
  for (const account of [12, 1]) {
    expect(await readError(await ann.send(createSyncBody([change.add(dune)], account)))).toEqual(refusal);
    expect(await readError(await ann.send(createSyncBody([], account)))).toEqual(refusal);
  }
  expect(listLines((await ann.sync()).cart)).toEqual(['Dune x1']);
});

test('a rotated token continues the same session', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createSyncClient(shop);
  const [one, two] = [change.add(dune), change.add(dune)];
  await ann.sync([one]);
  const [session] = await shop.deps.storage.db.select().from(sessions);
  const token = await rotate(shop, session?.id ?? 0);
  shop.advanceClock(59 * DAY);
  const response = await shop.post('/api/sync', createSyncBody([one, two]), { sessionid: token });
  expect(listLines((await readSyncAnswer(response)).cart)).toEqual(['Dune x2']);
});

test("a guest's pending changes go to the next guest of the device after the session is lost", async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createSyncClient(shop);
  await ann.sync([change.add(dune)]);
  const before = ann.session();
  const [session] = await shop.deps.storage.db.select().from(sessions);
  await endSession(shop.deps, session?.id ?? 0);
  const { cart } = await ann.sync([change.add(dune, 3)]);
  expect(listLines(cart)).toEqual(['Dune x3']);
  expect(ann.session()).not.toBe(before);
});

test('an ended session is anonymous at once, by header, cookie and former token', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const response = await shop.post('/api/sync', createSyncBody([change.add(dune)]));
  const former = response.headers.get('Session-ID') ?? '';
  const [session] = await shop.deps.storage.db.select().from(sessions);
  const id = session?.id ?? 0;
  const token = await rotate(shop, id);
  const seenBy = async (headers: Record<string, string>) =>
    listLines((await readSyncAnswer(await shop.post('/api/sync', createSyncBody([]), headers))).cart);
  expect(await seenBy({ sessionid: token })).toEqual(['Dune x1']);
  await endSession(shop.deps, id);
  for (const headers of [{ sessionid: token }, { cookie: `sid=${token}` }, { sessionid: former }]) {
    expect(await seenBy(headers)).toEqual([]);
    expect(await (await shop.get('/api/cart', headers)).json()).toEqual(empty);
  }
  await expect(endSession(shop.deps, id)).resolves.toBeUndefined();
});

test('a request of 500 changes is accepted, and one of 501 or above 256 KB is refused', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 999 });
  const ann = createSyncClient(shop);
  const mutations = Array.from({ length: SYNC.maxMutations + 1 }, () => change.add(dune));
  const tooMany = await ann.send(createSyncBody(mutations));
  expect(tooMany.status).toBe(422);
  expect(await tooMany.json()).toMatchObject({
    code: 'invalid_input',
    fields: { mutations: SYNC_MESSAGES.tooMany },
  });
  expect((await ann.sync(mutations.slice(1))).cart.itemCount).toBe(500);
  const tooMuch = await ann.send({ ...createSyncBody([]), more: 'x'.repeat(SYNC.maxBytes) });
  expect(tooMuch.status).toBe(413);
  expect(await tooMuch.json()).toMatchObject({
    code: 'invalid_input',
    message: 'That is more than 256 KB, which is too much.',
  });
});

test('an invalid request is refused as a whole, with the path of each invalid field', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const ann = createSyncClient(shop);
  const good = change.add(dune);
  const bad = [
    [{ ...good, args: { productId: dune, quantity: 0 } }, 'mutations.1.args.quantity'],
    [{ ...good, args: { productId: dune, quantity: 1000 } }, 'mutations.1.args.quantity'],
    [{ ...good, args: { productId: -1, quantity: 1 } }, 'mutations.1.args.productId'],
    [{ ...good, args: { productId: 1.5, quantity: 1 } }, 'mutations.1.args.productId'],
    [{ ...good, name: 'cart.empty' }, 'mutations.1.name'],
    [{ ...good, id: 'my-own' }, 'mutations.1.id'],
    [{ ...good, id: '3b241101-e2bb-4255-8caf-4136c566a962' }, 'mutations.1.id'],
    [{ ...good, madeAt: 'yesterday' }, 'mutations.1.madeAt'],
    ['add', 'mutations.1'],
  ] as const;
  for (const [mutation, field] of bad) {
    const response = await ann.send({ protocol: 1, account: null, mutations: [good, mutation] });
    expect([field, Object.keys((await readError(response)).fields ?? {})]).toEqual([field, [field]]);
  }
  const { fields } = await readError(await ann.send({}));
  expect(Object.keys(fields ?? {}).toSorted()).toEqual(['account', 'mutations', 'protocol']);
  expect(ann.session()).toBeNull();
});

test('unknown fields of a change are ignored', async () => {
  await using shop = await openShop();
  const dune = await insertProduct(shop, { title: 'Dune', priceCents: 850, stock: 9 });
  const add = {
    ...change.add(dune),
    owner: 'u:1',
    price: 0,
    args: { productId: dune, quantity: 1, price: 0 },
  };
  expect((await createSyncClient(shop).sync([add])).cart).toMatchObject({ subtotal: 8.5, itemCount: 1 });
});

test.each(['a-key-of-the-page', 'short'])(
  'a sync ignores its Idempotency-Key and stores no response: %s',
  async (key) => {
    await using shop = await openShop();
    const dune = await insertProduct(shop, { title: 'Dune', stock: 9 });
    const ann = createSyncClient(shop);
    await ann.sync([change.save(dune)]);
    const add = change.add(dune);
    const send = async (...some: (typeof add)[]) =>
      readSyncAnswer(await ann.ask('POST', '/api/sync', createSyncBody(some), { 'Idempotency-Key': key }));
    const first = await send(add);
    expect(first.cart.sessionId).toBe(ann.session());
    expect(await send(add)).toEqual(first);
    expect(listLines((await send(add, change.add(dune))).cart)).toEqual(['Dune x2']);
    expect(await shop.deps.storage.db.$count(idempotencyKeys)).toBe(0);
  },
);

test('the wishlist has cards for requests that ask for them, and whole products for older pages', async () => {
  await using shop = await openShop();
  const description = 'Sand, spice and worms. '.repeat(40);
  const dune = await insertProduct(shop, { title: 'Dune', description, stock: 2, inStock: false, paused: 1 });
  const ann = createSyncClient(shop);
  const save = change.save(dune);
  const products = await ann.sync([save]);
  const [heart] = (await ann.wishlist()).items;
  if (heart === undefined) throw new Error('the heart is missing');
  expect(products.wishlist.items).toEqual([heart]);
  for (const mutations of [[save], []]) {
    const { wishlist } = await readSyncAnswer(await ann.send({ ...createSyncBody(mutations), cards: 1 }));
    expect(wishlist.items).toEqual([{ id: heart.id, product: cardOf(heart.product) }]);
    expect(wishlist.items).toMatchObject([{ product: { paused: {} } }]);
  }
});

test('a guest with nothing to sync gets a session if the request asks for one', async () => {
  await using shop = await openShop();
  const ann = createSyncClient(shop);
  await ann.sync();
  expect(ann.session()).toBeNull();
  await readSyncAnswer(await ann.send({ ...createSyncBody([]), session: 1 }));
  const token = ann.session();
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  await readSyncAnswer(await ann.send({ ...createSyncBody([]), session: 1 }));
  expect(ann.session()).toBe(token);
  expect(await shop.deps.storage.db.$count(sessions)).toBe(1);
});

test('the epoch is the same for everyone until the database is replaced', async () => {
  await using shop = await openShop();
  const { epoch } = await createSyncClient(shop).sync();
  expect((await createSyncClient(shop).sync([change.add(await insertProduct(shop))])).epoch).toBe(epoch);
  const other = await changeEpoch(shop.deps);
  expect(other).not.toBe(epoch);
  expect((await createSyncClient(shop).sync()).epoch).toBe(other);
});

test('changes meant for another epoch are not applied, and the response names the current one', async () => {
  await using shop = await openShop();
  const ann = createSyncClient(shop);
  const { epoch } = await ann.sync([change.add(await insertProduct(shop))]);
  const add = change.add(await insertProduct(shop, { title: 'Emma' }));
  const other = await readSyncAnswer(
    await ann.send({ ...createSyncBody([add]), epoch: 'of the day before' }),
  );
  expect(other).toMatchObject({ results: [], epoch });
  expect(listLines(other.cart)).toEqual(['Dune x1']);
  const same = await readSyncAnswer(await ann.send({ ...createSyncBody([add]), epoch }));
  expect(listLines(same.cart)).toEqual(['Dune x1', 'Emma x1']);
});
