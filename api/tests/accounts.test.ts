import { expect, test } from 'vitest';
import { newCode } from '#api/accounts/codes/codes.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import { listMails } from './world/mails.ts';
import { createMember } from './world/member.ts';
import { addListings, addListing } from './world/add-listings.ts';
import { openShop } from './world/shop.ts';
import { listLines, readError } from './world/visitor.ts';

const HALF_MINUTE = 30_000;

test('a user registers, is signed in, and signs out, after which the old tokens open nothing', async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  expect(await ada.register('Ada@Example.com')).toMatchObject({
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    isVerified: true,
    hasPassword: true,
  });
  expect((await ada.user()).status).toBe(200);
  const before = ada.session() ?? '';
  await ada.post('/api/auth/logout');
  expect((await ada.user()).status).toBe(401);
  const old = await shop.get('/api/auth/user', { sessionid: before, Cookie: ada.cookies() });
  expect(old.status, 'the old tokens open nothing').toBe(401);
});

test("a guest's cart, wishlist and orders move to the new account and show up on another device", async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0, bought = 0] = await addListings(shop, { title: 'Dune' }, { title: 'Emma' }, {});
  const phone = createMember(shop);
  await phone.buy(bought);
  await phone.add(dune);
  await phone.save(emma);
  await phone.register('ada@example.com');
  shop.advanceClock(HALF_MINUTE);
  const desktop = createMember(shop);
  await desktop.signIn('ada@example.com', 'dog-eared pages');
  expect(listLines(await desktop.cart())).toEqual(['Dune x1']);
  expect((await desktop.wishlist()).items).toMatchObject([{ product: { title: 'Emma' } }]);
  const orders: unknown = await (await desktop.ask('GET', '/api/orders')).json();
  expect(orders).toMatchObject([{ status: 'paid' }]);
});

test('a session ID without the cookie opens the cart, but nothing of the account', async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  await ada.register('ada@example.com');
  const stolen = { sessionid: ada.session() ?? '' };
  for (const path of [
    '/api/auth/user',
    '/api/orders',
    '/api/account/sessions',
    '/api/account/export',
    '/api/sales',
  ])
    expect((await shop.get(path, stolen)).status, path).toBe(401);
  expect((await shop.get('/api/orders/x', stolen)).status).toBe(401);
  expect((await shop.get('/api/cart', stolen)).status).toBe(200);
});

test('sign-in rotates the session token, and the old token only opens a new guest session', async () => {
  await using shop = await openShop();
  const item = await addListing(shop);
  const ada = createMember(shop);
  await ada.add(item);
  const before = ada.session() ?? '';
  await ada.register('ada@example.com');
  expect(ada.session()).not.toBe(before);
  const response = await shop.post('/api/cart/add', { productId: item, quantity: 1 }, { sessionid: before });
  expect(response.headers.get('Session-ID'), 'a new guest session').not.toBe(before);
  expect(listLines(await ada.cart())).toEqual(['Item x1']);
});

test('signing in to another account on the same device ends the former session and shares no data', async () => {
  await using shop = await openShop();
  const item = await addListing(shop);
  const grace = createMember(shop);
  await grace.register('grace@example.com');
  const device = createMember(shop);
  await device.register('ada@example.com');
  await device.add(item);
  const former = device.session() ?? '';
  shop.advanceClock(HALF_MINUTE);
  await device.signIn('grace@example.com', 'dog-eared pages');
  expect(device.session()).not.toBe(former);
  expect(listLines(await device.cart())).toEqual([]);
  const cart: unknown = await (await shop.get('/api/cart', { sessionid: former })).json();
  expect(cart, 'the former session opens nothing').toMatchObject({ items: [] });
});

test('requesting a code answers alike for known and unknown addresses, with or without the right password', async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  await ada.register('ada@example.com');
  const ask = (email: string, password: string) =>
    createMember(shop).post('/api/auth/send-verification', { email, password });
  shop.advanceClock(HALF_MINUTE);
  const known = await ask('ada@example.com', 'not the password');
  const unknown = await ask('nobody@example.com', 'not the password');
  for (const response of [known, unknown]) {
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^\{"sent":true,"demoCode":"\d{6}"\}$/);
  }
});

