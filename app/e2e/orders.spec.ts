import type { Browser, BrowserContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { ORDER_HISTORY, ORDER_MESSAGES, SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import { salesSchema } from '#contract/orders/order.ts';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import { ORDER_CHANGE } from '#contract/parcels/order-change-messages.ts';
import { listViolationsInBothThemes } from './axe.ts';
import { createPerson, signIn, register } from './account-page.ts';
import { buy } from './buy-via-api.ts';
import { expect, open, test, getToast } from './journey.ts';
import { listForSale } from './list-via-api.ts';
import { mailedLink } from './mailed-link.ts';
import { OFFLINE_ERRORS, restart, warmOffline } from './warm-offline.ts';

// After the order: cancellation, return, access from another device.

const sales = (page: Page) => page.getByRole('region', { name: SALES_MESSAGES.title });

/** Another visitor, or another device. */
async function another(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
}

test('a buyer has an order sent elsewhere within the hour, then cancels it, and the item is for sale again', async ({
  page,
  browser,
  baseURL,
}) => {
  const seller = await another(browser, baseURL);
  const id = await listForSale(seller.request, 'Canceled by Somebody');
  await seller.close();
  await open(page, `/order-confirmation/${await buy(page.request, id)}`);
  await expect(page.getByRole('main')).toContainText('Ships by');
  await page.getByRole('button', { name: ORDER_CHANGE.change }).click();
  const change = page.getByRole('dialog', { name: ORDER_CHANGE.change });
  await change.getByLabel('Address').fill('2 Marchmont Street, London');
  await change.getByRole('button', { name: ORDER_CHANGE.change }).click();
  await expect(getToast(page)).toContainText(ORDER_CHANGE.changed);
  await expect(page.getByRole('complementary', { name: /^Order/ })).toContainText(
    '2 Marchmont Street, London',
  );
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(getToast(page)).toContainText(ORDER_MESSAGES.canceled);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order');
  await open(page, `/product/${id}`);
  await expect(page.getByRole('main')).toContainText('In Stock');
});

test('a buyer requests a return, and the seller accepts it through the mailed link', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = createPerson();
  const seller = await another(browser, baseURL);
  const id = await listForSale(seller.request, 'Sent Back by Somebody', { email });
  const order = await buy(page.request, id);
  const [sale] = z.parse(salesSchema, await (await seller.request.get('/api/sales')).json());
  await seller.request.post(`/api/sales/${sale?.shipmentId}/sent`, { data: {} });
  await seller.close();

  await open(page, `/order-confirmation/${order}`);
  await page.getByRole('button', { name: 'It has arrived' }).click();
  await expect(getToast(page)).toContainText(ORDER_MESSAGES.arrived);
  await page.getByRole('button', { name: CASE_SCREEN.askReturn }).click();
  const asking = page.getByRole('dialog', { name: CASE_SCREEN.askReturn });
  await asking.getByLabel(CASE_SCREEN.reason).fill('The map is missing.');
  await asking.getByRole('button', { name: CASE_SCREEN.askReturn }).click();
  await expect(getToast(page)).toContainText(ORDER_MESSAGES.returnAsked);

  const elsewhere = await another(browser, baseURL);
  const desk = await elsewhere.newPage();
  await desk.goto(await mailedLink(email, 'A buyer would like to return something'));
  await expect(sales(desk)).toContainText('The map is missing.');
  await expect(desk).toHaveURL('/account?tab=listings');
  await sales(desk)
    .getByRole('button', { name: `${SALES_MESSAGES.hasComeBack} Sent Back by Somebody` })
    .click();
  const taking = desk.getByRole('dialog', { name: SALES_MESSAGES.hasComeBack });
  expect(await listViolationsInBothThemes(desk)).toEqual([]);
  await taking.getByRole('button', { name: SALES_MESSAGES.hasComeBack }).click();
  await expect(getToast(desk)).toContainText(SALES_MESSAGES.returned);
  await expect(sales(desk)).toContainText('Returned');
  await desk.getByRole('button', { name: 'Show this device’s listings' }).click();
  await expect(sales(desk)).toHaveCount(0);
  await elsewhere.close();
  await expect
    .poll(async () => {
      await page.reload();
      const main = page.getByRole('main');
      await expect(main).not.toContainText('Loading your order');
      return main.innerText();
    })
    .toContain('Refunded');
});

test('the emailed link opens an order on any device', async ({ page, browser, baseURL, forSale }) => {
  const { email } = createPerson();
  const item = forSale.findLast(({ stock }) => (stock ?? 999) >= 3);
  const order = await buy(page.request, item?.id ?? 0, email);
  const elsewhere = await another(browser, baseURL);
  const desk = await elsewhere.newPage();
  await desk.goto(await mailedLink(email, 'Your order at Dogear'));
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Thank you for your purchase.');
  await expect(desk.getByRole('main')).toContainText(item?.title ?? '');
  await expect(desk).toHaveURL(`/order-confirmation/${order}`);
  await elsewhere.close();
});

test('a signed-in buyer sees their order on another device', async ({ page, browser, baseURL, forSale }) => {
  const who = createPerson();
  await register(page, who);
  const item = forSale.findLast(({ stock }) => (stock ?? 999) >= 3);
  const order = await buy(page.request, item?.id ?? 0, who.email);
  const elsewhere = await another(browser, baseURL);
  const desk = await elsewhere.newPage();
  await signIn(desk, who);
  await desk.getByRole('tab', { name: 'Orders' }).click();
  const list = desk.getByRole('list', { name: 'Orders' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText(item?.title ?? '');
  await list.getByRole('link').click();
  await expect(desk).toHaveURL(`/order-confirmation/${order}`);
  await elsewhere.close();
});

test('a product whose last copies are in another checkout says so', async ({ page, browser, baseURL }) => {
  const seller = await another(browser, baseURL);
  const id = await listForSale(seller.request, 'Held by Somebody');
  await seller.close();
  const buyer = await another(browser, baseURL);
  await buyer.request.post('/api/cart/add', { data: { productId: id, quantity: 1 } });
  await buyer.request.post('/api/create-payment-intent', { data: {} });
  const customer = { name: 'Edith Marlowe', email: 'edith@example.com', address: '1 Corner Street, Dogear' };
  await buyer.request.post('/api/checkout/validate', { data: customer });
  await buyer.close();
  await open(page, `/product/${id}`);
  await expect(page.getByRole('main')).toContainText("In someone's checkout right now");
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('orders appear when the app was started offline and the network returns', async ({
    page,
    context,
    allowError,
    forSale,
  }) => {
    allowError(OFFLINE_ERRORS);
    const item = forSale.findLast(({ stock }) => (stock ?? 999) >= 3);
    await buy(page.request, item?.id ?? 0);
    await warmOffline(page);
    await context.setOffline(true);
    const app = await restart(page, context, '/account?tab=orders');
    await expect(app.getByRole('heading', { name: ORDER_HISTORY.offline })).toBeVisible();
    await context.setOffline(false);
    await expect(app.getByRole('list', { name: 'Orders' })).toContainText(item?.title ?? '');
  });
});
