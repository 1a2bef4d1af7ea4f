import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { examineShop } from '#api/doctor/doctor.queries.ts';
import { JOB_HANDLERS } from '#api/job-handlers.ts';
import { runDueJobs } from '#api/jobs/run-due-jobs.ts';
import { ACCOUNT_MESSAGES } from '#contract/accounts/account-messages.ts';
import { codeSentSchema } from '#contract/accounts/accounts.ts';
import { productSchema } from '#contract/catalog/product.ts';
import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import { configSchema } from '#contract/config.ts';
import { addressInKey } from '#contract/sellers/confirm-fragment.ts';
import { SELLER_MESSAGES } from '#contract/sellers/seller-messages.ts';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { confirmByKey, confirmEmail, mailedKey } from './world/confirm-email.ts';
import { listMails } from './world/mails.ts';
import { createMember } from './world/member.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { createSeller, deliver } from './world/seller.ts';
import { openShop, type Shop } from './world/shop.ts';
import { createVisitor, readError } from './world/visitor.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CHECKS = { SELLER_CHECKS: 'on' } as const;
const deps = { appraiser: noopAppraiser };
const openChecked = (): Promise<Shop> => openShop({ env: CHECKS, deps });

const photo = await drawPhoto();
const EMAIL = 'edith@example.com';

/** A guest with a photo, who publishes it. */
async function createGuest(shop: Shop) {
  const buyer = createBuyer(shop);
  const upload = async () => (await buyer.uploadPhoto(photo)).id;
  let next = await upload();
  return {
    ...buyer,
    publish: (listing: object = {}, headers: Readonly<Record<string, string>> = {}) =>
      buyer.ask(
        'POST',
        `/api/uploads/${next}/product`,
        { title: 'Kindred', price: 8.5, ...listing },
        headers,
      ),
    nextPhoto: async () => {
      next = await upload();
    },
    askForCode: async (email = EMAIL) =>
      z.parse(codeSentSchema, await readOkBody(await buyer.post('/api/seller/email', { email }))).demoCode ??
      '',
    confirm: (code: string, email = EMAIL) => buyer.post('/api/seller/email/confirm', { email, code }),
    own: async () => z.parse(ownListingsSchema, await readOkBody(await buyer.ask('GET', '/api/listings'))),
  };
}

test('a guest lists once an email is confirmed by its code, and is not asked again', async () => {
  await using shop = await openChecked();
  expect(z.parse(configSchema, await (await shop.get('/api/config')).json()).selling).toEqual({
    checks: true,
  });
  const ann = await createGuest(shop);
  expect(await readError(await ann.publish())).toMatchObject({
    status: 422,
    code: 'invalid_input',
    fields: { email: SELLER_MESSAGES.emailMissing },
  });
  const first = { 'Idempotency-Key': 'first-attempt' };
  const refusal = { status: 409, code: 'email_unconfirmed', message: SELLER_MESSAGES.unconfirmed(EMAIL) };
  expect(await readError(await ann.publish({ email: EMAIL }, first))).toEqual(refusal);
  await runDueJobs(shop.deps, JOB_HANDLERS);
  expect(listMails(shop).map(({ to }) => to)).toEqual([EMAIL]);
  expect(await readError(await ann.publish({ email: EMAIL }, first)), 'a refusal is kept').toEqual(refusal);

  shop.advanceClock(MINUTE_MS);
  const code = await ann.askForCode(' Edith@Example.com '.trim());
  expect(await readError(await ann.confirm('000000'))).toMatchObject({ status: 422, code: 'code_invalid' });
  expect(await readOkBody(await ann.confirm(code))).toEqual({ email: EMAIL });
  expect(await readError(await ann.confirm(code)), 'a code works once').toMatchObject({
    code: 'code_invalid',
  });
  const listed = await ann.publish({}, { 'Idempotency-Key': 'second-attempt' });
  expect(listed.status).toBe(201);
  await ann.nextPhoto();
  expect((await ann.publish()).status).toBe(201);
  expect(await ann.own()).toMatchObject({
    email: EMAIL,
    isEmailConfirmed: true,
    listings: [{ state: 'for-sale' }, { state: 'for-sale' }],
  });
  expect(await examineShop(shop.deps)).toEqual([]);
});

test('a mailed link confirms only when its key is sent, for the session that asked, until the next day', async () => {
  await using shop = await openChecked();
  const ann = await createGuest(shop);
  await ann.askForCode();
  const key = await mailedKey(shop);
  expect(addressInKey(key)).toBe(EMAIL);
  await shop.get('/account?tab=listings'); // what a mail scanner opens: the key stays in the browser
  expect((await ann.publish()).status).toBe(409);
  const [session = '', expiry = '', address = '', seal = ''] = key.split('.');
  const other = Buffer.from('other@example.com').toString('base64url');
  for (const forged of [
    [`${Number(session) + 1}`, expiry, address, seal],
    [session, (Number.parseInt(expiry, 36) + DAY_MS).toString(36), address, seal],
    [session, expiry, other, seal],
    [session, expiry, address, `${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`],
    [],
  ])
    expect(await readError(await confirmByKey(shop, forged.join('.')))).toMatchObject({
      code: 'code_invalid',
    });
  shop.advanceClock(DAY_MS - 1);
  expect(await readOkBody(await confirmByKey(shop, key))).toEqual({ email: EMAIL });
  expect((await ann.publish()).status).toBe(201);
  shop.advanceClock(1);
  expect(await readError(await confirmByKey(shop, key))).toMatchObject({
    status: 422,
    message: SELLER_MESSAGES.linkInvalid,
  });
});

