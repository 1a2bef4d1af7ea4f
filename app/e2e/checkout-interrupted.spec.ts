import * as z from 'zod/mini';
import { cartSchema } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalog/product.ts';
import { ordersSchema } from '#contract/orders/order.ts';
import type { Page } from '@playwright/test';
import { OFFLINE_MESSAGES } from '#contract/sync/offline-messages.ts';
import { noticeBar } from './device-state.ts';
import { OFFLINE_ERRORS } from './warm-offline.ts';
import { statusError, expect, open, test, getToast } from './journey.ts';
import { countCharges } from './database-fixtures.ts';
import {
  expectConfirmation,
  fillBuyer,
  fillCard,
  payButton,
  findPlentiful,
  goToCheckout,
} from './checkout-fixtures.ts';

// Interrupts a payment at each step: after the server has acted but before its response arrives, or during the 3-D Secure
// challenge. Each case must end with one charge and one order.

const STEPS = ['/api/checkout/validate', '/api/demo-payments/confirm', 'the bank', '/api/orders'] as const;
type Step = (typeof STEPS)[number];

const ASKS = '4000 0025 0000 3155';
const nothing = (): Promise<void> => Promise.resolve();
const bank = (page: Page) => page.getByRole('dialog', { name: 'Demo bank' });

/** Pays up to a step whose response is held back. Returns the function that drops it for good. */
async function payUpTo(page: Page, step: Step, item: Product): Promise<() => Promise<void>> {
  await goToCheckout(page, item);
  await fillBuyer(page);
  await fillCard(page, step === 'the bank' ? ASKS : undefined);
  if (step === 'the bank') {
    await payButton(page).click();
    await expect(bank(page)).toBeVisible();
    return nothing;
  }
  let lose = nothing;
  const made = new Promise<void>((resolve) => {
    void page.route(
      `**${step}`,
      async (route) => {
        await route.fetch();
        lose = () => route.abort('internetdisconnected');
        resolve();
      },
      { times: 1 },
    );
  });
  await payButton(page).click();
  await made;
  return lose;
}

/** Continues from the form, unless the order exists already. */
async function payOn(page: Page, step: Step): Promise<void> {
  // Nothing is paid before the card and the challenge are confirmed.
  if (step === '/api/checkout/validate' || step === 'the bank') {
    await expect(payButton(page)).toBeEnabled();
    await fillCard(page, step === 'the bank' ? ASKS : undefined);
    await payButton(page).dblclick();
    if (step === 'the bank') await bank(page).getByRole('button', { name: 'Complete' }).click();
  }
}

/** Waits for the code of notifications, which pages load when idle: without the network, it cannot. */
const waitForToastCode = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/timed-toast-[^/]+\.js$/.test(name)),
  );

async function mustBeOneMore(page: Page, orders: number): Promise<void> {
  await expectConfirmation(page);
  const all = z.parse(ordersSchema, await (await page.request.get('/api/orders')).json());
  expect(all).toHaveLength(orders);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['paid']));
  expect(countCharges(all[0]?.id ?? '')).toBe(orders);
}

test.beforeEach(({ allowError }) => {
  allowError(OFFLINE_ERRORS);
  allowError(statusError(402));
});

test('reloading at any step of a payment leads to one charge and one order', async ({ page, forSale }) => {
  for (const [nth, step] of STEPS.entries()) {
    const lose = await payUpTo(page, step, findPlentiful(forSale, nth));
    await page.reload();
    await lose().catch(() => undefined); // the page and its request are gone
    await payOn(page, step);
    await mustBeOneMore(page, nth + 1);
  }
});

test('going back and returning at any step of a payment leads to one charge and one order', async ({
  page,
  forSale,
}) => {
  for (const [nth, step] of STEPS.entries()) {
    await page.goto('/cart');
    const lose = await payUpTo(page, step, findPlentiful(forSale, nth));
    await page.goBack();
    await expect(page).toHaveURL('/cart');
    await lose().catch(() => undefined);
    await page.goForward();
    await payOn(page, step);
    await mustBeOneMore(page, nth + 1);
  }
});

test('a payment whose network is lost at any step says so, goes on by itself and charges once', async ({
  page,
  context,
  forSale,
}) => {
  for (const [nth, step] of STEPS.entries()) {
    const lose = await payUpTo(page, step, findPlentiful(forSale, nth));
    await context.setOffline(true);
    await lose();
    if (step === 'the bank') await bank(page).getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('Paying needs a connection.'), step).toBeVisible({ timeout: 15_000 });
    await context.setOffline(false);
    if (step === 'the bank') await bank(page).getByRole('button', { name: 'Complete' }).click();
    await mustBeOneMore(page, nth + 1);
  }
});

test('a buyer who does not wait for the network gets the specified error, is charged once, and never after leaving', async ({
  page,
  context,
  forSale,
}) => {
  const lose = await payUpTo(page, '/api/demo-payments/confirm', findPlentiful(forSale));
  await waitForToastCode(page);
  await context.setOffline(true);
  await lose();
  await page.getByRole('button', { name: 'Don’t wait' }).click();
  await expect(getToast(page)).toContainText('Payment processing failed. Please try again.');
  const box = page.getByRole('main').getByRole('alert');
  await expect(box).toContainText('If it went through after all, you will not be charged again.');
  await expect(box).not.toContainText('Nothing was charged');
  await context.setOffline(false);
  await payButton(page).click();
  await mustBeOneMore(page, 1);

  await page.request.post('/api/cart/add', {
    data: { productId: findPlentiful(forSale, 8).id, quantity: 1 },
  });
  await open(page, '/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillBuyer(page);
  await fillCard(page);
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.getByText('Paying needs a connection.')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL('/cart');
  const sent: string[] = [];
  // Reads may come at any time: the cart's descriptions for airplane mode.
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  await context.setOffline(false);
  await expect(noticeBar(page)).toHaveText(OFFLINE_MESSAGES.back);
  expect(sent.filter((path) => path !== '/api/sync')).toEqual([]);
});

test('a checkout page left open pays with a newer payment without an error', async ({ page, forSale }) => {
  await page.clock.install();
  await goToCheckout(page, findPlentiful(forSale));
  await fillBuyer(page);
  // As the server does with an expired quote: it replaces the payment that the page knows.
  const { items } = z.parse(cartSchema, await (await page.request.get('/api/cart')).json());
  for (const more of [1, 0])
    for (const { id, quantity } of items.slice(0, 1)) {
      const changed = { cartItemId: id, quantity: quantity + more };
      expect((await page.request.post('/api/cart/update', { data: changed })).ok()).toBe(true);
      expect((await page.request.post('/api/create-payment-intent', { data: {} })).ok()).toBe(true);
    }
  await page.clock.fastForward('01:00:00');
  await fillCard(page);
  await payButton(page).click();
  await expectConfirmation(page);
  await expect(page.getByText('Payment Failed')).toHaveCount(0);
  expect(z.parse(ordersSchema, await (await page.request.get('/api/orders')).json())).toHaveLength(1);
});