test('a code requested with a wrong password, or for an address without an account, opens nothing', async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  await ada.register('ada@example.com');
  shop.advanceClock(HALF_MINUTE);
  for (const [email, password] of [
    ['ada@example.com', 'not the password'],
    ['nobody@example.com', 'whatever it is'],
  ] as const) {
    const thief = createMember(shop);
    const response = await thief.verify(email, await thief.requestCode(email, password));
    expect(await readError(response)).toMatchObject({ status: 422, code: 'code_invalid' });
  }
});

test('only the newest code works, once, within ten minutes, in the session that requested it', async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  await ada.register('ada@example.com');
  const other = createMember(shop);
  const requester = createMember(shop);
  shop.advanceClock(HALF_MINUTE);
  const first = await requester.requestCode('ada@example.com');
  await other.add(await addListing(shop));
  expect((await other.verify('ada@example.com', first)).status, 'another session').toBe(422);
  shop.advanceClock(HALF_MINUTE);
  const second = await requester.requestCode('ada@example.com');
  expect((await requester.verify('ada@example.com', first)).status, 'an older one').toBe(422);
  shop.advanceClock(10 * 60_000);
  expect((await requester.verify('ada@example.com', second)).status, 'too late').toBe(422);
  const third = await requester.requestCode('ada@example.com');
  expect((await requester.verify('ada@example.com', third)).status).toBe(200);
  expect((await requester.verify('ada@example.com', third)).status, 'again').toBe(422);
});

test('after fifty parallel wrong guesses even the right code fails', async () => {
  await using shop = await openShop();
  await createMember(shop).register('ada@example.com');
  shop.advanceClock(HALF_MINUTE);
  const thief = createMember(shop);
  const code = await thief.requestCode('ada@example.com');
  const wrong = code === '000000' ? '000001' : '000000';
  const guesses = await Promise.all(
    Array.from({ length: 50 }, async () => (await thief.verify('ada@example.com', wrong)).status),
  );
  expect(new Set(guesses)).toEqual(new Set([422]));
  expect((await thief.verify('ada@example.com', code)).status).toBe(422);
});

test.each([
  [4, 200],
  [5, 422],
])('after %i wrong guesses the right code returns %i', async (guesses, status) => {
  await using shop = await openShop();
  await createMember(shop).register('ada@example.com');
  shop.advanceClock(HALF_MINUTE);
  const ada = createMember(shop);
  const code = await ada.requestCode('ada@example.com');
  const wrong = code === '000000' ? '000001' : '000000';
  await Promise.all(Array.from({ length: guesses }, () => ada.verify('ada@example.com', wrong)));
  expect((await ada.verify('ada@example.com', code)).status).toBe(status);
});

