import { expect, test } from 'vitest';
import { ShopError } from '#contract/shop-error.ts';
import { withIdempotency, type IdempotentCall } from '#api/http/idempotency/with-idempotency.ts';
import { startSession } from '#api/sessions/start-session.ts';
import { idempotencyKeys } from '#api/storage/schema.ts';
import { changeItem, putForSale } from './world/for-sale.ts';
import { memberIn } from './world/member.ts';
import { openShop, type Shop } from './world/shop.ts';
import { cartIn, linesIn, refusalIn, visit } from './world/visitor.ts';

const DAY = 86_400_000;
const keyed = (key: string) => ({ 'Idempotency-Key': key });

async function guest(shop: Shop) {
  const ann = visit(shop);
  await ann.save(await putForSale(shop, { title: 'Emma' }));
  return ann;
}

test('the same call with the same key adds one copy and answers the same', async () => {
  await using shop = await openShop();
  const ann = await guest(shop);
  const productId = await putForSale(shop, { title: 'Dune', stock: 9 });
  const once = await ann.ask('POST', '/api/cart/add', { productId, quantity: 2 }, keyed('key-12345'));
  const twice = await ann.ask('POST', '/api/cart/add', { productId, quantity: 2 }, keyed('key-12345'));
  expect([once.status, await once.json()]).toEqual([twice.status, await twice.json()]);
  expect(linesIn(await ann.cart())).toEqual(['Dune x2']);
});

test('without a key, or with another one, it is another call', async () => {
  await using shop = await openShop();
  const ann = await guest(shop);
  const productId = await putForSale(shop, { title: 'Dune', stock: 9 });
  for (const headers of [{}, {}, keyed('key-12345'), keyed('key-67890')]) {
    await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, headers);
  }
  expect(linesIn(await ann.cart())).toEqual(['Dune x4']);
});

test('a key counts for one owner, method and path', async () => {
  await using shop = await openShop();
  const [ann, ben] = [await guest(shop), await guest(shop)];
  const productId = await putForSale(shop, { title: 'Dune', stock: 9 });
  await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  await ben.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  const saved = await ann.ask('POST', '/api/wishlist/add', { productId }, keyed('key-12345'));
  expect(saved.status).toBe(200);
  expect([linesIn(await ann.cart()), linesIn(await ben.cart())]).toEqual([['Dune x1'], ['Dune x1']]);
});

test('the same key with another body answers 422 and changes nothing', async () => {
  await using shop = await openShop();
  const ann = await guest(shop);
  const productId = await putForSale(shop, { title: 'Dune', stock: 9 });
  await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  const refused = await ann.ask('POST', '/api/cart/add', { productId, quantity: 5 }, keyed('key-12345'));
  expect(await refusalIn(refused)).toMatchObject({ status: 422, code: 'invalid_input' });
  expect(linesIn(await ann.cart())).toEqual(['Dune x1']);
});

test('a refusal is remembered too', async () => {
  await using shop = await openShop();
  const ann = await guest(shop);
  const productId = await putForSale(shop, { title: 'Dune', stock: 0, inStock: false });
  const first = await refusalIn(
    await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345')),
  );
  await changeItem(shop, productId, { stock: 3, inStock: true });
  const again = await refusalIn(
    await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345')),
  );
  expect(first).toMatchObject({ status: 409, code: 'sold_out' });
  expect(again).toEqual(first);
});

test('after 7 days a key is free again', async () => {
  await using shop = await openShop();
  const ann = await guest(shop);
  const productId = await putForSale(shop, { title: 'Dune', stock: 9 });
  await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  shop.pass(7 * DAY - 1);
  await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  expect(linesIn(await ann.cart())).toEqual(['Dune x1']);
  shop.pass(1);
  await ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  expect(linesIn(await ann.cart())).toEqual(['Dune x2']);
});

test.each(['short', 'x'.repeat(256), 'with a blank', 'umlaut-ä-xxxx'])(
  'a key must have 8 to 255 visible characters: %s',
  async (key) => {
    await using shop = await openShop();
    const productId = await putForSale(shop);
    const answer = await shop.post('/api/cart/add', { productId, quantity: 1 }, keyed(key));
    expect(await refusalIn(answer)).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(answer.headers.get('set-cookie')).toBeNull();
  },
);

