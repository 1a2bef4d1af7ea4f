import { expect, test } from 'vitest';
import { openShop } from './world/shop.ts';

const stripe = {
  PUBLIC_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_live_do-not-tell',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_for-all',
  STRIPE_WEBHOOK_SECRET: 'whsec_do-not-tell',
};

test('a shop without Stripe keys reports itself as a demo', async () => {
  await using shop = await openShop();
  expect(await (await shop.get('/api/config')).json()).toEqual({
    payments: { provider: 'demo', livemode: false, publishableKey: null },
    demo: true,
    build: 'test',
    selling: { checks: false, fee: { percent: 0, fixed: 0 }, payouts: 'provider' },
    support: { email: 'support@localhost', phone: null, address: null },
  });
});

test('a shop with live Stripe keys publishes its public key and no secret', async () => {
  await using shop = await openShop({ env: { ...stripe, SUPPORT_PHONE: '+1 555 0100' } });
  const text = await (await shop.get('/api/config')).text();
  expect(JSON.parse(text)).toEqual({
    payments: { provider: 'stripe', livemode: true, publishableKey: 'pk_live_for-all' },
    demo: false,
    build: 'test',
    selling: { checks: true, fee: { percent: 0, fixed: 0 }, payouts: 'manual' },
    support: { email: null, phone: '+1 555 0100', address: null },
  });
  expect(text).not.toContain('do-not-tell');
});

test.each([
  ['test', 'sk_test_1', true],
  ['test', 'rk_test_1', true],
  ['live', 'sk_live_1', false],
  ['live', 'rk_live_1', false],
])('with %s keys (%s) the shop reports itself as a demo: %s', async (mode, secretKey, demo) => {
  await using shop = await openShop({
    env: { ...stripe, STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1` },
  });
  expect(shop.deps.payments.livemode).toBe(!demo);
  expect(await (await shop.get('/api/config')).json()).toMatchObject({
    demo,
    payments: { provider: 'stripe', livemode: !demo },
  });
});
