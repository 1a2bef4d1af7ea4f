import type { Page } from '@playwright/test';
import { OFFLINE_MESSAGES } from '#contract/sync/offline-messages.ts';
import { noticeBar, openSynced } from './device-state.ts';
import { OFFLINE_ERRORS } from './warm-offline.ts';
import { expect, open, test } from './journey.ts';

/** Records layout shifts from now on, except those of the bar's own text. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, which has no outer scope
    const isOfBar = (source: unknown): boolean =>
      typeof source === 'object' &&
      source !== null &&
      'node' in source &&
      (!(source.node instanceof Node) ||
        !source.node.isConnected ||
        document.querySelector('.notice-bar')?.contains(source.node) === true);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const byBar = 'sources' in entry && Array.isArray(entry.sources) && entry.sources.every(isOfBar);
        if (byBar || !('value' in entry)) continue;
        const { dataset } = document.documentElement;
        dataset['moved'] = String(Number(dataset['moved'] ?? 0) + Number(entry.value));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The cumulative layout shift since then. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        // The observer reports buffered entries only once.
        requestAnimationFrame(() =>
          setTimeout(() => resolve(Number(document.documentElement.dataset['moved'] ?? 0)), 50),
        );
      }),
  );

for (const { where, top } of [
  { where: 'at the top of a page', top: 0 },
  { where: 'in the middle of it', top: 600 },
]) {
  test(`${where} the bar appears and disappears without shifting the layout`, async ({
    page,
    context,
    allowError,
  }) => {
    allowError(OFFLINE_ERRORS);
    await watchShifts(page);
    await openSynced(page, '/category/books');
    await page.evaluate((y) => scrollTo(0, y), top);
    const header = page.getByRole('banner');
    const shelf = page.getByRole('heading', { level: 1 });
    const before = await shelf.boundingBox();

    await context.setOffline(true);
    await expect(noticeBar(page)).toHaveText(OFFLINE_MESSAGES.offline);
    expect((await noticeBar(page).boundingBox())?.y).toBeLessThanOrEqual(40);
    if (top === 0) await expect(header).toBeInViewport({ ratio: 1 });
    else expect((await shelf.boundingBox())?.y).toBe(before?.y);

    await context.setOffline(false);
    await expect(noticeBar(page)).toHaveText(OFFLINE_MESSAGES.back);
    await expect(noticeBar(page)).toBeEmpty();
    expect((await shelf.boundingBox())?.y).toBe(before?.y);
    // Imperceptible, but for the header's line, which makes room for the bar; a jump of the content would be 0.02.
    expect(await shifts(page)).toBeLessThan(top === 0 ? 0.001 : 0.01);
  });
}

test('without background sync, the cart says when changes are sent', async ({
  page,
  context,
  allowError,
  forSale,
}) => {
  allowError(OFFLINE_ERRORS);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SyncManager'));
  await page.request.post('/api/cart/add', { data: { productId: forSale[0]?.id, quantity: 1 } });
  await openSynced(page, '/cart');
  await expect(page.getByText(OFFLINE_MESSAGES.sentWhenOpen)).toHaveCount(0);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText(OFFLINE_MESSAGES.sentWhenOpen)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE_MESSAGES.sentWhenOpen)).toHaveCount(0);
});

test('in a Safari tab, whose storage is evicted, pending changes come with a warning', async ({
  page,
  context,
  allowError,
  forSale,
}) => {
  allowError(OFFLINE_ERRORS);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'vendor', { value: 'Apple Computer, Inc.' });
    Object.defineProperty(StorageManager.prototype, 'persisted', { value: () => Promise.resolve(false) });
  });
  await page.request.post('/api/cart/add', { data: { productId: forSale[0]?.id, quantity: 1 } });
  await openSynced(page, '/cart');
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText(OFFLINE_MESSAGES.mayBeEvicted)).toBeVisible();
});

test('a cart that was never loaded says so offline, and loads once online', async ({ page, allowError }) => {
  allowError(OFFLINE_ERRORS);
  await page.route('**/api/sync', (route) => route.abort());
  await open(page, '/cart');
  await expect(page.getByRole('alert')).toContainText('Failed to load your cart');
  await page.unrouteAll();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
});

test('when the network drops before the bar has loaded, the page stays as it is', async ({
  page,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  let missed = 0;
  await page.route(/\/assets\/sticky-top-/, async (route) => {
    missed += 1;
    await route.abort();
  });
  await open(page, '/faq');
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  await expect.poll(() => missed).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'Terms' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '');
  await expect(page.getByRole('contentinfo')).toBeVisible();
});