test('keys of 8 and of 255 characters are taken', async () => {
  await using shop = await openShop();
  const productId = await putForSale(shop, { stock: 9 });
  for (const key of ['x'.repeat(8), '~'.repeat(255)]) {
    expect((await shop.post('/api/cart/add', { productId, quantity: 1 }, keyed(key))).status).toBe(200);
  }
});

async function callOf(shop: Shop): Promise<IdempotentCall> {
  const { session } = await startSession(shop.deps);
  return { owner: session.owner, method: 'POST', path: '/api/test', key: 'key-12345', bodyHash: 'hash' };
}

test('while the first is running, the second is told to wait', async () => {
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
])('%s is not remembered: the next try does the work', async (_, trouble) => {
  await using shop = await openShop();
  const call = await callOf(shop);
  await expect(withIdempotency(shop.deps, call, () => Promise.reject(trouble))).rejects.toBe(trouble);
  const answer = { status: 200, body: { fine: true } };
  expect(await withIdempotency(shop.deps, call, () => Promise.resolve(answer))).toEqual(answer);
});

test('an answer of 500 or more is not remembered either', async () => {
  await using shop = await openShop();
  const call = await callOf(shop);
  await withIdempotency(shop.deps, call, () => Promise.resolve({ status: 503, body: null }));
  const answer = { status: 200, body: { fine: true } };
  expect(await withIdempotency(shop.deps, call, () => Promise.resolve(answer))).toEqual(answer);
});

/** A guest whose cart takes some 600 KB to answer. */
async function guestWithLongCart(shop: Shop) {
  const ann = await guest(shop);
  for (let each = 0; each < 60; each += 1)
    await ann.add(await putForSale(shop, { title: `Volume ${each}`, description: 'word '.repeat(2_000) }));
  return ann;
}

const bytesKept = async (shop: Shop): Promise<number> => {
  const rows = await shop.deps.storage.db.select().from(idempotencyKeys);
  return rows.reduce((sum, { answer }) => sum + Buffer.byteLength(answer ?? ''), 0);
};

test('one owner has at most 1 MB of answers kept: beyond it a new key answers 429, and changes nothing', async () => {
  await using shop = await openShop();
  const ann = await guestWithLongCart(shop);
  const productId = await putForSale(shop, { title: 'Dune', stock: 99 });
  const add = (key: string) =>
    ann.ask('POST', '/api/cart/add', { productId, quantity: 1 }, key === '' ? {} : keyed(key));
  const first = await add('key-00001');
  expect(first.status).toBe(200);
  for (const key of ['key-00002', 'key-00003']) {
    const refused = await add(key);
    expect(await refusalIn(refused)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.headers.get('retry-after')).toBe(String(7 * 24 * 3600));
  }
  expect(linesIn(await ann.cart())).toContain('Dune x1');
  expect(await bytesKept(shop)).toBeLessThan(1024 * 1024);

  // What was kept still answers, calls without a key go on, and so does everybody else.
  const again = await add('key-00001');
  expect([again.status, await again.text()]).toEqual([200, await first.text()]);
  expect((await add('')).status).toBe(200);
  const ben = await guest(shop);
  const others = await ben.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-00001'));
  expect(others.status).toBe(200);
  shop.pass(7 * DAY);
  expect((await add('key-00003')).status).toBe(200);
});

test('refusals that are remembered count, too', async () => {
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

test('calls made side by side do not pass the bound together', async () => {
  await using shop = await openShop();
  const call = await callOf(shop);
  const calls = Array.from({ length: 20 }, (_, key) =>
    withIdempotency(shop.deps, { ...call, key: `key-${key}` }, () =>
      Promise.resolve({ status: 200, body: 'x'.repeat(200_000) }),
    ),
  );
  const done = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(5);
  expect(await bytesKept(shop)).toBeLessThan(1024 * 1024);
});

test('what a guest was answered is answered to the user who signs in, and is not done again', async () => {
  await using shop = await openShop();
  const ada = memberIn(shop);
  const productId = await putForSale(shop, { title: 'Dune', stock: 9 });
  const add = () => ada.ask('POST', '/api/cart/add', { productId, quantity: 1 }, keyed('key-12345'));
  const before = await add();
  await ada.register('ada@example.com');
  const after = await add();
  expect(linesIn(await cartIn(after))).toEqual(linesIn(await cartIn(before)));
  expect(linesIn(await ada.cart())).toEqual(['Dune x1']);
});
