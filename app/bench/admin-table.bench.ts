import type { Browser, Page } from '@playwright/test';
import type { Bench } from '#api/bench/bench.ts';
import { percentile } from '#api/bench/statistics.ts';
import { newProfile, withBrowser } from './chromium.ts';

const PASSWORD = 'only for this benchmark';
/** Wheel turns and their distance: slow, fast, and a drag of the scroll bar across the whole table. */
const TURNS = 60;
const DISTANCES = [60, 400, 4_000] as const;
const DRAGS = 40;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
/** Pixels. */
const ROW_HEIGHT = 40;

const sizeOf = (products: number): string => `${products.toLocaleString('en-US')} products`;

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

/** Frame times while scrolling the product table of the back office on a desktop. */
export async function benchAdminTable(bench: Bench): Promise<void> {
  for (const products of bench.sizes) {
    const shop = await bench.startShop(products, { ADMIN_PASSWORD: PASSWORD });
    try {
      await withBrowser(async (browser) => {
        await measureFloor(bench, browser, products);
        const context = await newProfile(browser, DESKTOP);
        const page = await context.newPage();
        await openTable(page, shop.url);
        for (let run = 0; run < bench.runs; run += 1) {
          // A wheel turns nothing at the end of the table, where the run before has left it.
          await page.locator('.admin-table-box').evaluate((table) => table.scrollTo(0, 0));
          await page.locator('[data-row="0"]').waitFor();
          const taken = await frames(page);
          await scroll(page);
          const all = await taken();
          const size = sizeOf(products);
          bench.record('admin.frame-median', percentile(all, 0.5), size);
          bench.record('admin.frame-p99', percentile(all, 0.99), size);
          bench.record('admin.frame-longest', Math.max(...all), size);
        }
      });
    } finally {
      await shop.stop();
    }
  }
}

/** What scrolling costs on this machine at least: an empty box with as many rows of nothing. */
async function measureFloor(bench: Bench, browser: Browser, products: number): Promise<void> {
  const page = await (await newProfile(browser, DESKTOP)).newPage();
  await page.setContent(
    `<!doctype html><div class="admin-table-box" style="height: 700px; overflow: auto"><div style="height: ${products * ROW_HEIGHT}px">`,
  );
  for (let run = 0; run < bench.runs; run += 1) {
    const taken = await frames(page);
    await scroll(page);
    bench.record('admin.frame-floor', percentile(await taken(), 0.99), sizeOf(products));
  }
  await page.context().close();
}

async function openTable(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin-login`);
  await page.waitForSelector('html[data-interactive]', { state: 'attached' });
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
  await page.waitForURL(/\/admin$/);
  await page.goto(`${url}/admin/products`);
  await page.locator('.admin-table-box[aria-busy=false] [data-row="0"]').waitFor();
  await page.waitForLoadState('networkidle');
}
