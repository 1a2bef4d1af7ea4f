import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { addedToWishlist } from '#contract/wishlist/wishlist-messages.ts';
import {
  CART_MESSAGES,
  cappedMessage,
  notForSaleMessage,
  priceChangedMessage,
} from '#contract/cart/cart-messages.ts';
import { unavailableMessage } from '#contract/cart/unavailable-message.ts';
import { CART_SCREEN } from '#contract/cart/cart-screen-messages.ts';
import { CHECKOUT_SCREEN } from '#contract/checkout/checkout-messages.ts';
import { formatDollars } from '#contract/money.ts';
import { OFFLINE_MESSAGES } from '#contract/sync/offline-messages.ts';
import { productsSchema, type Product } from '#contract/catalog/product.ts';
import {
  noticeBar,
  openSynced,
  getServerCart,
  getServerWishlist,
  listQueuedMutations,
} from './device-state.ts';
import { payButton } from './checkout-fixtures.ts';
import { OFFLINE_ERRORS, restart, warmOffline } from './warm-offline.ts';
import { updateProductRow } from './database-fixtures.ts';
import { expect, waitForInteractive, test, getToast } from './journey.ts';
import { waitForControl } from './service-worker-fixtures.ts';

// With the service worker, which serves the pages offline.
test.use({ serviceWorkers: 'allow' });

