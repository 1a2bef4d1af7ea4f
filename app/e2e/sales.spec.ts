import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { salesSchema } from '#contract/orders/order.ts';
import { SALE_SCREEN, SLIP_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { createPerson } from './account-page.ts';
import { getHorizontalOverflow, listSmallTargets, listViolationsInBothThemes } from './axe.ts';
import { buy } from './buy-via-api.ts';
import { countSheets } from './count-sheets.ts';
import { listForSale } from './list-via-api.ts';
import { mailedLink } from './mailed-link.ts';
import { expect, open, test, getToast } from './journey.ts';

// Sales: one visitor lists an item and another buys it, on the real server.

const sales = (page: Page) => page.getByRole('region', { name: 'Sold and to be sent' });

test('a seller sees what sold, the address and the earnings, and marks it as sent', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await listForSale(page.request, 'Sold by Somebody');
  const buyer = await browser.newContext({ baseURL: baseURL ?? '' });
  await buy(buyer.request, id);
  await buyer.close();

  await open(page, '/account?tab=listings');
  await expect(sales(page)).toContainText('Sold by Somebody');
  await expect(sales(page)).toContainText('$6.50 to be paid out');
  await expect(sales(page)).toContainText('To Edith Marlowe, 1 Corner Street, Dogear');
  await sales(page).getByRole('button', { name: 'Mark as sent Sold by Somebody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as sent' });
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('PP 123');
  await dialog.getByRole('textbox', { name: 'Carrier' }).fill('Parcel Post');
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(getToast(page)).toContainText('Marked as sent');
  await expect(sales(page)).toContainText('On its way');
  await expect(sales(page)).toContainText('Paid after it arrives');
  await expect(sales(page)).toContainText('Parcel Post, PP 123');
  const [sale] = z.parse(salesSchema, await (await page.request.get('/api/sales')).json());
  expect(sale).toMatchObject({ status: 'shipped', carrier: 'Parcel Post', tracking: 'PP 123' });
  await sales(page).getByRole('button', { name: 'Mark as delivered Sold by Somebody' }).click();
  await expect(getToast(page)).toContainText('We asked the buyer to confirm');
  await expect(sales(page)).toContainText('You said it was delivered on');
  await expect(sales(page), 'until its buyer says so').toContainText('On its way');
});

test('a guest prints the slip by a mailed link, sends the parcel, and puts back on sale what cannot be sent', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = createPerson();
  const seller = await browser.newContext({ baseURL: baseURL ?? '' });
  const kept = await listForSale(seller.request, 'Kept by Somebody', { email });
  const lost = await listForSale(seller.request, 'Lost by Somebody');
  const from = { returnName: 'Sam Seller', returnAddress: '7 Mill Street\nBeacon, NY 12508' };
  expect((await seller.request.patch('/api/seller', { data: from })).ok()).toBe(true);
  await seller.close();
  const buyer = await browser.newContext({ baseURL: baseURL ?? '' });
  await buy(buyer.request, kept);
  const slip = await mailedLink(email, 'You sold something on Dogear', /\S+\/slip\/\d+/);
  await buy(buyer.request, lost);
  await buyer.close();

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(slip);
  const sheet = page.getByRole('article', { name: SLIP_SCREEN.title });
  await expect(sheet).toContainText('Kept by Somebody');
  await expect(page).toHaveURL(/\/slip\/\d+$/);
  await expect(sheet).toContainText('The address may change until');
  await expect(sheet).not.toContainText('$');
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  expect(await getHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await listSmallTargets(page)).toEqual([]);
  await page.evaluate(() => {
    globalThis.print = () => void (document.documentElement.dataset['printed'] = '');
  });
  await page.getByRole('button', { name: SLIP_SCREEN.print }).press('Enter');
  await expect(page.locator('html[data-printed]')).toBeAttached();

  await page.setViewportSize({ width: 768, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: SLIP_SCREEN.print })).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'About this shop' })).toBeHidden();
  const label = sheet.getByRole('region', { name: SLIP_SCREEN.label });
  await expect(label).toContainText('Edith Marlowe');
  await expect(label).toContainText('7 Mill Street');
  expect(await label.boundingBox(), '6 x 4 in').toMatchObject({ width: 6 * 96, height: 4 * 96 });
  expect([await countSheets(page, 'Letter'), await countSheets(page, 'A4')]).toEqual([1, 1]);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 320, height: 700 });

  await page.getByRole('link', { name: SLIP_SCREEN.back }).press('Enter');
  await expect(sales(page).getByText(/^Ship by \w+day, \w+ \d+$/)).toHaveCount(2);
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  expect(await getHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await sales(page).getByRole('button', { name: 'Mark as sent Kept by Somebody' }).press('Enter');
  const sending = page.getByRole('dialog', { name: SALE_SCREEN.markSent });
  const number = sending.getByRole('textbox', { name: SALE_SCREEN.tracking });
  await number.pressSequentially('9400 1112 0255 5842 3326 68');
  await expect(sending).toContainText(SALE_SCREEN.wrongDigit);
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('9');
  await expect(sending.getByRole('status')).toHaveText('USPS');
  expect(await getHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expect(getToast(page)).toContainText('Marked as sent');
  await expect(sales(page)).toContainText('USPS, 9400111202555842332669');

  await sales(page).getByRole('button', { name: "I can't send it Lost by Somebody" }).press('Enter');
  const canceling = page.getByRole('dialog', { name: "I can't send it" });
  await expect(canceling).toContainText('The buyer gets a full refund.');
  await canceling.getByRole('radio', { name: 'I no longer have it' }).press('ArrowDown');
  await expect(canceling.getByRole('radio', { name: "It's damaged" })).toBeChecked();
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await canceling.getByRole('button', { name: SALE_SCREEN.cancelSale }).press('Enter');
  await expect(getToast(page)).toContainText('Sale canceled');
  await expect(sales(page)).toContainText(SALE_SCREEN.stillHaveIt);
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  expect(await getHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await sales(page).getByRole('button', { name: 'Put it back on sale Lost by Somebody' }).press('Enter');
  await expect(getToast(page)).toContainText('Back on sale');
  await expect(sales(page)).not.toContainText(SALE_SCREEN.stillHaveIt);
  const product = await page.request.get(`/api/products/${lost}`);
  expect(await product.json()).toMatchObject({ inStock: true });
});
