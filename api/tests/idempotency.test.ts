import { expect, test } from 'vitest';
import { ShopError } from '#contract/shop-error.ts';
import { withIdempotency, type IdempotentCall } from '#api/http/idempotency/with-idempotency.ts';
import { startSession } from '#api/sessions/start-session.ts';
import { idempotencyKeys } from '#api/storage/schema.ts';
import { updateProduct, insertProduct } from './world/insert-product.ts';
import { createMember } from './world/member.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readCart, listLines, readError, createVisitor } from './world/visitor.ts';

const DAY = 86_400_000;
const keyed = (key: string) => ({ 'Idempotency-Key': key });

async function guest(shop: Shop) {
  const ann = createVisitor(shop);
  await ann.save(await insertProduct(shop, { title: 'Emma' }));
  return ann;
}

test('a call repeated with the same key adds one copy and returns the same response', async () => {
  await using shop = await openShop();
  const ann = await guest(shop);
  const productId = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const once = await ann.ask('POST', '/api/cart/add', { productId, quantity: 2 }, keyed('key-12345'));
  const twice = await ann.ask('POST', '/api/cart/add', { productId, quantity: 2 }, keyed('key-12345'));
  expect([once.status, await once.json()]).toEqual([twice.status, await twice.json()]);
  expect(listLines(await ann.cart())).toEqual(['Dune x2']);
});

test('calls without a key, or with different keys, all take effect', async () => {
  await using shop = await openShop();
  const ann = await guest(shop);
  const productId = await insertProduct(shop, { title: 'Dune', stock: 9 });
  for (const headers of [{}, {}, keyed('key-12345'), keyed('key-67890')]) {
    await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, headers);
  }
  expect(listLines(await ann.cart())).toEqual(['Dune x4']);
});

test('a key is scoped to its owner, method and path', async () => {
  await using shop = await openShop();
  const [ann, ben] = [await guest(shop), await guest(shop)];
  const productId = await insertProduct(shop, { title: 'Dune', stock: 9 });
  await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  await ben.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  const saved = await ann.ask('POST', '/api/wishlist/add', { productId }, keyed('key-12345'));
  expect(saved.status).toBe(200);
  expect([listLines(await ann.cart()), listLines(await ben.cart())]).toEqual([['Dune x1'], ['Dune x1']]);
});

test('a key reused with another body returns 422 and changes nothing', async () => {
  await using shop = await openShop();
  const ann = await guest(shop);
  const productId = await insertProduct(shop, { title: 'Dune', stock: 9 });
  await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  const refused = await ann.ask('POST', '/api/cart/add', { productId, quantity: 5 }, keyed('key-12345'));
  expect(await readError(refused)).toMatchObject({ status: 422, code: 'invalid_input' });
  expect(listLines(await ann.cart())).toEqual(['Dune x1']);
});

test('a refusal is replayed, too', async () => {
  await using shop = await openShop();
  const ann = await guest(shop);
  const productId = await insertProduct(shop, { title: 'Dune', stock: 0, inStock: false });
  const first = await readError(
    await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345')),
  );
  await updateProduct(shop, productId, { stock: 3, inStock: true });
  const again = await readError(
    await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345')),
  );
  expect(first).toMatchObject({ status: 409, code: 'sold_out' });
  expect(again).toEqual(first);
});

test('a key can be reused after 7 days', async () => {
  await using shop = await openShop();
  const ann = await guest(shop);
  const productId = await insertProduct(shop, { title: 'Dune', stock: 9 });
  await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  shop.advanceClock(7 * DAY - 1);
  await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  expect(listLines(await ann.cart())).toEqual(['Dune x1']);
  shop.advanceClock(1);
  await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  expect(listLines(await ann.cart())).toEqual(['Dune x2']);
});

test.each(['short', 'x'.repeat(256), 'with a blank', 'umlaut-ä-xxxx'])(
  'a key that is not 8 to 255 visible characters is refused: %s',
  async (key) => {
    await using shop = await openShop();
    const productId = await insertProduct(shop);
    const response = await shop.post('/api/cart/add', { productId, quantity: 1 }, keyed(key));
    expect(await readError(response)).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(response.headers.get('set-cookie')).toBeNull();
  },
);

test('keys of 8 and of 255 characters are accepted', async () => {
  await using shop = await openShop();
  const productId = await insertProduct(shop, { stock: 9 });
  for (const key of ['x'.repeat(8), '~'.repeat(255)]) {
    expect((await shop.post('/api/cart/add', { productId, quantity: 1 }, keyed(key))).status).toBe(200);
  }
});

async function callOf(shop: Shop): Promise<IdempotentCall> {
  const { session } = await startSession(shop.deps);
  return { owner: session.owner, method: 'POST', path: '/api/test', key: 'key-12345', bodyHash: 'hash' };
}

