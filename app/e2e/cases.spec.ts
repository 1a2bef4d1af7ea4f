import type { Browser, Locator } from '@playwright/test';
import * as z from 'zod/mini';
import { ADMIN_CASES } from '#contract/admin/admin-case-messages.ts';
import { salesSchema } from '#contract/orders/order.ts';
import { CASE_SCREEN } from '#contract/parcels/case-messages.ts';
import { ORDER_CHANGE } from '#contract/parcels/order-change-messages.ts';
import { PARCEL_SCREEN } from '#contract/parcels/parcel-screen-messages.ts';
import { SALE_SCREEN } from '#contract/parcels/sale-screen-messages.ts';
import { SALE_CASE } from '#contract/parcels/sale-case-messages.ts';
import { DESKTOP, openAdminPage } from './admin-page.ts';
import { getHorizontalOverflow, listViolationsInBothThemes } from './axe.ts';
import { buy } from './buy-via-api.ts';
import { createTitle } from './create-title.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import { expect, open, test, getToast } from './journey.ts';
import { listForSale } from './list-via-api.ts';
import { readLatestSale, sellAndReport } from './report-via-api.ts';

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

test('a report that the seller contests is decided: sent back with a prepaid label, and refunded', async ({
  page,
  browser,
  baseURL,
}) => {
  const seller = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const title = createTitle('Contested');
  const order = await sellAndReport(seller.request, page.request, title);
  const { shipmentId } = await readLatestSale(seller.request);
  const contested = await seller.request.post(`/api/sales/${shipmentId}/case`, {
    data: { answer: 'contest', text: 'It left in one piece.' },
  });
  expect(contested.ok(), await contested.text()).toBe(true);
  await decide(browser, baseURL, title, async (panel) => {
    await expect(panel).toContainText('It left in one piece.');
    await panel.getByRole('radio', { name: ADMIN_CASES.return }).check();
    await panel.getByLabel(ADMIN_CASES.label).fill('https://labels.example/1');
  });

  await open(page, `/order-confirmation/${order}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Send it back by ');
  const label = page.getByRole('link', { name: CASE_SCREEN.openLabel });
  await expect(label).toHaveAttribute('href', 'https://labels.example/1');
  await page.getByRole('button', { name: CASE_SCREEN.markSent }).click();
  const posting = page.getByRole('dialog', { name: CASE_SCREEN.markSent });
  await posting.getByLabel(SALE_SCREEN.trackingOptional).fill(UPS.tracking);
  await posting.getByRole('button', { name: CASE_SCREEN.markSent }).click();
  await expect(main).toContainText('Waiting for the seller until');

  const sales = await seller.newPage();
  await open(sales, '/account?tab=listings');
  await expect(sales.getByRole('main')).toContainText(SALE_CASE.hasLabel);
  await expect(sales.getByRole('main')).toContainText(UPS.tracking);
  await sales.getByRole('button', { name: `${SALE_CASE.takeReturn} ${title}` }).click();
  const taking = sales.getByRole('dialog', { name: SALE_CASE.takeReturn });
  await taking.getByRole('button', { name: SALE_CASE.takeReturn }).click();
  await expect(sales.getByRole('heading', { name: SALE_CASE.outcomes.returned })).toBeVisible();
  await seller.close();
  await page.reload();
  await expect(main).toContainText(CASE_SCREEN.outcomes.returned);
});

test('a report that the shop refuses is closed without a refund', async ({ page, browser, baseURL }) => {
  const seller = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const title = createTitle('Refused');
  const order = await sellAndReport(seller.request, page.request, title);
  const { shipmentId } = await readLatestSale(seller.request);
  await seller.request.post(`/api/sales/${shipmentId}/case`, { data: { answer: 'contest' } });
  await open(page, `/order-confirmation/${order}`);
  const main = page.getByRole('main');
  await expect(main).toContainText(CASE_SCREEN.deciding);
  await decide(browser, baseURL, title, (panel) =>
    panel.getByRole('radio', { name: ADMIN_CASES.refuse }).check(),
  );
  await page.reload();
  await expect(main).toContainText(CASE_SCREEN.outcomes.refused);
  await expect(main).not.toContainText('Refunded');
  const sales = await seller.newPage();
  await open(sales, '/account?tab=listings');
  await expect(sales.getByRole('heading', { name: SALE_CASE.outcomes.refused })).toBeVisible();
  await seller.close();
});

/** An admin decides the case of a title as `choose` fills in its form. */
async function decide(
  browser: Browser,
  baseURL: string | undefined,
  title: string,
  choose: (panel: Locator) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: DESKTOP,
    serviceWorkers: 'block',
  });
  const admin = await context.newPage();
  await openAdminPage(admin, '/admin/cases');
  await admin.getByRole('link', { name: title, exact: true }).click();
  const panel = admin.getByRole('region', { name: title });
  await choose(panel);
  await panel.getByRole('button', { name: ADMIN_CASES.decide }).click();
  await expect(getToast(admin)).toContainText(ADMIN_CASES.decided);
  await context.close();
}
