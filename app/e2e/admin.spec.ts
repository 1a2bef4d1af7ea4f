import * as z from 'zod/mini';
import { adminProductsSchema, type AdminProduct } from '#contract/admin-products.ts';
import type { Page } from '@playwright/test';
import { DESK, enterBackOffice, enterPassword, openRoom } from './back-office.ts';
import { listForSale } from './list-by-calls.ts';
import { answered, expect, fail, open, test, toastOf } from './journey.ts';

// The back office on the real server: its door, its people and its products.

test.use({ viewport: DESK });

const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin', exact: true });

/** As the server has it. */
async function productOf(page: Page, title: string): Promise<AdminProduct | undefined> {
  const answer = await page.request.get(`/api/admin/products?q=${encodeURIComponent(title)}`);
  return z.parse(adminProductsSchema, await answer.json()).products.find((each) => each.title === title);
}

test('without a session every room leads to the door, which says what is wrong and then leads back', async ({
  page,
  forgive,
}) => {
  forgive(answered(401));
  forgive(/ERR_FAILED/);
  await open(page, '/admin/products');
  await expect(page).toHaveURL(/\/admin-login$/);
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await enterPassword(page, 'not the password');
  await expect(page.getByText('Invalid admin password')).toBeVisible();
  await page.route('**/api/auth/admin-login', (route) => route.abort());
  await enterPassword(page);
  await expect(page.getByText('Authentication failed. Please try again.')).toBeVisible();
  await page.unroute('**/api/auth/admin-login');
  await enterPassword(page);
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(page.getByRole('heading', { name: 'Product Management' })).toBeVisible();
});

test('no cache and no search engine is to keep a page of the back office', async ({ request }) => {
  for (const path of ['/admin-login', '/admin', '/admin/products']) {
    const page = await request.get(path);
    expect.soft(page.headers()['cache-control'], path).toBe('no-store');
    expect.soft(await page.text(), path).toContain('<meta name="robots" content="noindex"');
  }
});

test('the admin menu floats over the shop for whoever signed in, closes with a choice, and signs out', async ({
  page,
  forgive,
}) => {
  forgive(answered(401));
  await open(page, '/');
  await expect(menu(page)).toHaveCount(0);
  await enterBackOffice(page);
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

test('the dashboard counts and lists who has an account, and says when it cannot', async ({
  page,
  forgive,
}) => {
  forgive(answered(500));
  const now = new Date().toISOString();
  const long = new Date(Date.now() - 8 * 86_400_000).toISOString();
  const users = [
    { id: 3, email: 'new@example.com', name: ' ', isVerified: false, createdAt: now, updatedAt: now },
    { id: 2, email: 'edith@example.com', name: 'Edith', isVerified: true, createdAt: long, updatedAt: now },
  ];
  let calls = 0;
  await page.route('**/api/admin/users', async (route) => {
    calls += 1;
    await route.fulfill(calls < 2 ? { status: 500, json: {} } : { json: calls === 2 ? users : [] });
  });
  await enterBackOffice(page);
  await expect(page.getByRole('heading', { name: 'User Dashboard' })).toBeVisible();
  const figures = page.locator('.stat');
  await expect(figures).toHaveText(['Total Users2', 'Verified Users1', 'Unverified1', 'New This Week1']);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['ID', 'Email', 'Name', 'Status', 'Registered']);
  await expect(table.getByRole('row').nth(1)).toContainText(/3new@example.comNot providedUnverified/);
  await expect(table.getByRole('row').nth(2)).toContainText(/2edith@example.comEdithVerified/);
  await open(page, '/admin');
  await expect(page.getByText('No users yet')).toBeVisible();
  await page.unroute('**/api/admin/users');
  await fail(page, '**/api/admin/users');
  await open(page, '/admin');
  await expect(page.getByRole('alert')).toContainText('Error Loading Users');
  await expect(page.getByRole('alert')).toContainText('Failed to load user data. Please try again later.');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin-login$/);
});

test('a price is saved when its field is left or with Enter, if it is another one above 0; Escape brings it back', async ({
  page,
}) => {
  const title = 'Priced by Hand';
  await listForSale(page.request, title);
  await openRoom(page, `/admin/products?q=${encodeURIComponent(title)}`);
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
  await expect(toastOf(page)).toContainText("Price updated to $16.00 (20% below Amazon's $20.00)");
  await expect(price).toHaveValue('16.00');
  await page.getByLabel(`eBay of ${title}`).fill('');
  await page.getByLabel(`eBay of ${title}`).press('Enter');
  await expect.poll(async () => (await productOf(page, title))?.ebayPrice).toBeNull();
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
    { price: 12.5 },
    { marketplace: 'amazon', price: 20 },
    { marketplace: 'ebay', price: 18 },
    { category: 'games' },
    { marketplace: 'ebay', price: null },
  ]);
});

test('what cannot be done is said in the stated words, and what was typed outlives the end of a session', async ({
  page,
  forgive,
}) => {
  forgive(answered(500));
  forgive(answered(401));
  const title = 'Not to Be Changed';
  await listForSale(page.request, title);
  await openRoom(page, `/admin/products?q=${encodeURIComponent(title)}`);
  const price = page.getByLabel(`Price of ${title}`);
  await price.waitFor();
  await fail(page, /\/api\/(admin\/)?products\/\d+/);
  await price.fill('1.23');
  await price.press('Enter');
  await expect(toastOf(page)).toContainText('Failed to update price. Please try again.');
  await price.press('Escape');
  await page.getByLabel(`Category of ${title}`).selectOption('games');
  await expect(toastOf(page)).toContainText('Failed to update category. Please try again.');
  await page.getByLabel(`Amazon of ${title}`).fill('7');
  await page.getByLabel(`Amazon of ${title}`).press('Enter');
  await expect(toastOf(page)).toContainText('Failed to update competitor price. Please try again.');
  await page.getByLabel(`Amazon of ${title}`).press('Escape');
  await price.focus();
  await page.keyboard.press('a');
  await expect(toastOf(page)).toContainText('Auto-Price Failed');
  await expect(toastOf(page)).toContainText(
    'Could not fetch Amazon price for auto-pricing. Please try again.',
  );
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(
    `Are you sure you want to delete "${title}"? This action cannot be undone and will permanently remove this product from your marketplace.`,
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Failed to delete product. Please try again.');
  await page.unroute(/\/api\/(admin\/)?products\/\d+/);

  await page.context().clearCookies({ name: /admin/ });
  await price.fill('4.56');
  await price.press('Enter');
  await expect(page).toHaveURL(/\/admin-login$/);
  await enterPassword(page);
  await expect(page).toHaveURL(/\/admin\/products\?q=/);
  await expect(price).toHaveValue('4.56');
  await price.press('Enter');
  await expect.poll(async () => (await productOf(page, title))?.price).toBe(4.56);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Product Deleted');
  await expect(page.getByText('No products match.')).toBeVisible();
});
