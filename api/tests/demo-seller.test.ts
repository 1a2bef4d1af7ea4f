import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DEMO_SELLER, seedDemoSeller } from '#api/seed-demo-seller.ts';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { readOkBody } from './world/buyer.ts';
import { createMember } from './world/member.ts';
import { openShop } from './world/shop.ts';
import { openStripeShop } from './world/stripe-shop.ts';

test('a demo shop has the demo account, with its listing', async () => {
  await using shop = await openShop();
  await seedDemoSeller(shop.deps);
  const member = createMember(shop);
  const { name } = await member.signIn(DEMO_SELLER.email, DEMO_SELLER.password);
  const { listings } = z.parse(ownListingsSchema, await readOkBody(await member.ask('GET', '/api/listings')));
  expect([name, listings.length]).toEqual([DEMO_SELLER.name, 1]);
});

test('a shop that takes money has no account whose password everybody knows', async () => {
  await using stripe = await openStripeShop();
  await seedDemoSeller(stripe.shop.deps);
  const member = createMember(stripe.shop);
  const code = await member.requestCode(DEMO_SELLER.email, DEMO_SELLER.password);
  expect((await member.verify(DEMO_SELLER.email, code)).status).toBe(422);
});
