import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { adminRoutes } from '#api/admin/admin.routes.ts';
import { ADMIN_CALLS } from '#api/app.ts';
import { auditEntries } from '#api/storage/schema.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { adminSessionSchema } from '#contract/admin/admin.ts';
import { ADMIN, createAdmin, readAdminCookie, postAdminLogin } from './world/admin.ts';
import { listRouterRoutes, listRoutes } from './world/routes.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const PUBLIC_PATHS = ['/api/auth/admin-login', '/api/auth/admin-logout'];
const MINUTE_MS = 60_000;

const isIn = async (shop: Shop, cookie: string): Promise<boolean> =>
  (await shop.get('/api/admin/session', { cookie })).status === 200;

test('every admin call returns 401 without a sign-in and does nothing', async () => {
  await using shop = await openShop({ env: ADMIN });
  const routes = listRouterRoutes(adminRoutes(shop.deps, ADMIN_CALLS)).filter(
    ({ path }) => !PUBLIC_PATHS.includes(path),
  );
  const adminLike = listRoutes(shop.deps).filter(({ path }) =>
    /^\/api\/(admin\b|products\/[^/]+\/(competitor-price|auto-price))/.test(path),
  );
  expect(routes.length).toBeGreaterThan(1);
  expect(adminLike.map(({ path }) => path).toSorted()).toEqual(routes.map(({ path }) => path).toSorted());
  for (const { method, path } of routes) {
    const strangers = [{}, { cookie: 'admin=true; isAdmin=1' }, { cookie: `admin=${'A'.repeat(43)}` }];
    for (const headers of strangers) {
      const response = await shop.fetch(path, { method, headers });
      expect({ path, ...(await readError(response)) }).toEqual({
        path,
        status: 401,
        code: 'admin_required',
        message: MESSAGES.signInFirst,
      });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  }
});

test('the right password opens a session by a cookie that is HttpOnly and SameSite=Strict', async () => {
  await using shop = await openShop({ env: ADMIN });
  const response = await postAdminLogin(shop);
  expect(await response.json()).toEqual({ ok: true });
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [cookie = ''] = response.headers.getSetCookie().filter((each) => each.startsWith('admin='));
  expect(cookie).toMatch(
    /^admin=[A-Za-z0-9_-]{43}; Max-Age=28800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  );
  const admin = await createAdmin(shop);
  const session = z.parse(adminSessionSchema, await admin.read('/api/admin/session'));
  expect(session).toMatchObject({
    signedInAt: '2026-11-21T17:00:00.000Z',
    endsAt: '2026-11-21T17:30:00.000Z',
  });
});

test('over HTTPS the cookie has the __Host- prefix', async () => {
  await using shop = await openShop({ env: { ...ADMIN, PUBLIC_URL: 'https://shop.example' } });
  expect(readAdminCookie(await postAdminLogin(shop))).toMatch(/^__Host-admin=/);
});

test('signing out ends the session on the server, and signing in again ends the previous one', async () => {
  await using shop = await openShop({ env: ADMIN });
  const first = (await createAdmin(shop)).cookie;
  const second = readAdminCookie(await postAdminLogin(shop, undefined, { cookie: first }));
  expect([await isIn(shop, first), await isIn(shop, second)]).toEqual([false, true]);
  const out = await shop.post('/api/auth/admin-logout', undefined, { cookie: second });
  expect(out.headers.getSetCookie().join()).toMatch(/admin=;/);
  expect(await isIn(shop, second)).toBe(false);
  const trail = await shop.deps.storage.db.select().from(auditEntries);
  expect(trail.map(({ action }) => action)).toEqual([
    'session.sign-in',
    'session.sign-in',
    'session.sign-out',
  ]);
});

test('a session ends after 30 minutes without use and after eight hours in any case', async () => {
  await using shop = await openShop({ env: ADMIN });
  const { cookie } = await createAdmin(shop);
  for (let hour = 0; hour < 16; hour += 1) {
    expect(await isIn(shop, cookie)).toBe(true);
    shop.advanceClock(30 * MINUTE_MS - 1);
  }
  shop.advanceClock(16);
  expect(await isIn(shop, cookie)).toBe(false);
  const other = (await createAdmin(shop)).cookie;
  shop.advanceClock(30 * MINUTE_MS);
  expect(await isIn(shop, other)).toBe(false);
});

test('a wrong password is refused with the specified message, and the log does not contain it', async () => {
  await using shop = await openShop({ env: ADMIN });
  expect(await readError(await postAdminLogin(shop, 'let me in'))).toEqual({
    status: 401,
    code: 'admin_required',
    message: 'Invalid admin password',
  });
  expect(shop.log.filter((line) => line.includes('admin_password'))).toHaveLength(1);
  expect(shop.log.join()).not.toContain('let me in');
  expect((await readError(await postAdminLogin(shop, ''))).fields).toEqual({
    password: MESSAGES.passwordMissing,
  });
});

const from = (address: string) => ({ 'x-forwarded-for': address });

test('after five wrong passwords an address is locked out for 15 minutes, even with the right password', async () => {
  await using shop = await openShop({ env: { ...ADMIN, TRUST_PROXY: '1' } });
  const attempts = await Promise.all(
    Array.from({ length: 8 }, () => postAdminLogin(shop, 'wrong', from('1.1.1.1'))),
  );
  expect(attempts.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    401, 401, 401, 401, 401, 429, 429, 429,
  ]);
  const refused = await postAdminLogin(shop, undefined, from('1.1.1.1'));
  expect({ status: refused.status, after: refused.headers.get('retry-after') }).toEqual({
    status: 429,
    after: '900',
  });
  expect((await postAdminLogin(shop, undefined, from('2.2.2.2'))).status).toBe(200);
  shop.advanceClock(15 * MINUTE_MS);
  expect((await postAdminLogin(shop, undefined, from('1.1.1.1'))).status).toBe(200);
});

