import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { signInAsAdmin } from './admin-page.ts';
import { checkForUpdate, updateBanner, openControlled, test } from './service-worker-fixtures.ts';
import { OFFLINE_ERRORS, warmOfflineWithPictures, listCachedPaths } from './warm-offline.ts';
import { statusError, expect, waitForInteractive, open } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

const ASSETS = join(import.meta.dirname, '../../dist/client/assets');

test('chunks cached by an older worker still serve open tabs, and go with the next version', async ({
  page,
  context,
  door,
  allowError,
}) => {
  // A bare file has no icon.
  allowError(statusError(404));
  const chunk = '/assets/of-a-former-build.js';
  const other = await context.newPage();
  await other.goto(`${door.url}/robots.txt`);
  await other.evaluate(async (path) => {
    const script = new Response('export {};', { headers: { 'Content-Type': 'text/javascript' } });
    await (await caches.open('dogear-shell-1h8x0zk')).put(path, script);
  }, chunk);
  await openControlled(page, door.url);
  expect(await page.evaluate(async (path) => (await fetch(path)).status, chunk)).toBe(200);
  await other.close();
  door.release();
  await checkForUpdate(page);
  await updateBanner(page).getByRole('button', { name: 'Update' }).click();
  await expect.poll(async () => listCachedPaths(page, 'shell').catch(() => [chunk])).not.toContain(chunk);
});

test('when the browser has evicted the shell, screens come from the server', async ({ page, forSale }) => {
  await openControlled(page, '/');
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await open(page, `/product/${forSale[0]?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(forSale[0]?.title ?? '');
});

test('a captive portal’s page is cached neither as a chunk nor as a picture', async ({
  page,
  context,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  await openControlled(page, '/');
  const paths = ['/assets/main-gone.js', '/pictures/gone-320.avif'];
  await context.route(/gone/, (route) => route.fulfill({ contentType: 'text/html', body: 'Please sign in' }));
  await page.evaluate(async (each) => Promise.allSettled(each.map(async (path) => fetch(path))), paths);
  // Entries that follow them are cached.
  const chunk = readdirSync(ASSETS).find((name) => name.startsWith('stripe'));
  await page.evaluate(async (path) => fetch(path), `/assets/${chunk}`);
  await expect.poll(async () => listCachedPaths(page, 'parts')).toContain(`/assets/${chunk}`);
  expect((await listCachedPaths(page)).filter((path) => paths.includes(path))).toEqual([]);
});

test('a missing file returns 404, with and without the worker', async ({ page, request, allowError }) => {
  allowError(statusError(404));
  const missing = '/assets/main-gone.js';
  const direct = await request.get(missing);
  expect(direct.status()).toBe(404);
  expect(direct.headers()['content-type']).not.toContain('html');
  await openControlled(page, '/');
  const through = await page.evaluate(async (path) => {
    const answer = await fetch(path);
    return [answer.status, answer.headers.get('content-type')];
  }, missing);
  expect(through[0]).toBe(404);
  expect(through[1]).not.toContain('html');
});

test('sitemap, robots.txt, pictures and admin pages bypass the worker’s shell', async ({
  page,
  allowError,
}) => {
  // Chromium renders XML with inline styles, which the CSP forbids.
  allowError(/inline style/);
  allowError(statusError(404));
  await openControlled(page, '/');
  for (const path of [
    '/sitemap.xml',
    '/robots.txt?again=1',
    '/admin',
    '/admin?next=orders',
    '/pictures/none-320.avif',
    '/api/config',
  ]) {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker(), path).toBe(false);
  }
  for (const path of ['/', '/cart', '/search?q=st.+john', '/category/books']) {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker(), path).toBe(true);
  }
});

test('private and admin pages, API responses and opaque responses are never cached', async ({
  page,
  forSale,
  context,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  await warmOfflineWithPictures(page, `/product/${forSale[0]?.id}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  for (const path of ['/cart', '/wishlist', '/account', '/']) {
    await page.goto(path);
    await waitForInteractive(page);
  }
  const ofShop = await listCachedPaths(page);
  await signInAsAdmin(page);
  const rooms = page.getByRole('navigation', { name: 'Back office' });
  for (const room of ['Orders', 'Messages', 'Reports', 'Audit trail', 'Products']) {
    await rooms.getByRole('link', { name: room }).click();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }
  const pictures = page.getByRole('row').locator('img');
  await expect(pictures.first()).toHaveAttribute('src', /-160\.webp$/);
  await page.waitForLoadState('networkidle');
  const paths = await listCachedPaths(page);
  const inTable = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(inTable.filter((path) => path && paths.includes(path) && !ofShop.includes(path))).toEqual([]);
  expect(paths.filter((path) => /^\/(api|admin|cart|wishlist|account)/.test(path))).toEqual([]);
  expect(paths.filter((path) => path.startsWith('/assets/admin'))).toEqual([]);
  expect(paths.filter((path) => path.endsWith('.html'))).toEqual(['/index.html']);
  const types = await page.evaluate(async () => {
    const found = new Set<string>();
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) found.add((await cache.match(request))?.type ?? 'none');
    }
    return [...found];
  });
  expect(types).not.toContain('opaque');

  // Offline, the admin pages and their data are unavailable.
  await context.setOffline(true);
  await rooms.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('alert')).toContainText('Error Loading Orders');
  await rooms.getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('alert')).toContainText('Error Loading Products');
  for (const path of ['/admin', '/admin/products', '/admin-login'])
    await expect(page.goto(path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(false);
});
