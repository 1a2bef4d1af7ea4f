import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { CART_MESSAGES, cappedMessage } from '#contract/cart/cart-messages.ts';
import { formatDollars } from '#contract/money.ts';
import type { Product } from '#contract/catalog/product.ts';
import { syncAnswerSchema } from '#contract/sync/sync.ts';
import { getServerCart } from './device-state.ts';
import {
  addedToWishlist,
  removedFromWishlist,
  WISHLIST_MESSAGES,
} from '#contract/wishlist/wishlist-messages.ts';
import {
  statusError,
  expect,
  failRequests,
  holdRequests,
  open,
  blockStorage,
  test,
  getToast,
} from './journey.ts';

const badge = (page: Page) => page.getByRole('banner').locator('.count');
const line = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** The Add to Cart buttons of the product page: beside the stepper, and in the bar on phones. */
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true }).first();

const withCopies = (items: readonly Product[], least: number): Product => {
  const item = items.find(({ stock }) => (stock ?? 999) >= least);
  if (!item) throw new Error(`nothing has ${least} copies`);
  return item;
};
const single = (items: readonly Product[]): Product => {
  const item = items.find(({ stock }) => stock === 1);
  if (!item) throw new Error('nothing is there once');
  return item;
};

test('a shopper adds a product from its card, raises the quantity and removes it', async ({
  page,
  forSale,
}) => {
  const item = withCopies(forSale, 5);
  await open(page, `/category/${item.category}`);
  await expect(badge(page)).toHaveCount(0);
  const [onCard] = await cardTitles(page);
  await page.getByRole('button', { name: `Add ${onCard} to cart`, exact: true }).click();
  await expect(getToast(page)).toContainText(CART_MESSAGES.added);
  await expect(badge(page)).toHaveText(/^1/);
  // A pointer over it keeps the sheet open, but not on another screen, whose buttons it would cover.
  const sheet = page.getByRole('region', { name: 'In your cart' });
  await sheet.hover();
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart');
  await expect(sheet).toHaveCount(0);
  await open(page, `/product/${item.id}`);
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3');
  await addToCart(page).click();
  await expect(getToast(page)).toContainText(CART_MESSAGES.added);
  await sheet.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart');
  const row = line(page, item.title);
  const had = onCard === item.title ? 4 : 3;
  await expect(row.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue(String(had));
  await expect(row).toContainText(formatDollars(item.price * had));
  await row.getByRole('button', { name: 'One fewer' }).click();
  await expect(row).toContainText(formatDollars(item.price * (had - 1)));
  // A change is shown before it is stored: a reload within these milliseconds would lose it.
  await expect.poll(() => getServerCart(page.request)).toContainEqual([item.id, had - 1]);
  await page.reload();
  await expect(row.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue(String(had - 1));
  const removes = page.getByRole('button', { name: /^Remove/ });
  for (let left = await removes.count(); left > 0; left -= 1) {
    await removes.first().click();
    await expect(getToast(page)).toContainText(CART_MESSAGES.removed);
    await expect(removes).toHaveCount(left - 1);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CART_MESSAGES.empty);
  await expect(badge(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Browse Products' }).click();
  await expect(page).toHaveURL('/products');
});

test('the order summary adds up and links to the checkout', async ({ page, forSale }) => {
  const [first, second] = forSale.filter(({ stock }) => (stock ?? 999) >= 2);
  for (const item of [first, second]) {
    await page.request.post('/api/cart/add', { data: { productId: item?.id, quantity: 2 } });
  }
  await open(page, '/cart');
  const slip = page.getByRole('complementary', { name: 'Order Summary' });
  const sum = formatDollars(2 * ((first?.price ?? 0) + (second?.price ?? 0)));
  await expect(slip).toContainText('Subtotal, 4 items');
  await expect(slip.locator('.slip-total')).toContainText(sum);
  await expect(slip).toContainText('Free');
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
  await slip.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
});

test('the last copy can be added only once, and the shop says why', async ({ page, forSale }) => {
  const item = single(forSale);
  await open(page, `/product/${item.id}`);
  await expect(page.getByRole('button', { name: 'One more' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'One fewer' })).toBeDisabled();
  await addToCart(page).click();
  // The sheet leaves the button in reach.
  await expect(page.getByRole('region', { name: 'In your cart' })).toBeVisible();
  await addToCart(page).click();
  await expect(getToast(page)).toContainText(cappedMessage(item.title, 1));
  await expect(badge(page)).toHaveText(/^1/);
});

test('an invalid quantity becomes 1', async ({ page, forSale }) => {
  await open(page, `/product/${withCopies(forSale, 5).id}`);
  const field = page.getByRole('spinbutton', { name: 'Quantity' });
  for (const typed of ['0', '', '-3']) {
    await field.fill('3');
    await field.fill(typed);
    await field.blur();
    await expect(field, typed).toHaveValue('1');
  }
});

test('a pending button says so, and a second tap adds nothing', async ({ page, forSale }) => {
  const item = withCopies(forSale, 5);
  await blockStorage(page);
  await open(page, `/product/${item.id}`);
  const held = await holdRequests(page, '**/api/cart/add');
  await addToCart(page).click();
  await expect(addToCart(page)).toHaveAttribute('aria-busy', 'true');
  await addToCart(page).click({ force: true });
  await held.release();
  await expect(getToast(page)).toContainText(CART_MESSAGES.added);
  await expect(badge(page)).toHaveText(/^1/);
});

test('a change that the server refuses is rolled back with the specified message', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(statusError(500));
  const item = withCopies(forSale, 5);
  await page.request.post('/api/cart/add', { data: { productId: item.id, quantity: 2 } });
  await blockStorage(page);
  await failRequests(page, /\/api\/cart\/(add|update|remove)$/);
  await failRequests(page, /\/api\/wishlist\/(add|remove)/);

  await open(page, `/product/${item.id}`);
  await expect(badge(page)).toHaveText(/^2/);
  await addToCart(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(CART_MESSAGES.addFailed.title);
  await expect(alert).toContainText(CART_MESSAGES.addFailed.text);
  await expect(badge(page)).toHaveText(/^2/);
  const heart = page.getByRole('button', { name: `Save ${item.title}`, exact: true });
  await heart.click();
  await expect(alert).toContainText(WISHLIST_MESSAGES.addFailed);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');

  await open(page, '/cart');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(alert).toContainText(CART_MESSAGES.updateFailed);
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(alert).toContainText(CART_MESSAGES.removeFailed);
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
});

test('a cart or wishlist that fails to load says so, and retrying works', async ({ page, allowError }) => {
  allowError(statusError(500));
  // With a database the device would retry by itself.
  await blockStorage(page);
  await failRequests(page, /\/api\/(cart|wishlist)$/);
  await open(page, '/cart');
  await expect(page.getByRole('alert')).toContainText(CART_MESSAGES.loadFailed);
  await page.getByRole('link', { name: 'Wishlist' }).last().click();
  await expect(page.getByRole('alert')).toContainText(WISHLIST_MESSAGES.loadFailed);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WISHLIST_MESSAGES.empty);
});

test('the heart on a card and on the product page change the same wishlist', async ({ page, forSale }) => {
  const item = withCopies(forSale, 1);
  await open(page, `/category/${item.category}`);
  const [title = ''] = await cardTitles(page);
  const heart = page.getByRole('button', { name: `Save ${title}`, exact: true }).first();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(getToast(page)).toContainText(WISHLIST_MESSAGES.added);
  await expect(getToast(page)).toContainText(addedToWishlist(title));
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const big = page.getByRole('button', { name: `Save ${title}`, exact: true }).first();
  await expect(big).toHaveAttribute('aria-pressed', 'true');
  await big.click();
  await expect(getToast(page)).toContainText(WISHLIST_MESSAGES.removed);
  await expect(getToast(page)).toContainText(removedFromWishlist(title));
  await big.click();
  await expect(getToast(page)).toContainText(addedToWishlist(title));

  await open(page, '/wishlist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Wishlist');
  await expect(page.getByRole('main').getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^View Details/ })).toHaveAttribute(
    'href',
    /\/product\/\d+/,
  );
  await page.getByRole('button', { name: /^Remove .* from wishlist$/ }).click();
  await expect(getToast(page)).toContainText(WISHLIST_MESSAGES.itemRemoved);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WISHLIST_MESSAGES.empty);
  await expect(page.getByRole('link', { name: 'Browse Products' })).toBeVisible();
});

