import type { Page } from '@playwright/test';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import { orderSchema } from '#contract/orders/order.ts';
import * as z from 'zod/mini';
import { buy } from './buy-via-api.ts';
import { countSheets } from './count-sheets.ts';
import { expect, open, test } from './journey.ts';
import { listForSale } from './list-via-api.ts';
import { readLatestSale } from './report-via-api.ts';

// What a buyer prints of an order; a seller's slip is among the sales.

/** Does nothing at print(), and counts the calls on the page. */
const stubPrint = (page: Page) =>
  page.evaluate(() => {
    globalThis.print = () => {
      const { dataset } = document.documentElement;
      dataset['printed'] = String(Number(dataset['printed'] ?? 0) + 1);
    };
  });

const printed = (page: Page, count: number) =>
  expect(page.locator(`html[data-printed="${count}"]`)).toBeAttached();

test('a receipt with a refund and the label of a return print on one sheet each', async ({
  page,
  browser,
  baseURL,
}) => {
  const seller = await browser.newContext({ baseURL: baseURL ?? '' });
  const kept = await listForSale(seller.request, 'Kept by the Buyer');
  const removed = await listForSale(seller.request, 'Removed by the Buyer');
  const from = { returnName: 'Sam Seller', returnAddress: '7 Mill Street\nBeacon, NY 12508' };
  expect((await seller.request.patch('/api/seller', { data: from })).ok()).toBe(true);
  await page.request.post('/api/cart/add', { data: { productId: removed, quantity: 1 } });
  const order = await buy(page.request, kept);
  const read = async () =>
    z.parse(orderSchema, await (await page.request.get(`/api/orders/${order}`)).json());
  const dropped = (await read()).items.find(({ title }) => title === 'Removed by the Buyer');
  const less = { items: [{ itemId: dropped?.itemId, quantity: 0 }] };
  expect((await page.request.patch(`/api/orders/${order}`, { data: less })).ok()).toBe(true);
  const { shipmentId } = await readLatestSale(seller.request);
  const sent = await seller.request.post(`/api/sales/${shipmentId}/sent`, { data: { tracking: 'PP 123' } });
  expect(sent.ok()).toBe(true);
  await seller.close();
  const asked = await page.request.post(`/api/orders/${order}/return`, { data: { shipmentId } });
  expect(asked.ok(), await asked.text()).toBe(true);
  await expect.poll(async () => (await read()).refunded, { timeout: 15_000 }).toBe(6.5);

  await page.setViewportSize({ width: 768, height: 1000 });
  await open(page, `/order-confirmation/${order}`);
  const main = page.getByRole('main');
  await stubPrint(page);
  await main.getByRole('button', { name: 'Print receipt' }).press('Enter');
  await printed(page, 1);
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByText('Kept by the Buyer').filter({ visible: true })).toHaveCount(1);
  await expect(main.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(main).toContainText('$6.50');
  await expect(main.getByRole('button', { name: 'Print receipt' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  expect([await countSheets(page, 'Letter'), await countSheets(page, 'A4')]).toEqual([1, 1]);
  await page.emulateMedia({ media: 'screen' });

  for (const [count, format] of [[2, 'Letter'] as const, [3, 'A4'] as const]) {
    await main.getByRole('button', { name: CASE_SCREEN.printLabel }).press('Enter');
    await printed(page, count);
    await page.emulateMedia({ media: 'print' });
    const label = page.getByRole('region', { name: 'Shipping label', includeHidden: true });
    await expect(label).toContainText('Edith Marlowe');
    await expect(label).toContainText('7 Mill Street');
    await expect(label).toBeVisible();
    await expect(main).toBeHidden();
    expect(await label.boundingBox(), '6 x 4 in').toMatchObject({ width: 6 * 96, height: 4 * 96 });
    expect(await countSheets(page, format)).toBe(1);
    await page.emulateMedia({ media: 'screen' });
  }
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(main, 'the page is back').toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(main, 'and prints as itself').toBeVisible();
});