test('a code works only for its purpose: one for selling signs nobody in, and one for signing in confirms nobody', async () => {
  await using shop = await openChecked();
  const member = createMember(shop);
  await member.register(EMAIL);
  const guest = createMember(shop);
  await guest.uploadPhoto(photo);
  shop.advanceClock(MINUTE_MS);
  const selling = z.parse(
    codeSentSchema,
    await readOkBody(await guest.post('/api/seller/email', { email: EMAIL })),
  );
  expect(await readError(await guest.verify(EMAIL, selling.demoCode ?? ''))).toMatchObject({
    code: 'code_invalid',
  });
  shop.advanceClock(MINUTE_MS);
  const code = await guest.requestCode(EMAIL);
  const confirmed = await guest.post('/api/seller/email/confirm', { email: EMAIL, code });
  expect(await readError(confirmed)).toEqual({
    status: 422,
    code: 'code_invalid',
    message: ACCOUNT_MESSAGES.codeInvalid,
  });
  expect((await guest.verify(EMAIL, code)).status).toBe(200);
  const asked = await guest.post('/api/seller/email', { email: EMAIL });
  expect(await readError(asked)).toMatchObject({ status: 409, message: SELLER_MESSAGES.signedIn });
});

test('without the checks a guest lists at once, with or without an email', async () => {
  await using shop = await openShop({ deps });
  expect(z.parse(configSchema, await (await shop.get('/api/config')).json()).selling).toEqual({
    checks: false,
  });
  const ann = await createGuest(shop);
  expect((await ann.publish({ price: 999 })).status).toBe(201);
  await ann.nextPhoto();
  expect((await ann.publish({ email: EMAIL })).status).toBe(201);
  expect(await ann.own()).toMatchObject({ email: EMAIL, isEmailConfirmed: false });
});

test('new sellers have limits, also at price changes, until three sales have arrived', async () => {
  await using shop = await openChecked();
  const seller = await createSeller(shop);
  await confirmEmail(shop, seller);
  const limit = { status: 409, code: 'limit_reached', message: SELLER_MESSAGES.limit };
  const publish = async (listing: object) =>
    seller.post(`/api/uploads/${(await seller.uploadPhoto(photo)).id}/product`, {
      title: 'It',
      price: 5,
      ...listing,
    });
  expect(await readError(await publish({ price: 250.01 }))).toEqual(limit);
  const { id } = z.parse(productSchema, await (await publish({ price: 250, copies: 99 })).json());
  expect(await readError(await publish({ copies: 2 }))).toEqual(limit);
  expect(await readError(await seller.ask('PATCH', `/api/listings/${id}`, { price: 251 }))).toEqual(limit);
  expect((await seller.ask('PATCH', `/api/listings/${id}`, { price: 20 })).status).toBe(200);
  await readOkBody(await seller.post(`/api/listings/${id}/one-more`));
  expect(await readError(await seller.post(`/api/listings/${id}/one-more`))).toEqual(limit);
  for (let sale = 0; sale < 3; sale += 1) {
    expect((await publish({ price: 300 })).status).toBe(409);
    const buyer = createBuyer(shop);
    await deliver(buyer, await buyer.buy(id), seller);
  }
  expect((await publish({ price: 300 })).status).toBe(201);
  expect((await seller.post(`/api/listings/${id}/one-more`)).status).toBe(200);
});

test('nobody buys their own listing, neither by session nor by email', async () => {
  await using shop = await openChecked();
  const seller = await createSeller(shop);
  const email = await confirmEmail(shop, seller);
  const id = await seller.list({ title: 'Emma' });
  const refusal = { status: 403, code: 'not_allowed', message: CHECKOUT_MESSAGES.own('Emma') };
  await seller.add(id);
  expect(await readError(await seller.post('/api/create-payment-intent'))).toEqual(refusal);
  const buyer = createBuyer(shop);
  await buyer.add(id);
  await buyer.open();
  expect(await readError(await buyer.validate({ email: email.toUpperCase() }))).toEqual(refusal);
  const member = createMember(shop);
  await member.register(email);
  await member.add(id);
  expect(await readError(await member.post('/api/create-payment-intent'))).toEqual(refusal);
  expect((await buyer.validate()).status).toBe(200);
});

test('codes for selling have the limits of sign-in codes', async () => {
  await using shop = await openChecked();
  const ann = createVisitor(shop);
  const ask = () => ann.ask('POST', '/api/seller/email', { email: EMAIL });
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
  for (let nth = 0; nth < 4; nth += 1) {
    shop.advanceClock(MINUTE_MS);
    expect((await ask()).status).toBe(200);
  }
  shop.advanceClock(MINUTE_MS);
  const refused = await ask();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, expect.any(String)]);
});
