import { chromium, type Page } from '@playwright/test';
import { atMost, percentile, report } from '#api/bench/report.ts';
import { catalogOf, startShop } from '#api/bench/shop-process.ts';
import { chromiumPath } from './chromium.ts';

const PASSWORD = 'only for this benchmark';
/** Wheel turns and their distance: slow, fast, and a drag of the scroll bar across the whole table. */
const TURNS = 60;
const DISTANCES = [60, 400, 4_000] as const;
const DRAGS = 40;

/** Records frame intervals in ms from now until the returned function is called, including the current frame. */
async function frames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    performance.clearMarks();
    let before = performance.now();
    const next = (now: number): void => {
      performance.mark('frame', { detail: now - before });
      before = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  return async () =>
    page.evaluate(() =>
      performance
        .getEntriesByName('frame')
        .map((mark) => ('detail' in mark ? Number(mark.detail) : Number.NaN)),
    );
}

async function scroll(page: Page): Promise<void> {
  const box = page.locator('.admin-table-box');
  await box.hover();
  for (const distance of DISTANCES) {
    for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(0, distance);
  }
  await box.evaluate(async (table, drags) => {
    for (let at = 1; at <= drags; at += 1) {
      table.scrollTop = (table.scrollHeight * at) / drags;
      await new Promise(requestAnimationFrame);
    }
  }, DRAGS);
}

/** Frame times while scrolling the admin table of 100,000 products on a desktop. */
export async function benchAdminTable(): Promise<void> {
  const shop = await startShop(catalogOf(100_000), { ADMIN_PASSWORD: PASSWORD });
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    // tsx wraps functions in a name helper, which the page must define.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(`${shop.url}/admin-login`);
    await page.waitForSelector('html[data-interactive]', { state: 'attached' });
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Access Dashboard' }).click();
    await page.waitForURL(/\/admin$/);
    await page.goto(`${shop.url}/admin/products`);
    await page.locator('.admin-table-box[aria-busy=false] [data-row="0"]').waitFor();
    await page.waitForLoadState('networkidle');
    const taken = await frames(page);
    await scroll(page);
    const all = await taken();
    const longest = Math.max(...all);
    report('admin-table', [
      { name: 'frames while 100,000 products are scrolled', value: all.length, unit: '' },
      { name: 'median of a frame', value: percentile(all, 0.5), unit: 'ms' },
      { name: 'p99 of a frame', value: percentile(all, 0.99), unit: 'ms' },
      { name: 'longest frame', value: longest, unit: 'ms', goal: atMost(longest, 50) },
    ]);
  } finally {
    await browser.close();
    await shop.stop();
  }
}
