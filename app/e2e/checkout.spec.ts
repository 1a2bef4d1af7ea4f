import { unavailableMessage } from '#contract/cart/unavailable-message.ts';
import { formatDollars } from '#contract/money.ts';
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
  listOrders,
  getStep,
} from './checkout-fixtures.ts';

test('a guest on a phone pays on a single screen and sees the order', async ({ page, forSale }) => {
  const item = findPlentiful(forSale);
  const sum = formatDollars(item.price * 2);
  await page.request.post('/api/cart/add', { data: { productId: item.id, quantity: 2 } });
  await open(page, '/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

  const fold = page.locator('details.order-summary-fold');
  await expect(fold.locator('summary')).toContainText(`2 items${sum}`);
  await fold.locator('summary').click();
  await expect(fold.getByRole('listitem').first()).toContainText(item.title);
  await expect(fold.getByText('Subtotal, 2 items')).toBeVisible();
  await fold.locator('summary').click();
  await expect(getStep(page, 'Address')).toHaveAttribute('aria-current', 'step');
  await fillBuyer(page);
  await expect(getStep(page, 'Address')).toContainText('done');
  await expect(getStep(page, 'Card')).toHaveAttribute('aria-current', 'step');
  await expect(payButton(page), 'before the card is in sight').toBeInViewport({ ratio: 1 });
  await fillCard(page);
  await page.getByRole('button', { name: `Pay ${sum}`, exact: true }).click();

  await expect(getToast(page)).toContainText('Order placed successfully!');
  const id = await expectConfirmation(page);
  const main = page.getByRole('main');
  const placed = await listOrders(page.request);
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

test('on a desktop, the summary with covers stands beside the form, and there is one Pay button', async ({
  page,
  forSale,
}) => {
  const item = findPlentiful(forSale);
  await page.setViewportSize({ width: 1440, height: 900 });
  await goToCheckout(page, item, 2);
  const slip = page.getByRole('complementary', { name: 'Order Summary' });
  await expect(slip).toContainText(item.title);
  await expect(slip).toContainText('Subtotal, 2 items');
  await expect(slip.locator('.slip-total')).toContainText(formatDollars(item.price * 2));
  await expect(page.locator('details.order-summary-fold')).toBeHidden();
  await expect(payButton(page)).toHaveCount(1);
});

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

  await page.getByRole('textbox', { name: 'Name' }).fill('Ad');
  await expect(main, 'a corrected field').not.toContainText('Name is required');
  await expect(main).toContainText('Valid email is required');
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
    await expect(main.locator('[data-card][aria-invalid]')).toBeFocused();
    await expect(getToast(page)).toContainText('Payment Failed');
  }
  expect(sent).toEqual([]);
  await expect(main).toContainText('Free shipping on orders over $35');
  await expect(main).toContainText('30-day returns');
  await expect(main).toContainText('Secure Checkout');
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
  expect(await listOrders(page.request)).toHaveLength(1);
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
  expect(await listOrders(page.request)).toMatchObject([{ status: 'paid' }]);
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
  expect(await listOrders(page.request)).toHaveLength(1);
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
  expect(await listOrders(page.request)).toHaveLength(1);
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
    expect(await listOrders(page.request)).toMatchObject([{ totalAmount: 123.45 }]);
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
    await expect(page.getByRole('main')).toContainText(unavailableMessage(item));
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
