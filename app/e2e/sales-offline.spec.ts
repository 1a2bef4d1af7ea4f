import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { readMails } from '#api/tests/world/mail-files.ts';
import { OFFLINE_SALES } from '#contract/orders/offline-sales-messages.ts';
import { SALES_MESSAGES } from '#contract/orders/order-messages.ts';
import { salesSchema, type Sale } from '#contract/orders/order.ts';
import { buy } from './buy-via-api.ts';
import { listRows } from './device-state.ts';
import { expect, getToast, open, test, waitForInteractive } from './journey.ts';
import { listForSale } from './list-via-api.ts';
import { warmOffline } from './warm-offline.ts';

// A seller without a network, in a browser that keeps its data when it is closed.

const LISTINGS = '/account?tab=listings';

const sales = (page: Page) => page.getByRole('region', { name: SALES_MESSAGES.title });

const listSales = async (request: APIRequestContext): Promise<Sale[]> =>
  z.parse(salesSchema, await (await request.get('/api/sales')).json());

const countMails = (email: string, subject: string): number =>
  readMails(join(process.env['JOURNEY_DATA'] ?? '', 'data')).filter(
    (mail) => mail.to.includes(email) && mail.subject === subject,
  ).length;

test('a sale marked as sent in airplane mode is sent once after the browser was closed, and its buyer gets one mail', async ({
  playwright,
  launchOptions,
  viewport,
  request,
  baseURL,
}) => {
  // Launches two browsers.
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'dogear-seller-'));
  const openBrowser = async () =>
    playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL: baseURL ?? '',
      viewport,
      serviceWorkers: 'allow',
    });
  const email = `buyer-${process.pid}-${Date.now()}@example.com`;

  const browser = await openBrowser();
  const page = await browser.newPage();
  await buy(request, await listForSale(page.request, 'Sold in Airplane Mode'), email);
  await warmOffline(page, LISTINGS);
  await expect(sales(page)).toContainText('Sold in Airplane Mode');
  await expect.poll(async () => listRows(page, 'sales')).toHaveLength(1);

  await browser.setOffline(true);
  await page.goto(LISTINGS);
  await waitForInteractive(page);
  await expect(page.getByText(/^As of \d+:\d\d.[AP]M\. You're offline\.$/)).toBeVisible();
  await expect(sales(page)).toContainText('1 Corner Street, Dogear');
  await sales(page).getByRole('button', { name: 'Mark as sent' }).click();
  const form = page.getByRole('dialog', { name: 'Mark as sent' });
  await form.getByRole('textbox', { name: 'Tracking number' }).fill('9400111202555842332669');
  await form.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(getToast(page)).toContainText(OFFLINE_SALES.storedTitle);
  await expect(sales(page)).toContainText(OFFLINE_SALES.pending);
  await page.goto(LISTINGS);
  await expect(sales(page)).toContainText(OFFLINE_SALES.pending);
  expect(await listSales(request), 'the buyer sells nothing').toEqual([]);
  await browser.close();

  const again = await openBrowser();
  const start = await again.newPage();
  await open(start, '/');
  await expect
    .poll(async () => listSales(start.request))
    .toMatchObject([{ status: 'shipped', carrier: 'USPS', tracking: '9400111202555842332669' }]);
  await expect.poll(() => countMails(email, 'Your order is on its way')).toBe(1);
  await open(start, LISTINGS);
  await expect(sales(start)).toContainText('9400111202555842332669');
  await expect(sales(start)).not.toContainText(OFFLINE_SALES.pending);
  const rows = z.parse(
    z.array(z.object({ acknowledgedAt: z.number() })),
    await listRows(start, 'saleOutbox'),
  );
  expect(rows).toHaveLength(1);
  expect(countMails(email, 'Your order is on its way')).toBe(1);
  await again.close();
  await rm(folder, { recursive: true, force: true });
});
