import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEMO_BANK_TEXTS } from '#contract/payouts/demo-bank.ts';
import { SKIP_WAIT } from '#contract/payouts/payout-messages.ts';
import { PAYOUT_ACCOUNT, PAYOUT_SCREEN } from '#contract/payouts/payout-screen-messages.ts';
import { formatMonthDay, shopDay } from '#contract/shop-clock.ts';
import { createPerson, register } from './account-page.ts';
import { getHorizontalOverflow, listSmallTargets, listViolationsInBothThemes } from './axe.ts';
import { buy } from './buy-via-api.ts';
import { createTitle } from './create-title.ts';
import { expect, getToast, open, test } from './journey.ts';
import { listForSale } from './list-via-api.ts';
import { readLatestSale } from './report-via-api.ts';

// A seller's payouts in a demo shop, at 320 px and by keyboard.

test.use({ viewport: { width: 320, height: 700 } });

async function expectAccessible(page: Page): Promise<void> {
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  expect(await getHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await listSmallTargets(page, 'main')).toEqual([]);
}

const decided = (page: Page) => page.getByRole('main').getByRole('status');
const payouts = (page: Page) => page.getByRole('tabpanel', { name: 'Payouts' });

test('a seller sets up payouts at the demo’s bank, and is paid for what has arrived', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await register(page, createPerson());
  const title = createTitle('Paid at Last');
  const id = await listForSale(page.request, title);
  const buyer = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const order = await buy(buyer.request, id);

  await page.getByRole('tab', { name: 'Profile' }).press('End');
  await expect(page.getByRole('tab', { name: 'Payouts' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Payouts' })).toBeInViewport({ ratio: 0.9 });
  await expect(payouts(page)).toContainText(title);
  await expect(payouts(page)).toContainText('Paid after it arrives');
  await expect(page.getByRole('definition')).toHaveText(['$0.00', '$6.50', '$0.00']);
  await expectAccessible(page);

  await page.keyboard.press('Tab');
  await expect(payouts(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: PAYOUT_ACCOUNT.setUp })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: DEMO_BANK_TEXTS.title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More needed' }).press('Enter');
  await expect(decided(page)).toHaveText(DEMO_BANK_TEXTS.states.restricted);
  await page.getByRole('link', { name: DEMO_BANK_TEXTS.back }).press('Enter');
  await expect(payouts(page)).toContainText(/Demo payouts needs more information by \w+ \d+/);
  expect(await getHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: PAYOUT_ACCOUNT.proceed }).press('Enter');
  await page.getByRole('button', { name: 'Verified' }).press('Enter');
  await expect(decided(page)).toHaveText(DEMO_BANK_TEXTS.states.ready);
  await page.getByRole('link', { name: DEMO_BANK_TEXTS.back }).press('Enter');
  await expect(payouts(page)).toContainText(PAYOUT_ACCOUNT.ready);

  const { shipmentId } = await readLatestSale(page.request);
  const sent = await page.request.post(`/api/sales/${shipmentId}/sent`, { data: {} });
  expect(sent.ok(), await sent.text()).toBe(true);
  const bought = await buyer.newPage();
  await open(bought, `/order-confirmation/${order}`);
  await bought.getByRole('button', { name: 'It has arrived' }).press('Enter');
  await expect(getToast(bought)).toBeVisible();
  await buyer.close();

  await open(page, '/account?tab=payouts');
  await expect(payouts(page)).toContainText(/Paid on \w+day, \w+ \d+/);
  await page.getByRole('tab', { name: 'Payouts' }).press('ArrowLeft');
  const listings = page.getByRole('tabpanel', { name: 'My listings' });
  await expect(listings).toContainText(/Paid on \w+day, \w+ \d+/);
  await listings.getByRole('button', { name: SKIP_WAIT.label }).press('Enter');
  await expect(getToast(page)).toContainText(SKIP_WAIT.done);
  await expect(listings.getByRole('button', { name: SKIP_WAIT.label })).toHaveCount(0);
  await expectAccessible(page);

  await expect
    .poll(async () => {
      await open(page, '/account?tab=payouts');
      return payouts(page).getByRole('region', { name: PAYOUT_SCREEN.sales }).innerText();
    })
    .toContain(`Paid ${formatMonthDay(shopDay(Date.now()))}`);
  await expect(page.getByRole('definition')).toHaveText(['$0.00', '$0.00', '$0.00']);
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: PAYOUT_SCREEN.csv }).press('Enter'),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(title);
});
