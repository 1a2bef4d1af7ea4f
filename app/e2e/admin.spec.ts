import * as z from 'zod/mini';
import { adminProductsSchema, type AdminProduct } from '#contract/admin/admin-products.ts';
import type { Locator, Page } from '@playwright/test';
import { listViolations } from './axe.ts';
import { DESKTOP, signInAsAdmin, enterPassword, openAdminPage } from './admin-page.ts';
import { listForSale } from './list-via-api.ts';
import { statusError, expect, open, test, getToast } from './journey.ts';
import { createTitle } from './create-title.ts';

// The admin menu and products, on the real server.

test.use({ viewport: DESKTOP });

const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin', exact: true });

/** The product on the server. */
async function productOf(page: Page, title: string): Promise<AdminProduct | undefined> {
  const answer = await page.request.get(`/api/admin/products?q=${encodeURIComponent(title)}`);
  return z.parse(adminProductsSchema, await answer.json()).products.find((each) => each.title === title);
}

test('admin pages are neither cached nor indexed', async ({ request }) => {
  for (const path of ['/admin-login', '/admin', '/admin/products']) {
    const page = await request.get(path);
    expect.soft(page.headers()['cache-control'], path).toBe('no-store');
    expect.soft(await page.text(), path).toContain('<meta name="robots" content="noindex"');
  }
});

test('a signed-in admin sees a menu over the shop; a choice closes it, and it signs out', async ({
  page,
  allowError,
}) => {
  allowError(statusError(401));
  await open(page, '/');
  await expect(menu(page)).toHaveCount(0);
  await signInAsAdmin(page);
  for (const [choice, address] of [
    ['Product Management', /\/admin\/products$/],
    ['User Dashboard', /\/admin$/],
    ['View Site', /\/$/],
  ] as const) {
    await menu(page).getByRole('button', { name: 'Admin menu' }).click();
    await menu(page).getByRole('link', { name: choice }).click();
    await expect(page).toHaveURL(address);
    await expect(menu(page).getByRole('link')).toHaveCount(0);
  }
  await menu(page).getByRole('button', { name: 'Admin menu' }).click();
  await menu(page).getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin-login$/);
  await expect(menu(page)).toHaveCount(0);
  await expect.poll(async () => (await page.request.get('/api/admin/users')).status()).toBe(401);
});

test('a new price above 0 is saved on blur or Enter, and Escape restores the old one', async ({ page }) => {
  const title = createTitle('Priced by Hand');
  await listForSale(page.request, title);
  await openAdminPage(page, `/admin/products?q=${encodeURIComponent(title)}`);
  const price = page.getByLabel(`Price of ${title}`);
  const before = (await productOf(page, title))?.price ?? 0;
  await expect(price).toHaveValue(before.toFixed(2));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postData() ?? '');
  });
  await price.fill('0');
  await price.blur();
  await expect(price).toHaveValue(before.toFixed(2));
  await price.fill(before.toFixed(2));
  await price.press('Enter');
  await price.fill('9.99');
  await price.press('Escape');
  await expect(price).toHaveValue(before.toFixed(2));
  expect(sent).toEqual([]);
  await price.fill('12.5');
  await price.press('Enter');
  await expect(price).toHaveValue('12.50');
  await page.getByLabel(`Amazon of ${title}`).fill('20');
  await page.getByLabel(`eBay of ${title}`).focus();
  await expect(page.getByLabel(`Amazon of ${title}`)).toHaveValue('20.00');
  await page.keyboard.type('18');
  await page.keyboard.press('Tab');
  await page.getByLabel(`Category of ${title}`).selectOption('games');
  await expect
    .poll(async () => productOf(page, title))
    .toMatchObject({ price: 12.5, amazonPrice: 20, ebayPrice: 18, category: 'games' });
  await page.getByRole('button', { name: `Auto price of ${title}` }).click();
  await expect(getToast(page)).toContainText("Price updated to $16.00 (20% below Amazon's $20.00)");
  await expect(price).toHaveValue('16.00');
  await page.getByLabel(`eBay of ${title}`).fill('');
  await page.getByLabel(`eBay of ${title}`).press('Enter');
  await expect.poll(async () => (await productOf(page, title))?.ebayPrice).toBeNull();
  // In any order: a change waits for the one before it in its own cell only.
  expect(sent.toSorted()).toEqual(
    [
      { price: 12.5 },
      { marketplace: 'amazon', price: 20 },
      { marketplace: 'ebay', price: 18 },
      { category: 'games' },
      { marketplace: 'ebay', price: null },
    ]
      .map((body) => JSON.stringify(body))
      .toSorted(),
  );
  // Returning to the tab loads what another admin has changed.
  const id = (await productOf(page, title))?.id;
  await page.request.patch(`/api/admin/products/${id}/price`, { data: { price: 3.21 } });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(price).toHaveValue('3.21');
});

