import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { addDemoSales, SALES_SELLER } from '#api/demo-sales.ts';
import { DEMO_SELLER, seedDemoSeller } from '#api/seed-demo-seller.ts';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { readOkBody } from './world/buyer.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { createMember } from './world/member.ts';
import { runCommand } from './world/run-command.ts';
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
  await expect(addDemoSales(stripe.shop.deps)).rejects.toThrow(
    'Demo sales are only for a shop with demo payments. This one takes real cards.',
  );
});

test('npm run demo:sales adds a seller with sales in every state, once, and the books are right', async () => {
  await using fresh = await migratedPlace();
  const { place } = fresh;
  const folder = 'url' in place ? mkdtempSync(join(tmpdir(), 'dogear-demo-sales-')) : dirname(place.file);
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const env = { DATA_DIR: folder, ...('url' in place ? { DATABASE_URL: place.url } : {}) };
  const { email, password } = SALES_SELLER;
  const added = await runCommand(['demo:sales', '--json'], env);
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(added.out)).toEqual({
    isNew: true,
    email,
    password,
    states: { paid: 1, settled: 1, lost: 4, waiting: 2, due: 1, case: 1, disputed: 1, now: 1 },
  });
  const again = await runCommand(['demo:sales'], env);
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(again.out).toContain('The demo sales are there already: 12 of the account.');
  expect(again.out).toContain(`Sign in as ${email} with the password "${password}"`);
  expect(await runCommand(['doctor'], env)).toMatchObject({ code: 0 });
});
