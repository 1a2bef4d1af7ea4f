import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { wishlistSchema } from '#contract/wishlist/wishlist.ts';
import { startSession } from '#api/sessions/start-session.ts';
import { insertProduct } from './world/insert-product.ts';
import { rotate } from './world/rotate.ts';
import { openShop, type Shop } from './world/shop.ts';

const DAY = 86_400_000;

/** A visitor with one product on the wishlist, by which the tests recognize the session. */
async function visitor(shop: Shop): Promise<{ token: string; cookie: string; productId: number }> {
  const productId = await insertProduct(shop);
  const response = await shop.post('/api/wishlist/add', { productId });
  expect(response.status).toBe(200);
  return { token: response.headers.get('session-id') ?? '', cookie: cookieOf(response), productId };
}

const cookieOf = (response: Response): string =>
  (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

async function wishlistIds(shop: Shop, headers: Record<string, string>): Promise<number[]> {
  const response = await shop.get('/api/wishlist', headers);
  const { items } = z.parse(wishlistSchema, await response.json());
  return items.map(({ product }) => product.id);
}

test('reading without a session returns empty data and creates none', async () => {
  await using shop = await openShop();
  const response = await shop.get('/api/cart');
  expect(await response.json()).toMatchObject({ items: [], itemCount: 0, sessionId: '' });
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('session-id')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('the first write returns a token in a header and a cookie, uncacheable', async () => {
  await using shop = await openShop();
  const productId = await insertProduct(shop);
  const response = await shop.post('/api/cart/add', { productId, quantity: 1 });
  const token = response.headers.get('session-id') ?? '';
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('set-cookie')).toMatch(
    new RegExp(`^sid=${token}; Max-Age=15552000; Path=/; Expires=[^;]+; HttpOnly; SameSite=Lax$`),
  );
});

test('over HTTPS the cookie has the __Host- prefix and is Secure', async () => {
  await using shop = await openShop({ env: { PUBLIC_URL: 'https://shop.example' } });
  const productId = await insertProduct(shop);
  const response = await shop.post('/api/wishlist/add', { productId });
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-sid=[^;]{43}; Max-Age=15552000; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('a token is accepted from the header or the cookie alone', async () => {
  await using shop = await openShop();
  const { token, cookie, productId } = await visitor(shop);
  expect(await wishlistIds(shop, { sessionid: token })).toEqual([productId]);
  expect(await wishlistIds(shop, { cookie })).toEqual([productId]);
});

test('a page that has only the cookie is told its token', async () => {
  await using shop = await openShop();
  const { token, cookie } = await visitor(shop);
  const response = await shop.get('/api/wishlist', { cookie });
  expect(response.headers.get('session-id')).toBe(token);
});

test('a valid header wins over the cookie, and an unknown one is ignored', async () => {
  await using shop = await openShop();
  const ann = await visitor(shop);
  const ben = await visitor(shop);
  expect(await wishlistIds(shop, { sessionid: ann.token, cookie: ben.cookie })).toEqual([ann.productId]);
  expect(await wishlistIds(shop, { sessionid: 'A'.repeat(43), cookie: ben.cookie })).toEqual([ben.productId]);
});

test.each(['A'.repeat(43), 'my-own-session', "' or 1=1 --", ''])(
  'a token that the shop did not issue is never adopted: %j',
  async (made) => {
    await using shop = await openShop();
    const productId = await insertProduct(shop);
    const headers = { sessionid: made, cookie: `sid=${made}` };
    const given = (await shop.post('/api/wishlist/add', { productId }, headers)).headers.get('session-id');
    expect(given).not.toBe(made);
    expect(await wishlistIds(shop, headers)).toEqual([]);
    expect(await wishlistIds(shop, { sessionid: given ?? '' })).toEqual([productId]);
  },
);

test('a session expires 180 days after its last use', async () => {
  await using shop = await openShop();
  const { token, productId } = await visitor(shop);
  shop.advanceClock(179 * DAY);
  const used = await shop.get('/api/wishlist', { sessionid: token });
  expect(used.headers.get('set-cookie')).toContain(`sid=${token}; Max-Age=15552000`);
  shop.advanceClock(179 * DAY);
  expect(await wishlistIds(shop, { sessionid: token })).toEqual([productId]);
  shop.advanceClock(181 * DAY);
  expect(await wishlistIds(shop, { sessionid: token })).toEqual([]);
});

test('an expired token is not reused by a write', async () => {
  await using shop = await openShop();
  const { token, cookie, productId } = await visitor(shop);
  shop.advanceClock(181 * DAY);
  const response = await shop.post('/api/wishlist/add', { productId }, { sessionid: token, cookie });
  expect(response.headers.get('session-id')).not.toBe(token);
});

test('a rotated token can read for a minute, cannot write, and is unknown afterwards', async () => {
  await using shop = await openShop();
  const { session, token } = await startSession(shop.deps);
  const productId = await insertProduct(shop);
  await shop.post('/api/wishlist/add', { productId }, { sessionid: token });
  const rotated = await rotate(shop, session.id);

  expect(await wishlistIds(shop, { sessionid: rotated })).toEqual([productId]);
  expect(await wishlistIds(shop, { sessionid: token })).toEqual([productId]);
  expect((await shop.post('/api/wishlist/add', { productId }, { sessionid: token })).status).toBe(503);
  shop.advanceClock(61_000);
  expect(await wishlistIds(shop, { sessionid: token })).toEqual([]);
  expect(await wishlistIds(shop, { sessionid: rotated })).toEqual([productId]);
});

test('a change sent before a sign-in that arrives after it opens no new session', async () => {
  await using shop = await openShop();
  const { session, token } = await startSession(shop.deps);
  const productId = await insertProduct(shop);
  const rotated = await rotate(shop, session.id);
  const add = async (sessionid: string): Promise<Response> =>
    shop.post('/api/wishlist/add', { productId }, { sessionid });

  const delayed = await add(token);
  expect([delayed.status, delayed.headers.get('retry-after')]).toEqual([503, '1']);
  expect([delayed.headers.get('session-id'), delayed.headers.get('set-cookie')]).toEqual([null, null]);
  expect((await add(rotated)).status).toBe(200);
  expect(await wishlistIds(shop, { sessionid: rotated })).toEqual([productId]);
  shop.advanceClock(301_000);
  const opened = (await add(token)).headers.get('session-id');
  expect(opened).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect([token, rotated]).not.toContain(opened);
});

test('ten thousand tokens have 256 bits each and are all different', async () => {
  await using shop = await openShop();
  const tokens = await Promise.all(Array.from({ length: 100 }, () => startSession(shop.deps)));
  expect(new Set(tokens.map(({ token }) => Buffer.from(token, 'base64url').length))).toEqual(new Set([32]));
  const bytes = Array.from({ length: 10_000 }, () => Buffer.from(shop.deps.randomBytes(32)).toString('hex'));
  expect(new Set(bytes).size).toBe(10_000);
});

test('the database stores only hashes of tokens', async () => {
  await using shop = await openShop();
  const { token } = await visitor(shop);
  const { sessions } = await import('#api/storage/schema.ts');
  const rows = await shop.deps.storage.db.select().from(sessions);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0]?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
});
