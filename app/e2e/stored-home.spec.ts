import type { Page } from '@playwright/test';
import { OFFLINE_MESSAGES } from '#contract/sync/offline-messages.ts';
import { noticeBar } from './device-state.ts';
import { OFFLINE_ERRORS, warmOffline } from './warm-offline.ts';
import { expect, open, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

const cards = (page: Page) => page.getByRole('main').locator('article');

/** Changes a product's price in the mirror only. */
const setMirrorPrice = (page: Page, product: number, dollars: number): Promise<void> =>
  page.evaluate(
    async ([id, price]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        opening.addEventListener('success', () => {
          const change = opening.result.transaction('products', 'readwrite');
          const products = change.objectStore('products');
          const row = products.get(id);
          row.addEventListener('success', () => products.put({ ...Object(row.result), price }));
          change.addEventListener('complete', () => resolve());
          change.addEventListener('abort', () => reject(change.error ?? new Error('aborted')));
        });
      }),
    [product, dollars] as const,
  );

test('in airplane mode, home is there before any script runs, and then shows the prices of the mirror', async ({
  page,
  context,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  await warmOffline(page);
  const card = cards(page).first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await expect(card).not.toContainText('$7.77');
  const address = (await card.getByRole('link').first().getAttribute('href')) ?? '';
  await setMirrorPrice(page, Number(address.split('/').at(-1)), 7.77);
  await page.close();
  await context.setOffline(true);
  const app = await context.newPage();
  const html = await (await app.goto('/'))?.text();
  expect(html).toContain(title);
  expect(html).not.toContain('$7.77');
  await expect(cards(app).first()).toContainText('$7.77');
  await expect(noticeBar(app)).toHaveText(OFFLINE_MESSAGES.offline);
  await expect(app.getByRole('heading', { name: 'Testimonials' })).toBeAttached();
});

test('the stored home page is refreshed at each start, but not with the page of a hotspot', async ({
  page,
  context,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  await warmOffline(page);
  const stored = () => page.evaluate(async () => (await caches.match('/'))?.text());
  const original = await stored();
  const answers = [
    '<title>Free Wi-Fi</title>Please sign in',
    original?.replace('</title>', ' again</title>') ?? '',
  ];
  await context.route(
    ({ pathname }) => pathname === '/',
    (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'Cache-Control': 'public' },
        body: answers.shift() ?? '',
      }),
  );
  await open(page, '/');
  await expect.poll(() => answers.length).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(await stored()).toBe(original);
  await open(page, '/');
  await expect.poll(stored).toContain(' again</title>');
});
