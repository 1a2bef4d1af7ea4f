import type { Locator, Page } from '@playwright/test';
import { DESKTOP, signInAsAdmin, enterPassword, openAdminPage } from './admin-page.ts';
import { statusError, expect, failRequests, holdRequests, open, test, getToast } from './journey.ts';
import { listForSale } from './list-via-api.ts';
import { createTitle } from './create-title.ts';

// The specification's texts for the admin pages, verbatim, each where it must appear. Spelled out here,
// not imported from the app, so that a changed text fails a test.

test.use({ viewport: DESKTOP });

const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin', exact: true });
const main = (page: Page) => page.getByRole('main');

async function says(place: Locator, all: string): Promise<void> {
  for (const text of all.split(' | ')) await expect(place).toContainText(text);
}

test('the admin login explains a refusal and returns to the requested page', async ({ page, allowError }) => {
  allowError(statusError(401));
  allowError(statusError(429));
  allowError(/ERR_FAILED/);
  await open(page, '/admin/products');
  await expect(page).toHaveURL(/\/admin-login$/);
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
  await says(main(page), 'Password is required');
  await enterPassword(page, 'not the password');
  await says(main(page), 'Invalid admin password');
  const said = { code: 'too_many_requests', message: 'A sentence of the server.' };
  const door = '**/api/auth/admin-login';
  await page.route(door, (route) => route.fulfill({ status: 429, json: said }), { times: 1 });
  await enterPassword(page);
  await says(main(page), said.message);
  await page.route(door, (route) => route.fulfill({ status: 401, body: '' }), { times: 1 });
  await enterPassword(page);
  await says(main(page), 'Invalid admin password');
  await page.route(door, (route) => route.abort(), { times: 1 });
  await enterPassword(page);
  await says(main(page), 'Authentication failed. Please try again.');
  await enterPassword(page);
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Management');

  await menu(page).getByRole('button', { name: 'Admin menu' }).click();
  await expect(menu(page).getByRole('link')).toHaveText([
    'User Dashboard',
    'Product Management',
    'View Site',
    'Logout',
  ]);
});

test('the dashboard counts and lists users, and says when it cannot', async ({ page, allowError }) => {
  allowError(statusError(500));
  const now = new Date().toISOString();
  const long = new Date(Date.now() - 8 * 86_400_000).toISOString();
  const users = [
    { id: 3, email: 'new@example.com', name: ' ', isVerified: false, createdAt: now, updatedAt: now },
    { id: 2, email: 'edith@example.com', name: 'Edith', isVerified: true, createdAt: long, updatedAt: now },
  ];
  let listed: object[] = [];
  await page.route('**/api/admin/users', async (route) => route.fulfill({ json: listed }));
  await signInAsAdmin(page);
  await expect(page.getByText('No users yet')).toBeVisible();
  listed = users;
  // A failed read is retried once.
  const refused = { status: 500, json: {} };
  await page.route('**/api/admin/users', async (route) => route.fulfill(refused), { times: 1 });
  await open(page, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Dashboard');
  await expect(page.locator('.admin-chart-stat')).toHaveText([
    'Total Users2',
    'Verified Users1',
    'Unverified1',
    'New This Week1',
  ]);
  // As it is already: no other journey sells with a fee.
  await page.getByRole('button', { name: 'Change fee' }).click();
  await expect(getToast(page)).toContainText('Fee changed');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['ID', 'Email', 'Name', 'Status', 'Registered']);
  await expect(table.getByRole('row').nth(1)).toContainText(/3new@example.comNot providedUnverified/);
  await expect(table.getByRole('row').nth(2)).toContainText(/2edith@example.comEdithVerified/);
  await page.unroute('**/api/admin/users');

  await failRequests(page, '**/api/admin/users');
  await open(page, '/admin');
  await says(
    page.getByRole('alert'),
    'Error Loading Users | Failed to load user data. Please try again later.',
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin-login$/);
});

test('the admin products page has the specified texts for content, success and failure', async ({
  page,
  allowError,
}) => {
  allowError(statusError(500));
  const title = createTitle('Not to Be Changed');
  await listForSale(page.request, title);
  await openAdminPage(page, `/admin/products?q=${encodeURIComponent(title)}`);
  await says(page.getByRole('list', { name: 'The whole shop' }), 'Total Products | In Stock | Categories');
  await expect(page.getByRole('link', { name: 'Back to Admin Dashboard' })).toHaveAttribute('href', '/admin');
  const price = page.getByLabel(`Price of ${title}`);
  const amazon = page.getByLabel(`Amazon of ${title}`);
  const category = page.getByLabel(`Category of ${title}`);
  const question = page.getByRole('dialog');
  const remove = async (): Promise<void> => {
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await expect(question).toContainText(
      `Are you sure you want to delete "${title}"? This action cannot be undone and will permanently remove this product from your marketplace.`,
    );
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await expect(category.getByRole('option')).toHaveText([
    'Books',
    'Magazines',
    'Catalogs',
    'Manuals',
    'Journals',
    'Games',
  ]);

  await failRequests(page, /\/api\/(admin\/)?products\/\d+/);
  await price.fill('1.23');
  await price.press('Enter');
  await says(getToast(page), 'Error | Failed to update price. Please try again.');
  await price.press('Escape');
  await category.selectOption('games');
  await says(getToast(page), 'Error | Failed to update category. Please try again.');
  await amazon.fill('7');
  await amazon.press('Enter');
  await says(getToast(page), 'Error | Failed to update competitor price. Please try again.');
  await amazon.press('Escape');
  await price.focus();
  await page.keyboard.press('a');
  const unknown = 'Auto-Price Failed | Could not fetch Amazon price for auto-pricing. Please try again.';
  await says(getToast(page), unknown);
  await remove();
  await says(getToast(page), 'Error | Failed to delete product. Please try again.');
  await page.unroute(/\/api\/(admin\/)?products\/\d+/);

  await amazon.fill('20');
  await amazon.press('Enter');
  await expect(amazon).toHaveValue('20.00');
  await page.getByRole('button', { name: `Auto price of ${title}` }).click();
  await says(getToast(page), "Price updated to $16.00 (20% below Amazon's $20.00)");
  await remove();
  await says(getToast(page), 'Product Deleted');

  const held = await holdRequests(page, '**/api/admin/products?*');
  await open(page, '/admin/products');
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' });
  await expect(loading).toBeVisible();
  await held.release();
  await expect(loading).toBeHidden();
  await failRequests(page, '**/api/admin/products?*');
  await open(page, '/admin/products');
  await says(
    page.getByRole('alert'),
    'Error Loading Products | Unable to load products. Please try again later.',
  );
  await page.getByRole('alert').getByRole('link', { name: 'Back to Admin Dashboard' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});
