import { AUDIT_ACTIONS } from '#contract/admin-audit.ts';
import type { Page } from '@playwright/test';
import { DESK, openRoom } from './back-office.ts';
import { buy } from './buy-by-calls.ts';
import { listForSale } from './list-by-calls.ts';
import { expect, open, test, toastOf } from './journey.ts';

// The rooms of the back office besides users and single products, on the real server.

test.use({ viewport: DESK });

const rowsOf = (page: Page, label: string) => page.getByRole('region', { name: label }).getByRole('row');

test('many products are changed at once: ticked by keyboard, previewed, followed to the end, undone', async ({
  page,
}) => {
  const name = `Bundle ${process.pid}`;
  await listForSale(page.request, `${name} one`);
  await listForSale(page.request, `${name} two`);
  await openRoom(page, `/admin/products?q=${encodeURIComponent(name)}&sort=title`);
  await expect(page.getByLabel(`Price of ${name} one`)).toHaveValue('6.50');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel(`Price of ${name} one`)).toBeFocused();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel(`Price of ${name} two`)).toBeFocused();
  await bar.getByRole('button', { name: 'Select all 2 that match' }).click();
  await expect(bar).toContainText('All 2 that match');
  await bar.getByRole('button', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change price' });
  await dialog.getByLabel('Percent').fill('-20');
  await expect(dialog).toContainText('2 of 2 would change');
  await expect(dialog).toContainText('$6.50');
  await expect(dialog).toContainText('$5.20');
  await dialog.getByRole('button', { name: 'Change 2 items' }).click();
  const work = page.getByRole('region', { name: 'Work on many' });
  await expect(work).toContainText('Done: 2 changed.');
  await expect(page.getByLabel(`Price of ${name} one`)).toHaveValue('5.20');
  await work.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel(`Price of ${name} one`)).toHaveValue('6.50');
  await page.keyboard.press('/');
  await expect(page.getByLabel('Filter products')).toBeFocused();
});

test('a CSV is looked through before anything changes, and the columns are chosen for good', async ({
  page,
}) => {
  const title = `Out of a File ${process.pid}`;
  await openRoom(page, '/admin/products');
  const csv = `title,category,condition,price\n${title},books,good,4.20\n,books,good,nothing\n`;
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog).toContainText('2 lines: 1 new, 1 with problems, left out');
  await expect(dialog.getByRole('list', { name: 'Problems' })).toContainText('Line 3:');
  await dialog.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(page.getByRole('region', { name: 'Work on many' })).toContainText('Done: 1 changed');
  await page.getByLabel('Filter products').fill(title);
  await expect(page.getByLabel(`Price of ${title}`)).toHaveValue('4.20');
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /q=Out\+of\+a\+File/);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Condition' }).uncheck();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByLabel(`Price of ${title}`)).toHaveValue('4.20');
  await expect(page.getByRole('columnheader', { name: 'Condition' })).toHaveCount(0);
  await page.getByRole('button', { name: title, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await expect(sheet).toContainText(`${title} has always cost $4.20`);
  await sheet.getByRole('checkbox', { name: 'Featured' }).check();
  await expect(sheet.getByRole('checkbox', { name: 'Featured' })).toBeChecked();
});

test('an order is sent and partly refunded, and the trail of changes tells it', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `Sold and Sent ${process.pid}`;
  const id = await listForSale(page.request, title);
  const buyer = await browser.newContext({ baseURL: baseURL ?? '' });
  await buy(buyer.request, id);
  await buyer.close();
  await openRoom(page, '/admin/orders');
  await page.getByLabel('Filter orders').fill(title);
  await expect(rowsOf(page, 'Orders')).toHaveCount(2);
  await rowsOf(page, 'Orders').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
  await expect(toastOf(page)).toContainText('Shipment updated');
  await expect(page.getByText('On its way')).toBeVisible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByLabel('Amount ($)').fill('1.50');
  await dialog.getByLabel('Why').fill('A torn corner');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(rowsOf(page, 'Refunds').nth(1)).toContainText('A torn corner');
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('$5.00');
  await open(page, '/admin/audit');
  await page.getByLabel('About', { exact: true }).selectOption('order');
  await expect(rowsOf(page, 'Audit trail').nth(1)).toBeVisible();
  await page.getByLabel('About', { exact: true }).selectOption('session');
  await expect(rowsOf(page, 'Audit trail').nth(1)).toContainText(AUDIT_ACTIONS['session.sign-in']);
});

test('a message is answered, and a reported listing is hidden and shown again', async ({ page }) => {
  const subject = `The map in the back ${process.pid}`;
  const letter = {
    name: 'Ann Reader',
    email: 'ann@example.com',
    subject,
    category: 'order',
    message: 'Is it there?',
  };
  await page.request.post('/api/contact', { data: letter });
  const title = `Reported ${process.pid}`;
  const id = await listForSale(page.request, title);
  await open(page, `/product/${id}`);
  await page.getByRole('button', { name: 'Report this listing' }).click();
  const form = page.getByRole('dialog', { name: 'Report this listing' });
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(form).toContainText('Please choose a reason');
  await form.getByLabel('What is wrong?').selectOption('fake');
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(toastOf(page)).toContainText('We look at every report, usually within a day.');

  await openRoom(page, '/admin/messages');
  await page.getByRole('button', { name: `Answer ${subject}` }).click();
  await page.getByLabel('Answer to Ann Reader').fill('It is.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(toastOf(page)).toContainText('Answer sent');
  await page.getByRole('button', { name: /^Answered/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: subject })).toContainText('It is.');

  await open(page, '/admin/reports');
  await page.getByRole('button', { name: `Hide listing ${title}` }).click();
  await expect(toastOf(page)).toContainText('Listing hidden');
  await page.getByRole('button', { name: /^Hidden/ }).click();
  await page.getByRole('button', { name: `Show again ${title}` }).click();
  await expect(toastOf(page)).toContainText('Listing shown again');
  expect((await page.request.get(`/api/products/${id}`)).ok()).toBe(true);
});
