import { join } from 'node:path';
import { readMails } from '#api/tests/world/mail-files.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { hiddenMail } from '#contract/support/report-mail-messages.ts';
import { createPerson } from './account-page.ts';
import { DESKTOP, enterPassword, openAdminPage } from './admin-page.ts';
import { listForSale } from './list-via-api.ts';
import { statusError, expect, open, test, getToast } from './journey.ts';
import { createTitle } from './create-title.ts';

// The admin pages other than users and single products, on the real server.

test.use({ viewport: DESKTOP });

test('an admin selects products by keyboard, previews a bulk edit, watches it finish and undoes it', async ({
  page,
}) => {
  const name = createTitle('Bundle');
  await listForSale(page.request, `${name} one`);
  await listForSale(page.request, `${name} two`);
  await openAdminPage(page, `/admin/products?q=${encodeURIComponent(name)}&sort=title`);
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
  await work.getByRole('button', { name: 'Undo the price change' }).click();
  await expect(page.getByLabel(`Price of ${name} one`)).toHaveValue('6.50');
  await page.keyboard.press('/');
  await expect(page.getByLabel('Filter products')).toBeFocused();
});

test('while the product table scrolls, its rows have no form controls but those that are tapped', async ({
  page,
}) => {
  await openAdminPage(page, '/admin/products');
  const row = (at: number) => page.locator(`[data-row="${at}"]`);
  const priceField = (at: number) => row(at).getByLabel(/^Price of/);
  await priceField(0).waitFor();
  const scrolling = await page.locator('.admin-table-box').evaluateHandle((box) => {
    box.scrollTop = 2000;
    return setInterval(() => box.dispatchEvent(new Event('scroll')), 20);
  });
  const plainPrice = row(50)
    .getByRole('button', { name: /^\d+\.\d\d$/ })
    .first();
  const text = (await plainPrice.textContent()) ?? '';
  await plainPrice.click();
  await expect(priceField(50)).toBeFocused();
  await expect(priceField(50)).toHaveValue(text);
  await row(51).getByRole('checkbox').check();
  await expect(row(51)).toHaveAttribute('aria-selected', 'true');
  await expect(row(52).locator('input, select')).toHaveCount(0);
  await scrolling.evaluate((timer) => clearInterval(timer));
  await expect(priceField(52)).toBeVisible();
});

