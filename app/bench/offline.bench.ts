import { brotliDecompressSync } from 'node:zlib';
import { devices, type BrowserContext } from '@playwright/test';
import * as z from 'zod/mini';
import type { Bench } from '#api/bench/bench.ts';
import { sent } from './bytes.ts';
import { newProfile, withBrowser } from './chromium.ts';
import { searchOnThePhone } from './device-search.bench.ts';
import { fillMirror } from './fill-mirror.ts';

/** More than the mirror holds. */
const PRODUCTS = 10_000;
/** Hearts tapped in airplane mode. */
const TAPS = 100;
const CARDS = 'main article h3 a';

const pageOfMirror = z.object({
  cursor: z.string(),
  more: z.boolean(),
  columns: z.object({ id: z.array(z.number()) }),
});

/** Size of the full mirror and of the delta for an up-to-date device, in transferred bytes. */
async function onTheWire(bench: Bench, url: string): Promise<void> {
  let bytes = 0;
  let products = 0;
  let query = '';
  for (let more = true; more;) {
    const body = await sent(`${url}/api/catalog/mirror${query}`);
    bytes += body.byteLength;
    const page = pageOfMirror.parse(JSON.parse(brotliDecompressSync(body).toString()));
    products += page.columns.id.length;
    query = `?cursor=${encodeURIComponent(page.cursor)}`;
    more = page.more;
  }
  const delta = (await sent(`${url}/api/catalog/mirror${query}`)).byteLength;
  bench.record('offline.products', products);
  bench.record('offline.mirror', bytes / 1024);
  bench.record('offline.delta', delta);
}

/** Opens the installed app in airplane mode. Measures from the start of the navigation to the paint of the first card. */
async function openOffline(bench: Bench, context: BrowserContext, url: string): Promise<void> {
  await context.setOffline(true);
  for (let run = 0; run < bench.runs; run += 1) {
    const page = await context.newPage();
    await page.addInitScript((cards) => {
      const look = (): void => {
        if (document.querySelector(cards)?.checkVisibility() === true)
          setTimeout(() => performance.mark('painted'));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, CARDS);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url);
    await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0);
    bench.record(
      'offline.home',
      await page.evaluate(() => performance.getEntriesByName('painted')[0]?.startTime ?? Number.NaN),
    );
    await page.close();
  }
  await context.setOffline(false);
}

/** Counts the changes that the phone has stored and not yet sent. */
const countOutbox = (): Promise<number> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('dogear');
    opening.addEventListener('success', () => {
      const db = opening.result;
      const asked = db.transaction('outbox').objectStore('outbox').count();
      asked.addEventListener('success', () => resolve(asked.result));
      db.close();
    });
  });

/** Makes a hundred changes in airplane mode and counts the requests that send them. */
async function flush(bench: Bench, context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/category/games`);
  await page.waitForSelector('html[data-interactive]', { state: 'attached' });
  await page.locator('.onward').first().waitFor();
  while ((await page.locator(CARDS).count()) < TAPS && (await page.locator('.onward').count()) > 0) {
    const before = await page.locator(CARDS).count();
    await page.locator('.onward').first().scrollIntoViewIfNeeded();
    await page.locator('.onward').first().click();
    await page.waitForFunction(([cards, had]) => document.querySelectorAll(cards).length > had, [
      CARDS,
      before,
    ] as const);
  }
  await page.waitForLoadState('networkidle');
  const carried: number[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/sync')) return;
    const changes = (request.postData() ?? '').match(/"name":/g)?.length ?? 0;
    if (changes > 0) carried.push(changes);
  });
  await context.setOffline(true);
  const made = await page.evaluate((most) => {
    const hearts = [
      ...document.querySelectorAll<HTMLElement>('main article .heart[aria-pressed="false"]'),
    ].slice(0, most);
    for (const heart of hearts) heart.click();
    return hearts.length;
  }, TAPS);
  for (let waited = 0; waited < 300 && (await page.evaluate(countOutbox)) < made; waited += 1)
    await page.waitForTimeout(100);
  carried.length = 0;
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  for (let waited = 0; waited < 50 && carried.reduce((sum, each) => sum + each, 0) < made; waited += 1) {
    await page.waitForTimeout(200);
  }
  const flushed = Math.max(0, ...carried);
  bench.record('offline.queued', made);
  bench.record('offline.flushed', (flushed / made) * 100);
}

/** The offline promises with the CPU slowed 4x, in the installed app of a shop with more products than the mirror holds. */
export async function benchOffline(bench: Bench): Promise<void> {
  const shop = await bench.startShop(PRODUCTS);
  const { url } = shop;
  try {
    await onTheWire(bench, url);
    await withBrowser(async (browser) => {
      for (let run = 1; run <= bench.runs; run += 1) {
        const context = await newProfile(browser, devices['Pixel 7']);
        const first = await context.newPage();
        const { mirrorMs, longestTaskMs } = await fillMirror(first, url);
        bench.record('offline.filled', mirrorMs);
        bench.record('offline.fill-task', longestTaskMs);
        await first.close();
        if (run === bench.runs) {
          await openOffline(bench, context, url);
          await flush(bench, context, url);
        }
        await context.close();
      }
      await searchOnThePhone(bench, browser, url);
    });
  } finally {
    await shop.stop();
  }
}