test('guesses from many addresses meet a growing delay, but the right password from a new address never does', async () => {
  await using shop = await openShop({ env: { ...ADMIN, TRUST_PROXY: '1' } });
  const guess = async (at: number) => {
    const { status, headers } = await postAdminLogin(shop, 'wrong', from(`10.0.0.${at}`));
    return status === 429 ? Number(headers.get('retry-after')) : 0;
  };
  const pauses: number[] = [];
  for (let at = 0; at < 24; at += 1) pauses.push(await guess(at));
  expect(pauses).toEqual([
    ...Array.from({ length: 10 }, () => 0),
    2,
    4,
    8,
    16,
    32,
    64,
    128,
    256,
    512,
    900,
    900,
    900,
    900,
    900,
  ]);
  // An address that has guessed must wait before its next attempt is checked, even with the right password.
  expect((await postAdminLogin(shop, undefined, from('10.0.0.3'))).status).toBe(429);
  for (const owner of ['9.9.9.9', '9.9.9.9', '8.8.8.8'])
    expect((await postAdminLogin(shop, undefined, from(owner))).status).toBe(200);
  shop.advanceClock(15 * MINUTE_MS);
  expect((await postAdminLogin(shop, undefined, from('10.0.0.3'))).status).toBe(200);
});

test('the right password never counts as an attempt', async () => {
  await using shop = await openShop({ env: ADMIN });
  for (let at = 0; at < 7; at += 1) expect((await postAdminLogin(shop)).status).toBe(200);
});

test('a shop without ADMIN_PASSWORD generates its own and writes it to a file only its owner can read', async () => {
  await using one = await openShop();
  await using other = await openShop();
  const [first, second] = [await one.deps.adminPassword(), await other.deps.adminPassword()];
  expect(first.password).not.toBe(second.password);
  expect(first.password.length).toBeGreaterThanOrEqual(20);
  expect(statSync(first.file ?? '').mode & 0o777).toBe(0o600);
  expect((await postAdminLogin(one, second.password)).status).toBe(401);
  expect((await postAdminLogin(one, first.password)).status).toBe(200);
});

const forwarded = (address: string) => ({ 'X-Forwarded-For': address });
const warnings = ({ log }: Shop) => log.filter((line) => line.includes('TRUST_PROXY'));

test('behind an untrusted proxy a stranger can lock out the owner, and the log warns about TRUST_PROXY once an hour', async () => {
  await using shop = await openShop({ env: ADMIN });
  for (let attempts = 0; attempts < 5; attempts += 1)
    await postAdminLogin(shop, 'a wrong password', forwarded('192.0.2.1'));
  expect((await postAdminLogin(shop, ADMIN.ADMIN_PASSWORD, forwarded('198.51.100.7'))).status).toBe(429);
  expect(warnings(shop)).toHaveLength(1);
  expect(warnings(shop).join('')).not.toContain('192.0.2.1');
  shop.advanceClock(61 * MINUTE_MS);
  await shop.get('/api/config', forwarded('192.0.2.1'));
  expect(warnings(shop)).toHaveLength(2);

  await using trusting = await openShop({ env: { ...ADMIN, TRUST_PROXY: '1' } });
  for (let attempts = 0; attempts < 5; attempts += 1)
    await postAdminLogin(trusting, 'a wrong password', forwarded('192.0.2.1'));
  expect((await postAdminLogin(trusting, ADMIN.ADMIN_PASSWORD, forwarded('198.51.100.7'))).status).toBe(200);
  expect(warnings(trusting)).toEqual([]);
});
