import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEMO_BANK_TEXTS, DEMO_DISPUTE_TEXTS } from '#contract/payouts/demo-bank.ts';
import { SKIP_WAIT } from '#contract/payouts/payout-messages.ts';
import { PAYOUT_ACCOUNT, PAYOUT_SCREEN } from '#contract/payouts/payout-screen-messages.ts';
import { formatMonthDay, shopDay } from '#contract/shop-clock.ts';
import {
  ADMIN_DISPUTES as DISPUTES,
  EVIDENCE_LABELS,
} from '#contract/admin/disputes/admin-dispute-messages.ts';
import { createPerson, register } from './account-page.ts';
import { DESKTOP, openAdminPage } from './admin-page.ts';
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

test.describe('in the back office', () => {
  test.use({ viewport: DESKTOP });

  test('an admin answers a dispute, and decides who bears it when it is lost', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    const title = createTitle('In Dispute');
    const other = { baseURL: baseURL ?? '', serviceWorkers: 'block' } as const;
    const [seller, buyer] = [await browser.newContext(other), await browser.newContext(other)];
    const id = await listForSale(seller.request, title);
    await buy(buyer.request, id, 'edith@example.com', 'pm_card_createDispute');
    const { shipmentId } = await readLatestSale(seller.request);
    expect((await seller.request.post(`/api/sales/${shipmentId}/sent`, { data: {} })).ok()).toBe(true);
    await openAdminPage(page, '/admin/disputes');
    const row = page.getByRole('row', { name: title });
    // The bank's event takes a moment.
    await expect(async () => {
      await page.reload();
      await expect(row).toContainText('Needs evidence', { timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);
    await row.getByRole('link', { name: title }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dispute over $6.50');
    await expect(page.getByLabel(EVIDENCE_LABELS.product_description)).toHaveValue(new RegExp(title));
    await expectAccessible(page);

    const words = page.getByLabel(EVIDENCE_LABELS.uncategorized_text);
    await words.fill('The buyer wrote that it has arrived.');
    await page.reload();
    await expect(words, 'typed, and not saved').toHaveValue('The buyer wrote that it has arrived.');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(getToast(page)).toContainText(DISPUTES.saved);
    await page.getByRole('button', { name: DISPUTES.send }).press('Enter');
    const dialog = page.getByRole('dialog', { name: DISPUTES.sendTitle });
    await expect(dialog).toContainText(DISPUTES.sendOnce);
    expect(await listViolationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: DISPUTES.send }).press('Enter');
    await expect(page.getByRole('form', { name: 'Evidence' })).toContainText('Sent to the bank');
    await expect(page.getByRole('button', { name: DISPUTES.send })).toHaveCount(0);
    await expect(words).toHaveValue('The buyer wrote that it has arrived.');

    const bank = page.getByRole('region', { name: DEMO_DISPUTE_TEXTS.title });
    await bank.getByRole('button', { name: DEMO_DISPUTE_TEXTS.verdicts.lost }).press('Enter');
    const bears = page.getByRole('region', { name: DISPUTES.bears });
    await expect(async () => {
      await page.reload();
      await expect(bears).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(bears.getByRole('radio', { name: DISPUTES.untracked })).toBeChecked();
    await expectAccessible(page);
    await bears.getByRole('radio', { name: DISPUTES.shop }).check();
    await bears.getByRole('button', { name: DISPUTES.decide }).press('Enter');
    await expect(getToast(page)).toContainText(DISPUTES.decided);
    await expect(bears).toContainText(`${title}: ${DISPUTES.shop}`);
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('row', { name: title })).toHaveCount(0);
    await page.getByRole('button', { name: 'Closed' }).press('Enter');
    await expect(page.getByRole('row', { name: title })).toContainText('Lost');
    for (const context of [seller, buyer]) await context.close();
  });
});
