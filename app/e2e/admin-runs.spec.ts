import { ebayVariables, openEbayServer } from '#api/doubles/ebay-server.ts';
import { startShop } from '#api/bench/shop-process.ts';
import { ADMIN_MESSAGES as MESSAGES } from '#contract/admin/admin-messages.ts';
import { formatDollars } from '#contract/money.ts';
import { ADMIN_PASSWORD } from './admin-password.ts';
import { DESKTOP, openAdminPage } from './admin-page.ts';
import { expect, test as journey, getToast, statusError } from './journey.ts';

// Tests that need their own shop: one with eBay enabled, and one with thousands of imported products.

interface Own {
  ebay: Awaited<ReturnType<typeof openEbayServer>>;
  shop: string;
}

const test = journey.extend<Own>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here what is needed
  ebay: async ({}, give) => {
    await using ebay = await openEbayServer();
    await give(ebay);
    expect(ebay.complaints).toEqual([]);
  },
  shop: async ({ ebay }, give) => {
    const shop = await startShop(undefined, { ...ebayVariables(ebay), ADMIN_PASSWORD });
    await give(shop.url);
    await shop.stop();
  },
  baseURL: async ({ shop }, give) => give(shop),
});

test.use({ viewport: DESKTOP });

const LINES = 4_000;

test('an admin requests a market price, stops a long job halfway and sees how far it got', async ({
  page,
  forSale,
  ebay,
  allowError,
}) => {
  const copies = (isbn: string): number => forSale.filter((each) => each.isbn === isbn).length;
  const item = forSale.find(({ isbn }) => isbn !== undefined && copies(isbn) === 1);
  if (item?.isbn === undefined) throw new Error('nothing has an ISBN of its own');
  ebay.offer({ title: item.title, price: '7.77', isbn: item.isbn });
  await openAdminPage(page, `/admin/products?q=${item.isbn}`);
  await page.getByRole('button', { name: item.title, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: item.title });
  // A shop that starts on a busy machine asks to try again.
  allowError(statusError(503));
  const again = sheet.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await sheet.getByRole('button', { name: 'Ask eBay now' }).click({ timeout: 5_000 });
    await expect(getToast(page)).toContainText(MESSAGES.marketSays(formatDollars(7.77)), { timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
  await expect(sheet).toContainText(/eBay .* → \$7\.77/);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(`eBay of ${item.title}`)).toHaveValue('7.77');
  expect(ebay.requests).toContain(`gtin=${item.isbn}`);

  const lines = Array.from({ length: LINES }, (_, at) => `Brought by the Thousand ${at},books,good,4.20`);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'books.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['title,category,condition,price', ...lines].join('\n')),
  });
  await dialog.getByRole('button', { name: 'Import 4,000 lines' }).click();
  const work = page.getByRole('region', { name: 'Work on many' });
  await expect(work.getByRole('progressbar')).toBeVisible();
  await expect(work).toContainText(/[1-9][\d,]* of 4,000/);
  await work.getByRole('button', { name: 'Stop' }).click();
  await expect(work).toContainText(/Stopped: [1-9][\d,]* created\./);
  const done = Number(/Stopped: ([\d,]+)/.exec(await work.innerText())?.[1]?.replace(',', ''));
  expect(done).toBeLessThan(LINES);
  await page.getByLabel('Filter products').fill('Brought by the Thousand');
  await expect(page.getByRole('table', { name: 'Products' })).toHaveAttribute('aria-rowcount', `${done + 1}`);
});
