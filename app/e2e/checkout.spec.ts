import * as z from 'zod/mini';
import { formatDollars } from '#contract/money.ts';
import { ordersSchema, type Order } from '#contract/orders/order.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { statusError, expect, open, test, getToast } from './journey.ts';
import { OFFLINE_ERRORS } from './warm-offline.ts';
import { updateProductRow } from './database-fixtures.ts';
import {
  BUYER,
  expectConfirmation,
  fillBuyer,
  fillCard,
  dropFirstResponse,
  payButton,
  findPlentiful,
  goToCheckout,
} from './checkout-fixtures.ts';

const ordersOf = async (request: APIRequestContext): Promise<Order[]> =>
  z.parse(ordersSchema, await (await request.get('/api/orders')).json());

test('a guest on a phone pays on a single screen and sees the order', async ({ page, forSale }) => {
  const item = findPlentiful(forSale);
  const sum = formatDollars(item.price * 2);
  await page.request.post('/api/cart/add', { data: { productId: item.id, quantity: 2 } });
  await open(page, '/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

  const slip = page.getByRole('complementary', { name: 'Order Summary' });
  await expect(slip).toContainText('Subtotal, 2 items');
  await expect(slip.locator('.slip-total')).toContainText(sum);
  await fillBuyer(page);
  await fillCard(page);
  await page.getByRole('button', { name: `Pay ${sum}`, exact: true }).click();

  await expect(getToast(page)).toContainText('Order placed successfully!');
  const id = await expectConfirmation(page);
  const main = page.getByRole('main');
  const placed = await ordersOf(page.request);
  const { number = '' } = placed[0] ?? {};
  for (const said of [item.title, sum, BUYER.address, number, 'Demo order', 'What happens next'])
    await expect(main).toContainText(said);
  await expect(main, 'this shop sends no emails').not.toContainText('receipt to');
  expect(placed).toMatchObject([
    { id, status: 'paid', customerName: BUYER.name, items: [{ title: item.title, quantity: 2 }] },
  ]);
  await expect(page.getByRole('banner').locator('.count'), 'the cart is empty').toHaveCount(0);
  await page.goBack();
  await expect(page, 'nobody comes back to a form that is paid').toHaveURL('/cart');
});

/** Pays with a card and waits for the outcome. */
async function tryCard(page: Page, number: string, cvc = '123'): Promise<void> {
  await fillCard(page, number, cvc);
  await payButton(page).click();
}

test('all missing fields are marked at once, and nothing is sent', async ({ page, forSale }) => {
  await goToCheckout(page, findPlentiful(forSale));
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The cart syncs regardless of the form.
    if (request.method() === 'POST' && pathname !== '/api/sync') sent.push(pathname);
  });
  await fillBuyer(page, { name: ' A ', email: 'ada@', address: '1 St' });
  await payButton(page).click();
  await expect(getToast(page)).toContainText('Validation Error');
  await expect(getToast(page)).toContainText('Please check your information and try again.');
  const main = page.getByRole('main');
  for (const said of ['Name is required', 'Valid email is required', 'Complete address is required'])
    await expect(main).toContainText(said);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();

  await fillBuyer(page);
  for (const [number, expires, cvc, said] of [
    ['4111 1111 1111 1111', '12 / 39', '123', 'This shop takes demo payments only.'],
    ['4242 4242 4242 4241', '12 / 39', '123', 'Your card number is invalid.'],
    ['4242', '12 / 39', '123', 'Your card number is incomplete.'],
    ['4242 4242 4242 4242', '01 / 20', '123', "Your card's expiration date is in the past."],
    ['3782 822463 10005', '12 / 39', '123', "Your card's security code is incomplete."],
  ] as const) {
    await fillCard(page, number, cvc);
    await page.getByRole('textbox', { name: 'Expires' }).fill(expires);
    await payButton(page).click();
    await expect(main.locator('.field-error'), number).toContainText(said);
    await expect(getToast(page)).toContainText('Payment Failed');
  }
  expect(sent).toEqual([]);
  await expect(main).toContainText('Free shipping on orders over $35');
  await expect(main).toContainText('30-day returns');
  await expect(main).toContainText('Secure Checkout');
});

test('a declined card says why and keeps the form, and another card works', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(statusError(402));
  await goToCheckout(page, findPlentiful(forSale));
  await fillBuyer(page);
  for (const [number, said] of [
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
    ['4000 0000 0000 0127', "Your card's security code is incorrect."],
  ] as const) {
    await tryCard(page, number);
    await expect(getToast(page), number).toContainText('Payment Failed');
    await expect(getToast(page), number).toContainText(said);
    await expect(payButton(page)).toBeEnabled();
  }
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(BUYER.email);
  await expect(page.getByRole('main')).toContainText('Held for you until');
  await page.getByText('Test cards to try').click();
  await page.getByRole('button', { name: '3782 822463 10005' }).click();
  await payButton(page).click();
  await expectConfirmation(page);
  expect(await ordersOf(page.request)).toHaveLength(1);
});

