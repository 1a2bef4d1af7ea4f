import { CART_MESSAGES } from '#contract/cart/cart-messages.ts';
import type { Page } from '@playwright/test';
import { checkForUpdate, updateBanner, openControlled, test } from './service-worker-fixtures.ts';
import { OFFLINE_ERRORS, listCachedPaths } from './warm-offline.ts';
import { searchField } from './search-field.ts';
import { expect, waitForInteractive, getToast } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

/** Counts page loads from now on. */
function loadsOf(page: Page): { readonly count: number } {
  const loads = { count: 0 };
  page.on('load', () => (loads.count += 1));
  return loads;
}

/** State of the installing or waiting service worker. */
const waiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);

test('a new version is offered, waits for a tap and reloads the page exactly once', async ({
  page,
  door,
}) => {
  await openControlled(page, door.url);
  const loads = loadsOf(page);
  door.release();
  await checkForUpdate(page);
  await expect(updateBanner(page)).toContainText('A new version is ready');
  expect(await waiting(page)).toBe('installed');
  expect(loads.count).toBe(0);
  await updateBanner(page).getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => loads.count).toBe(1);
  await waitForInteractive(page);
  await expect(updateBanner(page)).toHaveCount(0);
  expect(loads.count).toBe(1);
  expect(await waiting(page)).toBeUndefined();
});

test('a half-written message survives the update, and the banner covers no field', async ({ page, door }) => {
  await openControlled(page, `${door.url}/contact`);
  await page.getByLabel('Subject').fill('A torn page');
  await page.getByLabel('Category').selectOption('returns');
  await page.getByLabel('Message', { exact: true }).fill('The last page of it is torn, and I');
  const loads = loadsOf(page);
  door.release();
  await checkForUpdate(page);
  await expect(updateBanner(page)).toBeAttached();
  const covered = async () =>
    updateBanner(page).evaluate((card) => {
      const over = card.getBoundingClientRect();
      const fields = document.querySelectorAll('main :is(input, select, textarea)');
      return [...fields].some((field) => {
        const { left, right, top, bottom } = field.getBoundingClientRect();
        return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      });
    });
  expect(await covered()).toBe(false);
  await page.getByLabel('Message', { exact: true }).scrollIntoViewIfNeeded();
  expect(await covered()).toBe(false);
  await updateBanner(page).getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => loads.count).toBe(1);
  await expect(page.getByLabel('Subject')).toHaveValue('A torn page');
  await expect(page.getByLabel('Category')).toHaveValue('returns');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('The last page of it is torn, and I');
});

test('the page checks for a new version whenever it becomes visible', async ({ page, door }) => {
  await openControlled(page, door.url);
  door.release();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(updateBanner(page)).toBeVisible();
});

test('a checkout shows no update banner, and "Later" hides it for this visit', async ({ page, door }) => {
  await openControlled(page, `${door.url}/checkout`);
  door.release();
  await checkForUpdate(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe('installed');
  await expect(updateBanner(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await updateBanner(page).getByRole('button', { name: 'Later' }).click();
  await expect(updateBanner(page)).toHaveCount(0);
});

test('another tab keeps its version without a reload, and is offered the new one', async ({
  page,
  context,
  door,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  await openControlled(page, door.url);
  const other = await context.newPage();
  await other.goto(door.url);
  await waitForInteractive(other);
  await searchField(other).fill('half a word');
  const loads = loadsOf(other);
  door.release();
  await checkForUpdate(page);
  await updateBanner(page).getByRole('button', { name: 'Update' }).click();
  await waitForInteractive(page);
  await expect(updateBanner(other)).toBeVisible();
  await expect(searchField(other)).toHaveValue('half a word');
  // The suggestions fill a phone's screen.
  await other.getByRole('button', { name: 'Close search' }).click();
  expect(loads.count).toBe(0);
  // Screens not loaded before still open, even offline: the old build is still cached.
  await (await context.newCDPSession(other)).send('Network.clearBrowserCache');
  await context.setOffline(true);
  await other.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('FAQ');
  await context.setOffline(false);
  await updateBanner(other).getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => loads.count).toBe(1);
});

test('restarting the app activates a new version', async ({ page, context, door }) => {
  await openControlled(page, door.url);
  door.release();
  await checkForUpdate(page);
  await expect(updateBanner(page)).toBeVisible();
  const next = context.serviceWorkers().at(-1);
  await page.close();
  // Without pages, the old worker is replaced once idle, before the app is restarted.
  await expect.poll(async () => next?.evaluate<string>('serviceWorker.state')).toBe('activated');
  const again = await context.newPage();
  await again.goto(door.url);
  await waitForInteractive(again);
  expect(await waiting(again)).toBeUndefined();
  expect(await again.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  expect((await listCachedPaths(again, 'shell')).filter((path) => path.startsWith('/assets/faq-'))).toEqual(
    [],
  );
  await expect(updateBanner(again)).toHaveCount(0);
});

test('an incomplete release is not installed, and the previous one stays active', async ({
  page,
  context,
  door,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  await openControlled(page, door.url);
  // A worker and a page of different builds, as during a deployment.
  door.release((html) => html.replace(/assets\/[\w-]+\.js/, 'assets/of-another-build.js'));
  await checkForUpdate(page).catch(() => undefined);
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing ?? null),
    )
    .toBeNull();
  await expect(updateBanner(page)).toHaveCount(0);
  await context.setOffline(true);
  await page.goto(door.url);
  await waitForInteractive(page);
});

test('a recalled release removes the worker and its caches without reloading any page', async ({
  page,
  door,
  forSale,
}) => {
  await openControlled(page, door.url);
  await expect.poll(async () => (await listCachedPaths(page)).length).toBeGreaterThan(0);
  const loads = loadsOf(page);
  door.recall();
  await checkForUpdate(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  expect(loads.count).toBe(0);
  // The shop keeps working, in this page and the next.
  await page.goto(`${door.url}/product/${forSale[0]?.id}`);
  await waitForInteractive(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(getToast(page)).toContainText(CART_MESSAGES.added);
});
