import type { Page } from '@playwright/test';
import { listColorViolations, listViolations, getHorizontalOverflow, listSmallTargets } from './axe.ts';
import { expect, holdRequests, open, test } from './journey.ts';
import { SCREENS } from './screens.ts';
import { searchField } from './search-field.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const SMALLEST = { width: 320, height: 640 };

const check = async (page: Page, path: string): Promise<void> => {
  // Each screen has the time of a test.
  test.setTimeout(test.info().timeout + 60_000);
  // Mid-animation, colors are blended.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(PHONE);
  await open(page, path);
  await expect(page.locator('h1'), path).toHaveCount(1);
  await expect(page.locator('main'), path).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
  expect.soft(await listViolations(page), `${path}, phone`).toEqual([]);
  expect.soft(await listSmallTargets(page), `${path}: what a thumb cannot hit`).toEqual([]);
  expect.soft(await listColorViolations(page, 'dark'), `${path}, phone`).toEqual([]);
  await page.setViewportSize(DESKTOP);
  expect.soft(await listViolations(page), `${path}, desktop, dark in CI`).toEqual([]);
  expect.soft(await listColorViolations(page, 'light'), `${path}, desktop`).toEqual([]);
  await page.setViewportSize(SMALLEST);
  expect.soft(await getHorizontalOverflow(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0);
};

/** One category stands for all: they share a screen. */
const DIFFERENT = SCREENS.filter((path) => !path.startsWith('/category/') || path === '/category/books');

/** Screens that one test visits in one browser page: a fresh page for each costs as much as its checks. */
const SCREENS_PER_TEST = 7;

for (let at = 0; at < DIFFERENT.length; at += SCREENS_PER_TEST) {
  const paths = DIFFERENT.slice(at, at + SCREENS_PER_TEST);
  test(`${paths.join(', ')}: all pass axe in both themes and at every width`, async ({ page }) => {
    for (const path of paths) await check(page, path);
  });
}

test('a product page and a filled cart, wishlist and checkout pass axe in both themes and at every width', async ({
  page,
  forSale,
}) => {
  const item = forSale.find(({ images, rating }) => images.length > 1 && rating !== undefined) ?? forSale[0];
  await check(page, `/product/${item?.id}`);
  for (const { id } of forSale.slice(0, 3)) {
    await page.request.post('/api/cart/add', { data: { productId: id, quantity: 1 } });
    await page.request.post('/api/wishlist/add', { data: { productId: id } });
  }
  await check(page, '/cart');
  await check(page, '/wishlist');
  await check(page, '/checkout');
});

test('a notification with the sheet of an addition passes axe in both themes', async ({ page, forSale }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, `/product/${forSale[0]?.id}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).filter({ visible: true }).click();
  await page.getByRole('status').filter({ hasText: 'Added to cart' }).hover();
  const sheet = page.getByRole('region', { name: 'In your cart' });
  await expect(sheet).toContainText('1 item in your cart');
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  expect(await listSmallTargets(page, '.added-sheet')).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  expect(await listColorViolations(page, 'dark')).toEqual([]);
});

test('the not-found pages pass axe', async ({ page, allowError }) => {
  allowError(/status of 404/);
  for (const path of ['/no/such/page', '/product/999999999', '/category/cookbooks']) await check(page, path);
});

test('the first Tab stop is a link that skips the header', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('navigating moves the focus to the main content and announces the title', async ({ page }) => {
  await open(page, '/');
  await page
    .getByRole('navigation', { name: 'Categories', exact: true })
    .getByRole('link', { name: 'Games' })
    .click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('p[aria-live=polite]').filter({ hasText: 'Used Games' })).toBeAttached();
});

test('a tap into the search field while a screen loads keeps the focus there', async ({ page }) => {
  await open(page, '/');
  const field = await searchField(page).elementHandle();
  await page
    .getByRole('navigation', { name: 'Categories', exact: true })
    .getByRole('link', { name: 'Games' })
    .evaluate((link: HTMLElement, next) => {
      link.click();
      if (next instanceof HTMLElement) next.focus();
    }, field);
  // The focus moves before the announcement.
  await expect(page.locator('p[aria-live=polite]').filter({ hasText: 'Used Games' })).toBeAttached();
  await expect(searchField(page)).toBeFocused();
});

test('with reduced motion, no animation is noticeable', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  const long = await page.evaluate(
    () =>
      document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().duration ?? 0) > 20)
        .length,
  );
  expect(long).toBe(0);
});

test('with reduced motion, the loading spinner stands still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const held = await holdRequests(page, '**/api/sync');
  await open(page, '/checkout');
  const wheel = page.getByRole('main').locator('.spinner');
  await expect(wheel).toBeVisible();
  expect(await wheel.evaluate((element) => element.getAnimations().length)).toBe(0);
  await held.release();
});

test('an icon button shows a tooltip on hover and on focus, and Escape closes it', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await open(page, '/');
  const tip = page.getByRole('tooltip');
  const sell = page.getByRole('link', { name: 'Sell', exact: true }).first();
  await expect(async () => {
    await page.mouse.move(0, 0);
    await sell.hover();
    await expect(tip).toHaveText('Sell', { timeout: 2_000 });
  }).toPass();
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.getByRole('link', { name: 'Dogear', exact: true }).first().focus();
  for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press('Tab');
  await expect(tip).toHaveText('Sell');
  await page.getByRole('link', { name: 'Browse Collection' }).hover();
  await expect(tip).toHaveCount(0);
});
