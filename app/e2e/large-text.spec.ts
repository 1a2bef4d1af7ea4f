import type { Page } from '@playwright/test';
import { getHorizontalOverflow } from './axe.ts';
import { statusError, expect, open, test } from './journey.ts';
import playwright from './playwright.config.ts';
import { SCREENS } from './screens.ts';

const LAUNCH = playwright.use?.launchOptions ?? {};

// Sets the browser's font size to 200%: unlike a style, this also scales media queries in em.
test.use({
  launchOptions: { ...LAUNCH, args: [...(LAUNCH.args ?? []), '--blink-settings=defaultFontSize=32'] },
});

/** Multi-line texts in columns narrower than four em: they wrap at nearly every word. */
const columns = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'main :is(p, dt, dd, li, td, h1, h2, h3, label)',
    )) {
      const hasText = [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && (nodeValue ?? '').trim().includes(' '),
      );
      if (!hasText || !element.checkVisibility() || element.closest('.vh') !== null) continue;
      const { fontSize, lineHeight } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isBroken = height > 2.5 * Number.parseFloat(lineHeight);
      if (isBroken && width < 4 * Number.parseFloat(fontSize)) {
        found.push(`${Math.round(width)} px: ${element.outerHTML.slice(0, 100)}`);
      }
    }
    return found;
  });

const DIFFERENT = SCREENS.filter((path) => !path.startsWith('/category/') || path === '/category/books');

test('text at 200% fits on every screen, on phones 390 and 320 pixels wide', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(statusError(404));
  test.setTimeout(180_000);
  for (const { id } of forSale.slice(0, 2)) {
    await page.request.post('/api/cart/add', { data: { productId: id, quantity: 1 } });
    await page.request.post('/api/wishlist/add', { data: { productId: id } });
  }
  for (const path of [...DIFFERENT, `/product/${forSale[0]?.id}`, '/no/such/page']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    if (path === '/cart' || path === '/wishlist' || path === '/checkout') await open(page, path);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect
        .soft(await getHorizontalOverflow(page), `${path} at ${width} px scrolls sideways`)
        .toBeLessThanOrEqual(0);
      expect.soft(await columns(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('the browser really uses the large text that these tests rely on', async ({ page }) => {
  await page.goto('/faq');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
});
