import * as z from 'zod/mini';
import { salesSchema } from '#contract/orders/order.ts';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import { ORDER_CHANGE } from '#contract/parcels/order-change-messages.ts';
import { PARCEL_SCREEN } from '#contract/parcels/parcel-screen-messages.ts';
import { getHorizontalOverflow, listViolationsInBothThemes } from './axe.ts';
import { buy } from './buy-via-api.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import { expect, open, test, getToast } from './journey.ts';
import { listForSale } from './list-via-api.ts';

const UPS = { tracking: '1Z999AA10123456784', carrierCode: 'ups', carrier: 'UPS' } as const;

test('a buyer removes a copy, reports the other with a photo, and has the money back once the seller agrees', async ({
  page,
  browser,
  baseURL,
}) => {
  const seller = await browser.newContext({ baseURL: baseURL ?? '' });
  const kept = await listForSale(seller.request, 'Damaged by Somebody');
  const removed = await listForSale(seller.request, 'Removed by Somebody');
  await page.request.post('/api/cart/add', { data: { productId: removed, quantity: 1 } });
  const order = await buy(page.request, kept);

  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, `/order-confirmation/${order}`);
  await page.getByRole('button', { name: ORDER_CHANGE.change }).click();
  const change = page.getByRole('dialog', { name: ORDER_CHANGE.change });
  await change
    .getByRole('group', { name: 'Removed by Somebody' })
    .getByRole('button', { name: 'One fewer' })
    .press('Enter');
  await expect(change).toContainText('$6.50 will go back to your card');
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await change.getByRole('button', { name: ORDER_CHANGE.change }).press('Enter');
  await expect(getToast(page)).toContainText(ORDER_CHANGE.changed);
  const main = page.getByRole('main');
  await expect(main).toContainText(PARCEL_SCREEN.removed(1));
  await expect
    .poll(async () => (await page.request.get(`/api/products/${removed}`)).text())
    .toContain('"inStock":true');

  const [sale] = z.parse(salesSchema, await (await seller.request.get('/api/sales')).json());
  const sent = await seller.request.post(`/api/sales/${sale?.shipmentId}/sent`, { data: UPS });
  expect(sent.ok()).toBe(true);
  await page.reload();
  await expect(main).toContainText('Expected ');
  const track = page.getByRole('link', { name: PARCEL_SCREEN.track });
  await expect(track).toHaveAttribute('href', /^https:\/\/www\.ups\.com\/track\?tracknum=1Z/);

  await page.getByRole('button', { name: CASE_SCREEN.report }).press('Enter');
  const report = page.getByRole('dialog', { name: CASE_SCREEN.report });
  await expect(report.getByRole('radio', { name: /^Never arrived/ })).toBeDisabled();
  await report.getByRole('radio', { name: /^Arrived damaged/ }).press('Space');
  await report.getByLabel(CASE_SCREEN.words).fill('The corner is crushed.');
  const photo = { name: 'corner.jpg', mimeType: 'image/jpeg', buffer: await drawPlainPhoto() };
  await report.locator('input[type=file]').setInputFiles(photo);
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await report.getByRole('button', { name: CASE_SCREEN.report }).press('Enter');
  await expect(getToast(page)).toContainText(CASE_SCREEN.sent);
  await expect(main).toContainText('Waiting for the seller until');
  const picture = main.getByRole('img', { name: CASE_SCREEN.openPhoto(1) });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  expect(await getHorizontalOverflow(page)).toBeLessThanOrEqual(0);

  const answer = await seller.request.post(`/api/sales/${sale?.shipmentId}/case`, {
    data: { answer: 'refund' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await seller.close();
  await expect
    .poll(async () => {
      await page.reload();
      await expect(main).not.toContainText('Loading your order');
      return main.innerText();
    })
    .toMatch(/You get your money back[\s\S]*Refunded\s*\$13\.00/);
});
