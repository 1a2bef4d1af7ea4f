import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { examineShop } from '#api/doctor/doctor.queries.ts';
import { codeSentSchema } from '#contract/accounts/accounts.ts';
import { productSchema } from '#contract/catalog/product.ts';
import { salesSchema } from '#contract/orders/order.ts';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { addListing } from './world/add-listings.ts';
import { createBuyer, readOkBody } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { openShop, type Shop } from './world/shop.ts';

const MINUTE_MS = 60_000;
const EMAIL = 'edith@example.com';
const photo = await drawPhoto();
const openChecked = (): Promise<Shop> =>
  openShop({ env: { SELLER_CHECKS: 'on' }, deps: { appraiser: noopAppraiser } });

type Client = Pick<ReturnType<typeof createBuyer>, 'ask'>;

const listedTitles = async ({ ask }: Client): Promise<string[]> =>
  z
    .parse(ownListingsSchema, await readOkBody(await ask('GET', '/api/listings')))
    .listings.map(({ product }) => product.title);

const soldTitles = async ({ ask }: Client): Promise<string[]> =>
  z
    .parse(salesSchema, await readOkBody(await ask('GET', '/api/sales')))
    .flatMap(({ items }) => items.map(({ title }) => title));

/** A guest who has asked for a code to sell under an address, and can list. */
async function createGuestSeller(shop: Shop) {
  const guest = createBuyer(shop);
  const sent = await readOkBody(await guest.post('/api/seller/email', { email: EMAIL }));
  const { demoCode = '' } = z.parse(codeSentSchema, sent);
  return {
    ...guest,
    confirm: () => guest.post('/api/seller/email/confirm', { email: EMAIL, code: demoCode }),
    list: async (title: string) => {
      const { id } = await guest.uploadPhoto(photo);
      const listing = { title, price: 8.5, email: EMAIL };
      const answer = await guest.ask('POST', `/api/uploads/${id}/product`, listing);
      return z.parse(productSchema, await answer.json()).id;
    },
  };
}

test('an account takes over what a guest with its confirmed email sells and has sold on another device', async () => {
  await using shop = await openChecked();
  const guest = await createGuestSeller(shop);
  await readOkBody(await guest.confirm());
  await guest.list('Kindred');
  await createBuyer(shop).buy(await guest.list('Emma'));
  const wanted = await addListing(shop, { title: 'Dune', author: 'Frank Herbert' });
  await guest.add(wanted);

  shop.advanceClock(MINUTE_MS); // codes are not sent faster
  const member = createMember(shop);
  const { id } = await member.register(EMAIL);
  expect(await listedTitles(member)).toEqual(['Emma', 'Kindred']);
  expect(await soldTitles(member)).toEqual(['Emma']);
  expect(await listedTitles(guest)).toEqual([]);
  expect(await soldTitles(guest)).toEqual([]);
  expect((await guest.cart()).items, 'the guest still shops').toHaveLength(1);
  expect(await examineShop(shop.deps)).toEqual([]);

  await guest.list('Persuasion');
  expect(await listedTitles(guest), 'the guest can still be reached').toEqual(['Persuasion']);
  shop.advanceClock(MINUTE_MS);
  expect((await member.signIn(EMAIL)).id).toBe(id);
  expect(await listedTitles(member)).toEqual(['Persuasion', 'Emma', 'Kindred']);
});

test('an account takes over nothing of a guest who has not confirmed its email', async () => {
  await using shop = await openShop({ deps: { appraiser: noopAppraiser } });
  const guest = await createGuestSeller(shop);
  await guest.list('Kindred');
  shop.advanceClock(MINUTE_MS); // codes are not sent faster
  const member = createMember(shop);
  await member.register(EMAIL);
  expect(await listedTitles(member)).toEqual([]);
  expect(await listedTitles(guest)).toEqual(['Kindred']);
});