const badge = (page: Page) => page.getByRole('banner').locator('.count');
const line = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
const waits = (page: Page) => page.getByRole('main').getByText(OFFLINE_MESSAGES.waiting);
const card = (page: Page, title: string) =>
  page.locator('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** Three games with unique titles; the first has two copies. Other journeys list books, which would fill the first page. */
function three(items: readonly Product[]): [Product, Product, Product] {
  const titles = items.map(({ title }) => title);
  const page = items
    .filter(({ category }) => category === 'games')
    .slice(0, 20)
    .filter(({ title }) => titles.indexOf(title) === titles.lastIndexOf(title));
  const first = page.find(({ stock }) => (stock ?? 9) >= 2);
  const [second, third] = page.filter((each) => each !== first);
  if (!first || !second || !third) throw new Error('too few games');
  return [first, second, third];
}

/** The oldest products with a few copies: no other test buys them. */
async function oldest(request: APIRequestContext, count: number): Promise<Product[]> {
  const all = z.parse(productsSchema, await (await request.get('/api/products')).json());
  const titles = all.map(({ title }) => title);
  const fit = all.filter(
    ({ stock, title }) => (stock ?? 0) >= 3 && titles.indexOf(title) === titles.lastIndexOf(title),
  );
  return fit.slice(-count).toReversed();
}

test('changes made in airplane mode show as pending, and reach the server once the network is back', async ({
  page,
  context,
  forSale,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  const [first, second, third] = three(forSale);
  await openSynced(page, '/category/games');
  await waitForControl(page);
  await context.setOffline(true);

  for (const { title } of [first, second]) {
    await page.getByRole('button', { name: `Add ${title} to cart`, exact: true }).click();
    await expect(getToast(page)).toContainText(title);
    await expect(page.getByRole('region', { name: 'In your cart' })).toContainText(title);
  }
  await page.getByRole('button', { name: `Save ${third.title}`, exact: true }).click();
  await expect(getToast(page)).toContainText(addedToWishlist(third.title));
  await expect(noticeBar(page)).toHaveText(OFFLINE_MESSAGES.offline);
  await expect(badge(page)).toHaveText(/^2/);

  await page.getByRole('link', { name: /^Cart/ }).first().press('Enter');
  await expect(waits(page)).toHaveCount(2);
  await line(page, first.title).getByRole('button', { name: 'One more' }).click();
  await line(page, second.title).getByRole('button', { name: 'Remove' }).click();
  await expect(getToast(page)).toContainText(CART_MESSAGES.removed);
  await expect(waits(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Wishlist' }).last().click();
  await expect(card(page, third.title).getByText(OFFLINE_MESSAGES.waiting)).toBeVisible();
  expect(await getServerCart(page.request)).toEqual([]);

  await context.setOffline(false);
  await expect(noticeBar(page)).toHaveText(OFFLINE_MESSAGES.back);
  await expect(waits(page)).toHaveCount(0);
  expect(await listQueuedMutations(page)).toEqual([]);
  expect(await getServerCart(page.request)).toEqual([[first.id, 2]]);
  expect(await getServerWishlist(page.request)).toEqual([third.id]);
  await expect(noticeBar(page)).toBeEmpty();
});

test('an app closed offline reopens with its pending changes, and the shop stays usable', async ({
  page,
  context,
  forSale,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  const [first, second, third] = three(forSale);
  await warmOffline(page, `/product/${first.id}`);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(getToast(page)).toContainText(CART_MESSAGES.added);
  await page.close();

  const again = await context.newPage();
  await again.goto('/');
  await waitForInteractive(again);
  await expect(noticeBar(again)).toHaveText(OFFLINE_MESSAGES.offline);
  await expect(badge(again)).toHaveText(/^1/);
  await again
    .getByRole('navigation', { name: 'Categories' })
    .first()
    .getByRole('link', { name: 'Games' })
    .click();
  for (const { title } of [second, third]) {
    await again.getByRole('button', { name: `Add ${title} to cart`, exact: true }).click();
    await expect(getToast(again)).toContainText(title);
  }
  await again.getByRole('link', { name: /^Cart/ }).first().press('Enter');
  await expect(waits(again)).toHaveCount(3);

  await context.setOffline(false);
  await expect(noticeBar(again)).toHaveText(OFFLINE_MESSAGES.back);
  expect(await getServerCart(again.request)).toEqual([first, second, third].map(({ id }) => [id, 1]));
});

test('offline, Proceed and checkout say that paying needs a connection, and go on by themselves', async ({
  page,
  context,
  forSale,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  const [first] = three(forSale);
  await page.request.post('/api/cart/add', { data: { productId: first.id, quantity: 1 } });
  await warmOffline(page, '/cart');
  await context.setOffline(true);
  await expect(noticeBar(page)).toHaveText(OFFLINE_MESSAGES.offline);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText(CART_SCREEN.checkoutNeedsConnection)).toBeVisible();
  await expect(page).toHaveURL('/cart');
  await context.setOffline(false);
  await expect(page).toHaveURL('/checkout');
  await expect(payButton(page)).toBeVisible();

  await context.setOffline(true);
  const again = await restart(page, context, '/checkout');
  await expect(again.getByRole('heading', { level: 1 })).toHaveText(CHECKOUT_SCREEN.offline.title);
  await context.setOffline(false);
  await expect(payButton(again)).toBeVisible();
});

test('items sold, deleted, reduced or repriced meanwhile are named, and do not block later changes', async ({
  page,
  context,
  request,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  const [sold, deleted, lowered, repriced, fine] = await oldest(request, 5);
  if (!sold || !deleted || !lowered || !repriced || !fine) throw new Error('too few items');
  for (const { id } of [sold, deleted, lowered, repriced, fine]) {
    await page.request.post('/api/cart/add', { data: { productId: id, quantity: 1 } });
  }
  await openSynced(page, '/cart');
  await waitForControl(page);
  await context.setOffline(true);
  for (const { title } of [sold, deleted, lowered, fine]) {
    const more = line(page, title).getByRole('button', { name: 'One more' });
    await more.click();
    await expect(line(page, title).getByText(OFFLINE_MESSAGES.waiting)).toBeVisible();
  }
  await line(page, lowered.title).getByRole('button', { name: 'One more' }).click();
  const restore = [
    updateProductRow(sold.id, { stock: 0, in_stock: 0 }),
    updateProductRow(deleted.id, { deleted_at: Date.now() }),
    updateProductRow(lowered.id, { stock: 2 }),
    updateProductRow(repriced.id, { price_cents: Math.round(repriced.price * 100) + 150 }),
  ];
  try {
    await context.setOffline(false);
    await expect(noticeBar(page)).toHaveText(OFFLINE_MESSAGES.back);
    const told = page.locator('.notices');
    await expect(told).toContainText(unavailableMessage(sold));
    await expect(told).toContainText(notForSaleMessage(deleted.title));
    await expect(told).toContainText(cappedMessage(lowered.title, 2));
    const [before, now] = [repriced.price, repriced.price + 1.5].map(formatDollars);
    await expect(told).toContainText(priceChangedMessage(repriced.title, before ?? '', now ?? ''));
    // Changes that are sent in two batches have a toast each, and the later one replaces the first: both name this one.
    await expect(getToast(page)).toContainText(cappedMessage(lowered.title, 2));
    await expect(line(page, deleted.title)).toHaveCount(0);
    expect(await getServerCart(page.request)).toEqual([
      [sold.id, 1],
      [lowered.id, 2],
      [repriced.id, 1],
      [fine.id, 2],
    ]);
    await told.getByRole('button', { name: /^Got it/ }).click();
    await expect(told).not.toContainText(cappedMessage(lowered.title, 2));
  } finally {
    for (const again of restore) again();
  }
});