test('the badge stops at 99+', async ({ page, forSale }) => {
  // No product has that much stock, so the response is mocked: 120.
  const items = [{ id: 1, quantity: 120, product: { ...withCopies(forSale, 1), stock: 120 } }];
  await page.route('**/api/sync', async (route) => {
    const response = await route.fetch();
    const answer = z.parse(syncAnswerSchema, await response.json());
    await route.fulfill({ response, json: { ...answer, cart: { ...answer.cart, items, itemCount: 120 } } });
  });
  await open(page, '/faq');
  await expect(badge(page)).toHaveText(/^99\+/);
});

test('a new notification replaces the previous one', async ({ page, forSale }) => {
  await open(page, `/category/${forSale[0]?.category}`);
  const [first, second] = await cardTitles(page);
  await page
    .getByRole('button', { name: `Save ${first}`, exact: true })
    .first()
    .click();
  await expect(getToast(page)).toContainText(first ?? '');
  await page
    .getByRole('button', { name: `Save ${second}`, exact: true })
    .first()
    .click();
  await expect(getToast(page)).toContainText(second ?? '');
  await expect(getToast(page)).toHaveCount(1);
});

const cardTitles = (page: Page): Promise<string[]> =>
  page.getByRole('main').locator('article h3 a').allTextContents();