test('a CSV import shows a preview first, column choices persist, and a change is undone from the audit trail', async ({
  page,
}) => {
  const title = createTitle('Out of a File');
  await openAdminPage(page, '/admin/products');
  const csv = `title,category,condition,price\n${title},books,good,4.20\n,books,good,nothing\n`;
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog).toContainText('2 lines: 1 new, 1 with problems, left out');
  await expect(dialog.getByRole('list', { name: 'Problems' })).toContainText('Line 3:');
  await dialog.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(page.getByRole('region', { name: 'Work on many' })).toContainText(
    'Done: 1 created, 1 left out.',
  );
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

  await open(page, `/admin/audit?q=${encodeURIComponent(title)}`);
  const imported = page
    .getByRole('article')
    .filter({ hasText: 'Import of books.csv: 1 created, 1 left out' });
  await expect(imported.getByRole('button')).toHaveText(/^Undo the import/);
  await imported.getByText('Show the product and the line left out').click();
  await expect(imported).toContainText(`${title}$4.20`);
  const change = page.getByRole('article').filter({ hasText: `Featured of ${title}: no to yes` });
  await change.getByRole('button', { name: `Undo the marks (Featured of ${title}` }).click();
  await expect(getToast(page)).toContainText(MESSAGES.undone);
  await expect(page.getByRole('heading', { name: `Undone: Featured of ${title}: yes to no` })).toBeVisible();
  await expect(change.getByText('Undone', { exact: true })).toBeVisible();
  await open(page, `/admin/products?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: title, exact: true }).click();
  await expect(sheet.getByRole('checkbox', { name: 'Featured' })).not.toBeChecked();
});

test('an admin replies to a message, and a typed reply survives an expired session', async ({
  page,
  allowError,
}) => {
  allowError(statusError(401));
  const subject = createTitle('The map in the back');
  const letter = { name: 'Ann Reader', email: 'ann@example.com', category: 'order', message: 'Is it there?' };
  await page.request.post('/api/contact', { data: { ...letter, subject } });
  await openAdminPage(page, `/admin/messages?q=${encodeURIComponent(subject)}`);
  await page.getByRole('button', { name: `Answer ${subject}` }).click();
  await page.getByLabel('Answer to Ann Reader').fill('It is.');
  await page.context().clearCookies({ name: /admin/ });
  await page.getByRole('button', { name: /^Answered/ }).click();
  await expect(page).toHaveURL(/\/admin-login$/);
  await expect(page.getByRole('main')).toContainText(MESSAGES.sessionOver);
  await enterPassword(page);
  await expect(page).toHaveURL(/\/admin\/messages\?/);
  await page.getByRole('button', { name: /^New/ }).click();
  await expect(page.getByLabel('Answer to Ann Reader')).toHaveValue('It is.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(getToast(page)).toContainText('Answer sent');
  await page.getByRole('button', { name: /^Answered/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: subject })).toContainText('It is.');
});

test('an admin hides a reported listing: search omits it, its seller is told, and it can be restored', async ({
  page,
  allowError,
}) => {
  allowError(statusError(404));
  const title = createTitle('Reported');
  const { email } = createPerson();
  const id = await listForSale(page.request, title, { email });
  await open(page, `/product/${id}`);
  await page.getByRole('button', { name: 'Report this listing' }).click();
  const form = page.getByRole('dialog', { name: 'Report this listing' });
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(form).toContainText('Please choose a reason');
  await form.getByLabel('What is wrong?').selectOption('fake');
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(getToast(page)).toContainText('We look at every report, usually within a day.');

  await openAdminPage(page, '/admin/reports');
  await page.getByRole('button', { name: `Hide listing ${title}` }).click();
  await expect(getToast(page)).toContainText('Listing hidden');
  await open(page, `/product/${id}`);
  await expect(page.getByRole('main')).toContainText('Product Not Found');
  const { subject } = hiddenMail({ title, reason: 'fake' }, '', undefined);
  const mails = (): string[] =>
    readMails(join(process.env['JOURNEY_DATA'] ?? '', 'data'))
      .filter((mail) => mail.to === email && mail.subject === subject)
      .map(({ text }) => text);
  await expect.poll(mails).toEqual([expect.stringContaining(title)]);

  await open(page, '/admin/reports?status=hidden');
  await page.getByRole('button', { name: `Show again ${title}` }).click();
  await expect(getToast(page)).toContainText('Listing shown again');
  expect((await page.request.get(`/api/products/${id}`)).ok()).toBe(true);
});

test('an admin corrects a title that the shop knows by its ISBN, and undoes that in the audit trail', async ({
  page,
}) => {
  await openAdminPage(page, '/admin/isbns');
  const title = page.getByLabel(/^Title of \d{13}$/).first();
  const label = (await title.getAttribute('aria-label')) ?? '';
  const before = await title.inputValue();
  await title.fill('A Corrected Title');
  await title.press('Enter');
  await expect(getToast(page)).toContainText(MESSAGES.isbnRecordSaved);
  const isbn = label.replace('Title of ', '');
  await open(page, `/admin/isbns?q=${isbn}`);
  await expect(page.getByLabel(label)).toHaveValue('A Corrected Title');
  await expect(page.getByRole('row', { name: isbn })).toContainText('An admin 100%');
  await page.getByRole('link', { name: isbn }).click();
  await page.getByRole('button', { name: 'Undo the record' }).click();
  await expect(getToast(page)).toContainText(MESSAGES.undone);
  await open(page, `/admin/isbns?q=${isbn}`);
  await expect(page.getByLabel(label)).toHaveValue(before);
});