test('a typed price survives an expired session', async ({ page, allowError }) => {
  allowError(statusError(401));
  const title = createTitle('Priced Too Late');
  await listForSale(page.request, title);
  await openAdminPage(page, `/admin/products?q=${encodeURIComponent(title)}`);
  const price = page.getByLabel(`Price of ${title}`);
  await price.waitFor();
  await page.context().clearCookies({ name: /admin/ });
  await price.fill('4.56');
  await price.press('Enter');
  await expect(page).toHaveURL(/\/admin-login$/);
  await enterPassword(page);
  await expect(page).toHaveURL(/\/admin\/products\?q=/);
  await expect(price).toHaveValue('4.56');
  await price.press('Enter');
  await expect.poll(async () => (await productOf(page, title))?.price).toBe(4.56);
});

test('a product opens beside the table by keyboard, leads to the next one, and Escape returns to its row', async ({
  page,
}) => {
  const name = createTitle('Opened Beside');
  await listForSale(page.request, `${name} one`);
  await listForSale(page.request, `${name} two`);
  await openAdminPage(page, `/admin/products?q=${encodeURIComponent(name)}&sort=title`);
  await page.getByLabel(`Price of ${name} one`).focus();
  await page.keyboard.press('o');
  const panel = page.getByRole('dialog');
  await expect(panel).toHaveAccessibleName(`${name} one`);
  await expect(page.getByRole('columnheader', { name: 'Seller' })).toHaveCount(0);
  await expect(page.getByLabel(`Price of ${name} two`)).toBeVisible();
  await panel.getByRole('button', { name: 'Next product' }).click();
  await expect(panel).toHaveAccessibleName(`${name} two`);
  await expect(panel.getByRole('button', { name: 'Next product' })).toBeDisabled();
  await panel.getByLabel('Price, $').fill('4.44');
  await panel.getByLabel('Price, $').press('Enter');
  await expect(page.getByLabel(`Price of ${name} two`)).toHaveValue('4.44');
  const changes = panel.getByRole('region', { name: 'Last changes' }).getByRole('listitem');
  await expect(changes).toHaveText([/^Price: .*\$4\.44.*\d{4}, .*[AP]M/]);
  await panel.getByLabel('Condition').selectOption('Very Good');
  await expect.poll(async () => (await productOf(page, `${name} two`))?.condition).toBe('very_good');
  await expect(changes).toHaveText([/^Condition: .*Very Good/, /^Price: /]);
  expect(await listViolations(page, { within: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: `${name} two`, exact: true })).toBeFocused();
});

test('Ctrl-K finds a product, an action and a person, opens them by keyboard, and Escape returns the focus', async ({
  page,
}) => {
  const title = createTitle('Called Up');
  await listForSale(page.request, title);
  await openAdminPage(page, '/admin/products');
  await page.getByLabel('Filter products').focus();
  const palette = page.getByRole('dialog', { name: 'Find or do anything' });
  const field = palette.getByRole('combobox');
  await page.keyboard.press('Control+k');
  await field.fill('nothing like this');
  await expect(palette).toContainText('Nothing found for “nothing like this”');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(page.getByLabel('Filter products')).toBeFocused();

  await page.keyboard.press('Control+k');
  await field.fill(title);
  await expect(palette.getByRole('option', { name: title, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill('orders');
  const options = palette.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await palette.getByRole('option', { name: 'Orders to be sent' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?status=to-send$/);
});

test('wherever the scroll bar of the products is dragged to, rows with pictures fill the table', async ({
  page,
}) => {
  await openAdminPage(page, '/admin/products');
  const table = page.getByRole('table', { name: 'Products' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const total = Number(await table.getAttribute('aria-rowcount'));
  const box = page.locator('.admin-table-box');
  for (const share of [1, 0.5, 0]) {
    await box.evaluate((element, at) => {
      element.scrollTop = element.scrollHeight * at;
    }, share);
    await expect.poll(async () => uncoveredHeight(box), { message: `at ${share}` }).toBeLessThan(1);
    await expect(box.locator('tbody img:not([src])')).toHaveCount(0);
    if (share === 1) await expect(table.locator(`[aria-rowindex="${total}"]`)).toBeAttached();
  }
});

/** How much of the visible table has no row, in pixels. */
const uncoveredHeight = async (box: Locator): Promise<number> =>
  box.evaluate((element) => {
    const body = element.querySelector('tbody')?.getBoundingClientRect();
    const head = element.querySelector('thead')?.getBoundingClientRect();
    const visible = element.getBoundingClientRect();
    if (body === undefined || head === undefined) return Infinity;
    const top = Math.max(head.bottom, body.top);
    const bottom = Math.min(visible.bottom, body.bottom);
    const rows = Array.from(element.querySelectorAll('tbody tr'), (row) => row.getBoundingClientRect());
    const heights = rows.map((row) => Math.min(row.bottom, bottom) - Math.max(row.top, top));
    return bottom - top - heights.reduce((sum, height) => sum + Math.max(0, height), 0);
  });
