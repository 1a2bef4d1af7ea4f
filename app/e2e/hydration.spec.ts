import type { Page } from '@playwright/test';
import { buy } from './buy-via-api.ts';
import { expect, holdRequests, waitForInteractive, open, test, getToast } from './journey.ts';

/**
 * Paths under /api that a page requests, in order. Without those that no HTML contains and that an idle page requests: the
 * mirror, and the seller's other items.
 */
function apiCallsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isLater = pathname === '/api/catalog/mirror' || searchParams.has('seller');
    if (pathname.startsWith('/api/') && !isLater) asked.push(pathname);
  });
  return asked;
}

test('the first screen hydrates without changes and requests nothing twice', async ({ page, forSale }) => {
  const item = forSale.find(({ images }) => images.length > 1)?.id;
  for (const path of [
    '/',
    '/category/books',
    '/products',
    '/search?q=the',
    `/product/${item}`,
    '/faq',
    '/contact',
  ]) {
    const asked = apiCallsOf(page);
    const html = await (await page.request.get(path)).text();
    const answer = page.waitForResponse('**/api/sync');
    await open(page, path);
    await answer;
    expect(asked, path).toEqual(['/api/sync']);
    // Same text as in the server's HTML.
    const served = /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? '';
    expect(served, path).not.toBe('');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      served.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
    );
    page.removeAllListeners('request');
  }
});

test('a first screen does not request the sheets that its page contains', async ({ page, forSale }) => {
  const item = forSale[0]?.id;
  for (const path of ['/', '/category/books', '/search?q=the', `/product/${item}`]) {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await open(page, path);
    const there = await page
      .locator('link[rel=stylesheet][disabled]')
      .evaluateAll((links) =>
        links.map((link) => new URL(link.getAttribute('href') ?? '', location.href).pathname),
      );
    expect(there.length, path).toBeGreaterThan(0);
    expect(
      requested.filter((each) => there.includes(each)),
      path,
    ).toEqual([]);
    page.removeAllListeners('request');
  }
});

test('a screen of personal data hydrates without changes and loads them once', async ({ page, forSale }) => {
  const item = forSale.findLast(({ stock }) => (stock ?? 999) >= 3);
  const order = await buy(page.request, item?.id ?? 0);
  for (const [path, call] of [
    [`/order-confirmation/${order}`, `/api/orders/${order}`],
    ['/account?tab=orders', '/api/orders'],
  ] as const) {
    const asked = apiCallsOf(page);
    const answer = page.waitForResponse('**/api/sync');
    await open(page, path);
    await answer;
    await expect(page.getByRole('main')).toContainText(item?.title ?? '');
    expect(
      asked.filter((each) => each !== '/api/sync'),
      path,
    ).toEqual([call]);
    page.removeAllListeners('request');
  }
});

test('the HTML is byte-identical for every visitor, and 304 on a revisit', async ({ request, forSale }) => {
  for (const path of ['/', '/category/books', `/product/${forSale[0]?.id}`]) {
    const first = await request.get(path, { headers: { cookie: '' } });
    const second = await request.get(path, { headers: { cookie: 'sid=somebody; theme=dark' } });
    expect(await second.text(), path).toBe(await first.text());
    expect(second.headers()['set-cookie'], path).toBeUndefined();
    const etag = first.headers()['etag'] ?? '';
    const again = await request.get(path, { headers: { 'if-none-match': etag } });
    expect(again.status(), path).toBe(304);
  }
});

test('taps made before hydration are replayed after it', async ({ page, forSale }) => {
  const item = forSale.find(({ stock }) => stock !== 1) ?? forSale[0];
  const held = await holdRequests(page, /\/assets\/main-[^/]+\.js$/);
  await page.goto(`/product/${item?.id}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.locator('html[data-interactive]')).toHaveCount(0);
  await held.release();
  await waitForInteractive(page);
  await expect(page.getByRole('banner').locator('.count')).toHaveText(/^1/);
  await expect(page.getByRole('button', { name: /^Save/ }).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(getToast(page)).toContainText(/^Added to (cart|wishlist)/);
});

test('one small script loads at once, and the others after the largest picture', async ({
  page,
  forSale,
}) => {
  const item = forSale.find(({ images }) => images.length > 0);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const held = await holdRequests(page, /\/pictures\//);
  await page.goto(`/product/${item?.id}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  // Within two frames, code that does not wait for the picture has sent its requests.
  await page.evaluate(
    () => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(scripts).toHaveLength(1);
  await held.release();
  await waitForInteractive(page);
  expect(scripts.some((url) => /\/main-/.test(url))).toBe(true);
});

test('the first picture loads first, and the others lazily', async ({ page, forSale }) => {
  for (const path of ['/', '/category/books', '/products', `/product/${forSale[0]?.id}`]) {
    await open(page, path);
    const pictures = page.getByRole('main').locator('picture img');
    await expect(pictures.first(), path).toBeAttached();
    await expect(page.locator('img[fetchpriority=high]'), path).toHaveCount(1);
    await expect(page.locator('img[fetchpriority=high]'), path).toHaveAttribute('loading', 'eager');
    for (const picture of await pictures.all()) {
      await expect(picture, path).toHaveAttribute('width', /^\d+$/);
      await expect(picture, path).toHaveAttribute('height', /^\d+$/);
    }
  }
});
