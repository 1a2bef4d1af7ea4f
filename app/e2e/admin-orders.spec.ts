import { AUDIT_ACTIONS } from '#contract/admin/admin-audit.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { IDEMPOTENCY_HEADER } from '#contract/accounts/session.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { DESKTOP, openAdminPage } from './admin-page.ts';
import { buy } from './buy-via-api.ts';
import { listForSale } from './list-via-api.ts';
import { statusError, expect, open, test as journey, getToast } from './journey.ts';
import { dropFirstResponse } from './checkout-fixtures.ts';
import { createTitle } from './create-title.ts';

// Orders in the admin pages: filtered by URL, shipped, refunded, canceled.

const test = journey.extend<{ buyer: APIRequestContext }>({
  /** Must differ from the seller. */
  buyer: async ({ browser, baseURL }, give) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    await give(context.request);
    await context.close();
  },
});

test.use({ viewport: DESKTOP });

const rowsOf = (page: Page, label: string) => page.getByRole('region', { name: label }).getByRole('row');
const payment = (page: Page) => page.getByRole('region', { name: 'Payment' });

test('an admin ships an order and refunds it once despite a lost response, and the audit trail shows both', async ({
  page,
  buyer,
  allowError,
}) => {
  allowError(/ERR_FAILED/);
  const title = createTitle('Sold and Sent');
  const [corner, other] = [createTitle('A torn corner'), createTitle('The other corner')];
  await buy(buyer, await listForSale(page.request, title));
  await openAdminPage(page, '/admin/orders');
  await page.getByLabel('Filter orders').fill(title);
  await expect(rowsOf(page, 'Orders')).toHaveCount(2);
  await rowsOf(page, 'Orders').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
  await expect(getToast(page)).toContainText('Shipment updated');
  await expect(page.getByText('On its way')).toBeVisible();

  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/refunds')) keys.push(request.headers()[IDEMPOTENCY_HEADER.toLowerCase()]);
  });
  await dropFirstResponse(page, '**/refunds');
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByLabel('Amount ($)').fill('1.50');
  await dialog.getByLabel('Why').fill(corner);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(getToast(page)).toContainText(MESSAGES.noResponse);
  // A reload keeps the idempotency key: it is the same refund.
  await open(page, page.url());
  await expect(payment(page)).toContainText('$5.00');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByLabel('Amount ($)')).toHaveValue('1.50');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(getToast(page)).toContainText(MESSAGES.refunded);
  await expect(rowsOf(page, 'Refunds')).toHaveCount(2);
  await expect(rowsOf(page, 'Refunds').nth(1)).toContainText(corner);
  await expect(payment(page)).toContainText('$5.00');
  // The next refund is a new one.
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByLabel('Amount ($)').fill('1.50');
  await dialog.getByLabel('Why').fill(other);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(payment(page)).toContainText('$3.50');
  await expect(rowsOf(page, 'Refunds')).toHaveCount(3);
  expect(keys[0]).toBeTruthy();
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(`^${keys[0]}$`)]);

  await open(page, '/admin/audit?subject=order');
  const changes = page.getByRole('article');
  await expect(changes.filter({ hasText: other })).toHaveCount(1);
  await expect(changes.filter({ hasText: corner })).toContainText('Money moved: no undo');
  await page.getByLabel('About', { exact: true }).selectOption('session');
  await expect(changes.first()).toContainText(AUDIT_ACTIONS['session.sign-in']);
});

test('canceling an unshipped order refunds all of it and restocks the item', async ({
  page,
  buyer,
  allowError,
}) => {
  allowError(statusError(422));
  const id = await listForSale(page.request, createTitle('Canceled by the Shop'));
  const order = await buy(buyer, id);
  await openAdminPage(page, `/admin/orders/${order}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText('$6.50 to the buyer');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog).toContainText('Please say why');
  await dialog.getByLabel('Why').fill('The seller cannot find it');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(getToast(page)).toContainText(MESSAGES.canceled);
  await expect(rowsOf(page, 'Refunds').nth(1)).toContainText('The seller cannot find it');
  await expect(payment(page)).toContainText('Can still be refunded$0.00');
  await expect(page.getByRole('button', { name: /^(Refund|Cancel order)$/ })).toHaveCount(0);
  expect(await (await page.request.get(`/api/products/${id}`)).json()).toMatchObject({ inStock: true });
  expect(await (await buyer.get(`/api/orders/${order}`)).json()).toMatchObject({
    status: /^(canceled|refund)/,
  });
});

test('list filters live in the URL and survive Back, a reload and a shared link', async ({ page, buyer }) => {
  const title = createTitle('Found Again');
  await buy(buyer, await listForSale(page.request, title));
  // Invalid parameters are ignored.
  await openAdminPage(page, '/admin/orders?status=lost&from=2026-02-31&to=soon');
  await expect(rowsOf(page, 'Orders').nth(1)).toBeVisible();
  await page.getByLabel('Filter orders').pressSequentially(title);
  await page.getByLabel('Status').selectOption('to-send');
  await page.getByLabel('From', { exact: true }).fill('2026-01-02');
  await expect(rowsOf(page, 'Orders')).toHaveCount(2);
  await expect(page).toHaveURL(/q=Found\+Again/);
  const address = page.url();
  await rowsOf(page, 'Orders').nth(1).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Payment' })).toBeVisible();
  for (const again of [
    async () => page.goBack(),
    async () => page.reload(),
    async () => open(page, address),
  ]) {
    await again();
    await expect(page.getByLabel('Filter orders')).toHaveValue(title);
    await expect(page.getByLabel('Status')).toHaveValue('to-send');
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-01-02');
    await expect(rowsOf(page, 'Orders')).toHaveCount(2);
  }
  // Links within the page keep the filters too.
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByLabel('Filter orders')).toHaveValue('');
  await expect(page).toHaveURL(/\/admin\/orders$/);

  await open(page, '/admin/messages');
  await page.getByRole('button', { name: /^Archived/ }).click();
  await page.getByLabel('Filter messages').fill('nobody wrote this');
  await expect(page).toHaveURL(/\/admin\/messages\?status=archived&q=nobody\+wrote\+this$/);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Archived/, pressed: true })).toBeVisible();
  await expect(page.getByLabel('Filter messages')).toHaveValue('nobody wrote this');
  await open(page, '/admin/reports');
  await page.getByRole('button', { name: /^Dismissed/ }).click();
  await expect(page).toHaveURL(/\/admin\/reports\?status=dismissed$/);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Dismissed/, pressed: true })).toBeVisible();
  await open(page, '/admin/audit');
  await page.getByLabel('Action').selectOption('session.sign-in');
  await page.getByLabel('Filter changes').fill('nothing of the sort');
  await expect(page.getByText('No changes match.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Action')).toHaveValue('session.sign-in');
  await expect(page.getByLabel('Filter changes')).toHaveValue('nothing of the sort');
});
