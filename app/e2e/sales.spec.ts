import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { salesSchema } from '#contract/orders/order.ts';
import { listViolationsInBothThemes } from './axe.ts';
import { buy } from './buy-via-api.ts';
import { listForSale } from './list-via-api.ts';
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
  await expect(sales(page)).toContainText('To be paid out');
  await expect(sales(page)).toContainText('Edith Marlowe');
  await expect(sales(page)).toContainText('1 Corner Street, Dogear');
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await sales(page).getByRole('button', { name: 'Mark as sent Sold by Somebody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as sent' });
  await dialog.getByRole('textbox', { name: 'Carrier' }).fill('Parcel Post');
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('PP 123');
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(getToast(page)).toContainText('Marked as sent');
  await expect(sales(page)).toContainText('On its way');
  await expect(sales(page)).toContainText('Parcel Post, PP 123');
  const [sale] = z.parse(salesSchema, await (await page.request.get('/api/sales')).json());
  expect(sale).toMatchObject({ status: 'shipped', carrier: 'Parcel Post', tracking: 'PP 123' });
  await sales(page).getByRole('button', { name: 'Mark as delivered Sold by Somebody' }).click();
  await expect(getToast(page)).toContainText('We asked the buyer to confirm');
  await expect(sales(page)).toContainText('You said it was delivered on');
  await expect(sales(page), 'until its buyer says so').toContainText('On its way');
});
