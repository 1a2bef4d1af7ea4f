import type { Page } from '@playwright/test';
import { getHorizontalOverflow, listSmallTargets, listViolations } from './axe.ts';
import { expect, open, statusError, test } from './journey.ts';
import { searchField } from './search-field.ts';
import { watchShifts } from './watch-shifts.ts';

/** The header in one line. */
const line = (page: Page) => page.getByRole('region', { name: 'Header' });
const header = (page: Page) => page.getByRole('banner');

/** Opens a screen and waits until the line can appear. */
async function openIdle(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.locator('.sticky-top').waitFor({ state: 'attached' });
  await page.mouse.move(195, 600);
}

test('the header is one line while a phone scrolls down, and returns on the way up', async ({ page }) => {
  await openIdle(page, '/category/books');
  const shifts = await watchShifts(page);
  await expect(line(page)).toBeHidden();

  await page.mouse.wheel(0, 700);
  await expect(line(page)).toBeInViewport({ ratio: 1 });
  await expect(line(page).getByRole('link', { name: /^Cart/ })).toBeVisible();
  // Only what is in sight is there for screen readers and the keyboard.
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveCount(1);

  await page.mouse.wheel(0, -40);
  await expect(header(page)).toBeInViewport({ ratio: 1 });
  await expect(line(page)).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveCount(1);
  await page.mouse.wheel(0, 300);
  await expect(line(page)).toBeInViewport({ ratio: 1 });

  // The line stays while it is used, and words outlive it.
  await searchField(page).fill('zzzzqqqqxx');
  await page.mouse.wheel(0, -40);
  await page.mouse.wheel(0, 40);
  await expect(line(page)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await searchField(page).blur();
  await expect(line(page)).toBeHidden();
  await expect(searchField(page)).toHaveValue('zzzzqqqqxx');
  expect(await shifts()).toBe(0);
});

test('the strip folds into the menu of the line, and the cart is one tap away', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openIdle(page, '/category/books');
  await page.mouse.wheel(0, 700);
  const menu = line(page).getByRole('button', { name: 'Category: Books' });
  await menu.click();
  expect(await listViolations(page, { within: '.sticky-top' })).toEqual([]);
  expect(await listSmallTargets(page, '.sticky-top')).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await getHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await menu.press('Enter');
  await line(page).getByRole('link', { name: 'Games' }).click();
  await expect(page).toHaveURL('/category/games');
  await expect(line(page)).toBeHidden();

  await page.locator('main article a').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await page.mouse.wheel(0, 700);
  await expect(line(page).getByRole('button', { name: 'Category: Games' })).toBeVisible();
  await line(page).getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL('/cart');
});

test('screens with one job have brand, cart and account, but no categories', async ({ page, allowError }) => {
  allowError(statusError(404));
  for (const path of ['/sell', '/checkout', '/order-confirmation/0000000000000000000000']) {
    await openIdle(page, path);
    await expect(header(page).getByRole('link')).toHaveText(['Dogear', /^Cart/, 'Account']);
    await expect(page.getByRole('navigation', { name: 'Categories', exact: true })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    const bar = page.getByRole('navigation', { name: 'Main', exact: true });
    await expect(bar).toHaveCount(path === '/checkout' ? 0 : 1);
    // Nothing sticks out of the bar over a form.
    if (path === '/sell') await expect(bar.locator('.bottom-bar-leaf')).toHaveCount(0);
  }
});