test('a second call during the first is told to wait', async () => {
  await using shop = await openShop();
  const call = await callOf(shop);
  const opens: (() => void)[] = [];
  const gate = new Promise<void>((resolve) => void opens.push(resolve));
  const first = withIdempotency(shop.deps, call, async () => {
    await gate;
    return { status: 200, body: 'first' };
  });
  const second = withIdempotency(shop.deps, call, () => Promise.resolve({ status: 200, body: 'second' }));
  await expect(second).rejects.toMatchObject({ code: 'busy' });
  for (const open of opens) open();
  expect(await first).toEqual({ status: 200, body: 'first' });
  expect(await withIdempotency(shop.deps, call, () => Promise.reject(new Error('done twice')))).toEqual(
    await first,
  );
});

test.each([
  ['a failure', new Error('disk full')],
  ['a limit', new ShopError('too_many_requests', 'Later, please.')],
])('after %s the next attempt does the work', async (_, trouble) => {
  await using shop = await openShop();
  const call = await callOf(shop);
  await expect(withIdempotency(shop.deps, call, () => Promise.reject(trouble))).rejects.toBe(trouble);
  const response = { status: 200, body: { fine: true } };
  expect(await withIdempotency(shop.deps, call, () => Promise.resolve(response))).toEqual(response);
});

test('a response of 500 or more is not replayed', async () => {
  await using shop = await openShop();
  const call = await callOf(shop);
  await withIdempotency(shop.deps, call, () => Promise.resolve({ status: 503, body: null }));
  const response = { status: 200, body: { fine: true } };
  expect(await withIdempotency(shop.deps, call, () => Promise.resolve(response))).toEqual(response);
});

/** A guest whose cart response takes about 600 KB. */
async function guestWithLongCart(shop: Shop) {
  const ann = await guest(shop);
  for (let each = 0; each < 60; each += 1)
    await ann.add(await insertProduct(shop, { title: `Volume ${each}`, description: 'word '.repeat(2_000) }));
  return ann;
}

const getStoredBytes = async (shop: Shop): Promise<number> => {
  const rows = await shop.deps.storage.db.select().from(idempotencyKeys);
  return rows.reduce((sum, { answer }) => sum + Buffer.byteLength(answer ?? ''), 0);
};

test('an owner can store at most 1 MB of responses, beyond which new keys get 429', async () => {
  await using shop = await openShop();
  const ann = await guestWithLongCart(shop);
  const productId = await insertProduct(shop, { title: 'Dune', stock: 99 });
  const add = (key: string) =>
    ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, key === '' ? {} : keyed(key));
  const first = await add('key-00001');
  expect(first.status).toBe(200);
  for (const key of ['key-00002', 'key-00003']) {
    const refused = await add(key);
    expect(await readError(refused)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.headers.get('retry-after')).toBe(String(7 * 24 * 3600));
  }
  expect(listLines(await ann.cart())).toContain('Dune x1');
  expect(await getStoredBytes(shop)).toBeLessThan(1024 * 1024);

  // Stored responses are still replayed, and calls without a key and other owners are not affected.
  const again = await add('key-00001');
  expect([again.status, await again.text()]).toEqual([200, await first.text()]);
  expect((await add('')).status).toBe(200);
  const ben = await guest(shop);
  const others = await ben.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-00001'));
  expect(others.status).toBe(200);
  shop.advanceClock(7 * DAY);
  expect((await add('key-00003')).status).toBe(200);
});

test('stored refusals count toward the limit, too', async () => {
  await using shop = await openShop();
  const call = await callOf(shop);
  const refuse = (key: string) =>
    withIdempotency(shop.deps, { ...call, key }, () =>
      Promise.reject(new ShopError('conflict', 'x'.repeat(400_000))),
    );
  for (const key of ['key-00001', 'key-00002'])
    await expect(refuse(key)).rejects.toMatchObject({ code: 'conflict' });
  await expect(refuse('key-00003')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await refuse('key-00001')).toMatchObject({ status: 409 });
});

test('parallel calls cannot exceed the limit together', async () => {
  await using shop = await openShop();
  const call = await callOf(shop);
  const calls = Array.from({ length: 20 }, (_, key) =>
    withIdempotency(shop.deps, { ...call, key: `key-${key}` }, () =>
      Promise.resolve({ status: 200, body: 'x'.repeat(200_000) }),
    ),
  );
  const done = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(5);
  expect(await getStoredBytes(shop)).toBeLessThan(1024 * 1024);
});

test("a guest's stored response is replayed to the account after signing in", async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  const productId = await insertProduct(shop, { title: 'Dune', stock: 9 });
  const add = () => ada.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  const before = await add();
  await ada.register('ada@example.com');
  const after = await add();
  expect(listLines(await readCart(after))).toEqual(listLines(await readCart(before)));
  expect(listLines(await ada.cart())).toEqual(['Dune x1']);
});