test('a 3-D Secure challenge can fail, be declined or succeed in the page', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(statusError(402));
  await goToCheckout(page, findPlentiful(forSale));
  await fillBuyer(page);
  const bank = page.getByRole('dialog', { name: 'Demo bank' });
  for (const [number, answer, said] of [
    ['4000 0025 0000 3155', 'Fail', 'We are unable to authenticate your payment method.'],
    ['4000 0082 6000 3178', 'Complete', 'Your card has insufficient funds.'],
    ['4000 0084 0000 1629', 'Complete', 'Your card was declined.'],
  ] as const) {
    await tryCard(page, number);
    await expect(page.getByRole('button', { name: 'Processing...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await bank.getByRole('button', { name: answer }).click();
    await expect(getToast(page), number).toContainText(said);
  }
  await tryCard(page, '4000 0027 6000 3184');
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expectConfirmation(page);
});

test('a double click, a reload and Back lead to one payment and one order, and the form keeps its input', async ({
  page,
  forSale,
}) => {
  await goToCheckout(page, findPlentiful(forSale));
  await fillBuyer(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(BUYER.name);
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(BUYER.address);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL('/cart');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(BUYER.email);
  await fillCard(page);
  const charged: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/demo-payments/confirm')) charged.push(request.url());
  });
  await payButton(page).dblclick();
  await expectConfirmation(page);
  expect(charged).toHaveLength(1);
  expect(await ordersOf(page.request)).toHaveLength(1);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(kept, 'nothing of a card, and nothing of the buyer is left behind').not.toMatch(/4242|Ada/);
});

test('when the response to an order is lost, the page retries by itself and creates one order', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  await goToCheckout(page, findPlentiful(forSale));
  await fillBuyer(page);
  await fillCard(page);
  await dropFirstResponse(page, '**/api/orders');
  await payButton(page).click();
  await expectConfirmation(page);
  expect(await ordersOf(page.request)).toMatchObject([{ status: 'paid' }]);
});

test('a buyer who closes the page right after paying finds the order at the checkout', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  await goToCheckout(page, findPlentiful(forSale));
  await fillBuyer(page);
  await fillCard(page);
  await page.route('**/api/orders', (route) => route.abort());
  await payButton(page).click();
  await page.waitForRequest('**/api/orders');
  // Leave first: a request that gets through during unload would still create the order.
  await page.goto('about:blank');
  await page.unroute('**/api/orders');
  await page.goto('/checkout');
  await expectConfirmation(page);
  expect(await ordersOf(page.request)).toHaveLength(1);
});

test('a failed order shows the specified error, and retrying does not charge again', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(statusError(500));
  await goToCheckout(page, findPlentiful(forSale));
  await fillBuyer(page);
  await fillCard(page);
  await page.route('**/api/orders', (route) => route.fulfill({ status: 500, json: {} }));
  await payButton(page).click();
  await expect(getToast(page)).toContainText('Failed to create order. Please try again.', {
    timeout: 20_000,
  });
  await page.unroute('**/api/orders');
  await payButton(page).click();
  await expectConfirmation(page);
  expect(await ordersOf(page.request)).toHaveLength(1);
});

test('when payments are unavailable, the checkout shows the specified error and a retry', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(statusError(503));
  await page.request.post('/api/cart/add', { data: { productId: findPlentiful(forSale).id, quantity: 1 } });
  await page.route('**/api/create-payment-intent', (route) => route.fulfill({ status: 503, json: {} }));
  await open(page, '/checkout');
  await expect(getToast(page)).toContainText('Could not initialize payment. Please try again.');
  await page.unroute('**/api/create-payment-intent');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeVisible();
});

test('a price change during checkout shows the new total before the card is charged', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(statusError(409));
  const item = findPlentiful(forSale, 1);
  await goToCheckout(page, item);
  await fillBuyer(page);
  await fillCard(page);
  const putBack = updateProductRow(item.id, { price_cents: 12_345 });
  try {
    await payButton(page).click();
    await expect(page.getByRole('main')).toContainText(
      'Your cart or its prices have changed. Here is the new total.',
    );
    await expect(payButton(page)).toHaveText('Pay $123.45');
    await payButton(page).click();
    await expectConfirmation(page);
    expect(await ordersOf(page.request)).toMatchObject([{ totalAmount: 123.45 }]);
  } finally {
    putBack();
  }
});

test('an item that sells out during checkout is named, with a link back to the cart', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(statusError(409));
  const item = findPlentiful(forSale, 2);
  await goToCheckout(page, item);
  await fillBuyer(page);
  await fillCard(page);
  const putBack = updateProductRow(item.id, { stock: 0, in_stock: 0 });
  try {
    await payButton(page).click();
    await expect(page.getByRole('main')).toContainText(`No longer available: ${item.title}.`);
    await page.getByRole('link', { name: 'Back to your cart' }).click();
    await expect(page).toHaveURL('/cart');
  } finally {
    putBack();
  }
});

test('an empty cart cannot be paid', async ({ page }) => {
  await open(page, '/checkout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
  await expect(page.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products');
});
