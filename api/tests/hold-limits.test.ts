import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { validatedSchema } from '#contract/checkout/checkout.ts';
import { sweepHolds } from '#api/checkout/holds/sweep-holds.ts';
import { createBuyer, readOkBody, readOrderId, type TestBuyer } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { getProduct } from './world/shop-reads.ts';
import { addListings, addListing } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Opens and validates a checkout for the cart. Returns the status of the response. */
async function hold(buyer: TestBuyer): Promise<number> {
  await buyer.open();
  return (await buyer.validate()).status;
}

const from = (address: string) => ({ 'X-Forwarded-For': address });

/** Lets the hold expire and asserts that the copy is on sale again. */
async function letExpire(shop: Shop, product: number): Promise<void> {
  shop.advanceClock(15 * MINUTE + 1);
  await sweepHolds(shop.deps);
  expect(await getProduct(shop, product)).toMatchObject({ stock: 1 });
}

test('a buyer who never pays can hold a copy for 45 minutes in 3 hours, and is told when it is available again', async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(shop, { title: 'Dune' }, { title: 'Emma' });
  const buyer = createBuyer(shop);
  await buyer.add(dune);
  for (let times = 0; times < 3; times += 1) {
    expect(await hold(buyer), `hold ${times + 1}`).toBe(200);
    await letExpire(shop, dune);
  }
  // Another cart is another checkout, but of the same copy.
  await buyer.add(emma);
  await buyer.open();
  const refused = await buyer.validate();
  const { status, code, message } = await readError(refused);
  expect({ status, code }).toEqual({ status: 429, code: 'too_many_requests' });
  expect(message).toContain('“Dune”');
  expect(message).not.toContain('Emma');
  expect(await getProduct(shop, emma), 'nothing is held').toMatchObject({ stock: 1 });
  const retryAfter = Number(refused.headers.get('Retry-After'));
  expect(message).toContain(`${Math.ceil(retryAfter / 60)} minutes`);
  shop.advanceClock(retryAfter * 1000 - 2_000);
  expect(await hold(buyer), 'a moment before').toBe(429);
  shop.advanceClock(2_000);
  expect(await hold(buyer)).toBe(200);
});

test('a hold cannot be extended beyond 45 minutes, even by changing the cart', async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(shop, { title: 'Dune' }, { title: 'Emma' });
  const buyer = createBuyer(shop);
  await buyer.add(dune);
  for (const minutes of [14, 14]) {
    expect(await hold(buyer)).toBe(200);
    shop.advanceClock(minutes * MINUTE);
  }
  // 28 minutes of Dune's budget are used: a new checkout gets 15 more, without extension.
  await buyer.add(emma);
  await buyer.open();
  const until = async () =>
    Date.parse(z.parse(validatedSchema, await readOkBody(await buyer.validate())).expiresAt);
  const first = await until();
  expect(first).toBe(shop.deps.now() + 15 * MINUTE);
  shop.advanceClock(14 * MINUTE);
  expect(await until()).toBe(first);
});

test('sessions from one address can together hold a copy for 90 minutes in 3 hours, at any process', async () => {
  await using shop = await openShop();
  await using other = await openShop({ deps: { storage: shop.deps.storage }, isHealthCheckSkipped: true });
  const dune = await addListing(shop, { title: 'Dune' });
  const guest = async (at: Shop = shop): Promise<number> => {
    const buyer = createBuyer(at);
    await buyer.add(dune);
    return hold(buyer);
  };
  for (let times = 0; times < 6; times += 1) {
    expect(await guest(), `guest ${times + 1}`).toBe(200);
    await letExpire(shop, dune);
  }
  other.advanceClock(shop.deps.now() - other.deps.now());
  expect([await guest(), await guest(other)]).toEqual([429, 429]);
  shop.advanceClock(2 * HOUR);
  expect(await guest()).toBe(200);
});

test('holds count for the address that validates, not for the one that opened the page', async () => {
  await using shop = await openShop({ env: { TRUST_PROXY: '1' } });
  const dune = await addListing(shop, { title: 'Dune' });
  const guest = async (nth: number): Promise<number> => {
    const buyer = createBuyer(shop);
    await buyer.add(dune);
    await buyer.ask('POST', '/api/create-payment-intent', {}, from(`192.0.2.${nth}`));
    const customer = { name: 'Ada Lovelace', email: 'ada@example.com', address: '12 St James Square' };
    return (await buyer.ask('POST', '/api/checkout/validate', customer, from('198.51.100.7'))).status;
  };
  for (let times = 0; times < 6; times += 1) {
    expect(await guest(times)).toBe(200);
    await letExpire(shop, dune);
  }
  expect(await guest(7)).toBe(429);
});

test("a guest's holds count after signing in, and bought items count for nobody", async () => {
  await using shop = await openShop();
  const [dune = 0, emma = 0] = await addListings(shop, { title: 'Dune' }, { title: 'Emma', stock: 9 });
  const ada = createMember(shop);
  await ada.register('ada@example.com');
  const guest = createMember(shop);
  await guest.add(dune);
  for (let times = 0; times < 3; times += 1) {
    expect(await hold(guest)).toBe(200);
    await letExpire(shop, dune);
  }
  await guest.signIn('ada@example.com', 'dog-eared pages');
  expect(await hold(guest)).toBe(429);

  const reader = createBuyer(shop);
  for (let times = 0; times < 8; times += 1) {
    await reader.add(emma);
    const intent = await reader.open();
    expect((await reader.validate()).status, `order ${times + 1}`).toBe(200);
    shop.advanceClock(14 * MINUTE);
    await readOrderId(await reader.order(await reader.pay(intent)));
  }
});

test('LIMITS=off disables the hold limits', async () => {
  await using shop = await openShop({ env: { LIMITS: 'off' } });
  const dune = await addListing(shop);
  const buyer = createBuyer(shop);
  await buyer.add(dune);
  for (let times = 0; times < 5; times += 1) {
    expect(await hold(buyer)).toBe(200);
    await letExpire(shop, dune);
  }
});