test('codes are sent at most every 30 seconds and five times an hour to one address', async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  const send = () => ada.post('/api/auth/send-verification', { email: 'ada@example.com' });
  expect((await send()).status).toBe(200);
  const soon = await send();
  expect([soon.status, Number(soon.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  for (let sent = 1; sent < 5; sent += 1) {
    shop.advanceClock(HALF_MINUTE);
    expect((await send()).status).toBe(200);
  }
  shop.advanceClock(HALF_MINUTE);
  expect((await send()).status).toBe(429);
  shop.advanceClock(3_600_000);
  expect((await send()).status).toBe(200);
});

test('registering a known address again reveals nothing, and its owner gets a mail', async () => {
  await using shop = await openShop();
  await createMember(shop).register('ada@example.com', 'the first password');
  shop.advanceClock(HALF_MINUTE);
  const stranger = createMember(shop);
  const form = { name: 'Mallory', email: 'ada@example.com', password: 'another password' };
  const response = await stranger.post('/api/auth/register-verification', form);
  expect(response.status).toBe(200);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  const subjects = listMails(shop).map(({ subject }) => subject);
  expect(subjects).toContain('You have a Dogear account already');
  shop.advanceClock(HALF_MINUTE);
  expect(await createMember(shop).signIn('ada@example.com', 'the first password')).toMatchObject({
    name: 'Ada Lovelace',
  });
});

test('the server validates the forms again with the specified messages and refuses common passwords', async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  const bad = await ada.post('/api/auth/register-verification', {
    name: 'A',
    email: 'ada',
    password: '12345',
  });
  expect(await readError(bad)).toMatchObject({
    status: 422,
    fields: {
      name: ACCOUNT_MESSAGES.nameShort,
      email: ACCOUNT_MESSAGES.emailInvalid,
      password: ACCOUNT_MESSAGES.passwordShort,
    },
  });
  const common = { name: 'Ada', email: 'ada@example.com', password: 'password' };
  expect(await readError(await ada.post('/api/auth/register-verification', common))).toMatchObject({
    fields: { password: ACCOUNT_MESSAGES.passwordCommon },
  });
});

test('settings are saved, and a password change signs out all other devices', async () => {
  await using shop = await openShop();
  const [phone, desktop] = [createMember(shop), createMember(shop)];
  await phone.register('ada@example.com');
  shop.advanceClock(HALF_MINUTE);
  await desktop.signIn('ada@example.com');
  await phone.ask('PATCH', '/api/account', { promotionalEmails: true, name: 'Countess' });
  expect(await (await desktop.user()).json()).toMatchObject({ promotionalEmails: true, name: 'Countess' });
  const change = (current: string) =>
    phone.post('/api/account/password', { current, next: 'a better password' });
  expect(await readError(await change('wrong'))).toMatchObject({ status: 422 });
  expect((await change('dog-eared pages')).status).toBe(200);
  expect((await desktop.user()).status).toBe(401);
  expect((await phone.user()).status).toBe(200);
});

test('a signed-in device can be signed out from another one', async () => {
  await using shop = await openShop();
  const [phone, desktop] = [createMember(shop), createMember(shop)];
  await phone.register('ada@example.com');
  shop.advanceClock(HALF_MINUTE);
  await desktop.signIn('ada@example.com');
  const devices: unknown = await (await phone.ask('GET', '/api/account/sessions')).json();
  expect(devices).toMatchObject([{ current: false }, { current: true }]);
  const other = Array.isArray(devices) ? Number(Reflect.get(Object(devices[0]), 'id')) : 0;
  await phone.ask('DELETE', `/api/account/sessions/${other}`);
  expect((await desktop.user()).status).toBe(401);
});

test('the export holds all data, and a deleted account can no longer sign in', async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  await ada.buy(await addListing(shop));
  await ada.register('ada@example.com');
  const exported: unknown = await (await ada.ask('GET', '/api/account/export')).json();
  expect(exported).toMatchObject({
    profile: { email: 'ada@example.com' },
    orders: await ada.orders(),
    listings: [],
  });
  expect((await ada.ask('DELETE', '/api/account')).status).toBe(200);
  expect((await ada.user()).status).toBe(401);
  shop.advanceClock(HALF_MINUTE);
  const thief = createMember(shop);
  expect((await thief.verify('ada@example.com', await thief.requestCode('ada@example.com'))).status).toBe(
    422,
  );
});

test('a session ends after a year even if it is used all the time', async () => {
  await using shop = await openShop();
  const ada = createMember(shop);
  await ada.register('ada@example.com');
  const DAY = 86_400_000;
  for (let day = 0; day < 360; day += 20) {
    shop.advanceClock(20 * DAY);
    expect((await ada.user()).status, `day ${day + 20}`).toBe(200);
  }
  shop.advanceClock(6 * DAY);
  expect((await ada.user()).status, 'after a year').toBe(401);
});

test('all digits are equally likely in codes', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  const random = { randomBytes: (size: number) => crypto.getRandomValues(new Uint8Array(size)) };
  for (let made = 0; made < 20_000; made += 1) {
    for (const digit of newCode(random)) counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1;
  }
  const terms = counts.map((count) => (count - 12_000) ** 2 / 12_000);
  // Chi-square with 9 degrees of freedom: above 40 once in a hundred thousand runs.
  expect(terms.reduce((sum, term) => sum + term, 0)).toBeLessThan(40);
});
