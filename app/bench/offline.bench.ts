import { brotliDecompressSync } from 'node:zlib';
import { chromium, devices, type Browser, type BrowserContext, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { atLeast, atMost, median, report, type Figure } from '#api/bench/report.ts';
import { sent } from './bytes.ts';
import { chromiumPath } from './chromium.ts';
import { searchOnThePhone } from './device-search.bench.ts';
import { onAPhone } from './phone.ts';

const TAPS = 100;
const CARDS = 'main article h3 a';

const pageOfMirror = z.object({
  cursor: z.string(),
  more: z.boolean(),
  columns: z.object({ id: z.array(z.number()) }),
});

/** Size of the full mirror and of the delta for an up-to-date device, in transferred bytes. */
async function onTheWire(url: string): Promise<Figure[]> {
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
  return [
    { name: 'products in the mirror', value: products, unit: '' },
    { name: 'the mirror, brotli', value: bytes / 1024, unit: 'KB', goal: atMost(bytes / 1024, 250) },
    { name: 'delta of a phone that is up to date', value: delta, unit: 'bytes', goal: atMost(delta, 300) },
  ];
}

/** Fills the mirror of a new device and measures main-thread blocking meanwhile. */
async function measureMirrorFill(page: Page, url: string): Promise<Figure[]> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) performance.mark('long task', { detail: duration });
    }).observe({ type: 'longtask' });
  });
  await onAPhone(page);
  await page.goto(url, { waitUntil: 'load' });
  const { ms, longest } = await page.evaluate(async () => {
    const loaded = performance.now();
    let complete = false;
    while (!complete && performance.now() - loaded < 60_000) {
      complete = await new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('dogear');
        opening.addEventListener('success', () => {
          const db = opening.result;
          const isThere = db.objectStoreNames.contains('state');
          const asked = isThere ? db.transaction('state').objectStore('state').get('mirror') : undefined;
          asked?.addEventListener('success', () =>
            resolve(JSON.stringify(asked.result ?? '').includes('"complete":true')),
          );
          if (!isThere) resolve(false);
          db.close();
        });
      });
      await new Promise((later) => {
        setTimeout(later, 50);
      });
    }
    const tasks = performance.getEntriesByName('long task').filter((task) => task.startTime > loaded);
    const durations = tasks.map((task) => ('detail' in task ? Number(task.detail) : 0));
    return { ms: performance.now() - loaded, longest: Math.max(0, ...durations) };
  });
  return [
    { name: 'mirror filled, from load on', value: ms, unit: 'ms', goal: atMost(ms, 5000) },
    { name: 'longest task on the page meanwhile', value: longest, unit: 'ms', goal: atMost(longest, 50) },
  ];
}

/** Time from a tap on `button` to the frame that shows its effect. */
async function taps(page: Page, url: string): Promise<Figure[]> {
  await page.goto(`${url}/category/books`);
  await page.waitForSelector('html[data-interactive]', { state: 'attached' });
  await page.waitForLoadState('networkidle');
  await onAPhone(page);
  const times = await page.evaluate(async (count) => {
    const hearts = [...document.querySelectorAll<HTMLElement>('main article .heart')];
    const taken: number[] = [];
    for (let tap = 0; tap < count; tap += 1) {
      const heart = hearts[tap % hearts.length];
      if (heart === undefined) break;
      const before = heart.getAttribute('aria-pressed');
      const started = performance.now();
      heart.click();
      do await new Promise(requestAnimationFrame);
      while (heart.getAttribute('aria-pressed') === before && performance.now() - started < 2000);
      taken.push(performance.now() - started);
      await new Promise((later) => {
        setTimeout(later, 30);
      });
    }
    return taken;
  }, TAPS);
  const worst = Math.max(...times);
  return [
    {
      name: 'a tap on a heart is on the screen, median',
      value: median(times),
      unit: 'ms',
      goal: atMost(median(times), 16),
    },
    { name: 'worst of 100 taps', value: worst, unit: 'ms', goal: atMost(worst, 50) },
  ];
}

/** Opens the installed app offline. */
async function openedOffline(context: BrowserContext, url: string): Promise<Figure[]> {
  await context.setOffline(true);
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url);
    await page.locator(CARDS).first().waitFor();
    times.push(await page.evaluate(() => performance.now()));
    await page.close();
  }
  await context.setOffline(false);
  const value = median(times);
  return [{ name: 'home opened in airplane mode', value, unit: 'ms', goal: atMost(value, 1000) }];
}

/** Makes a hundred changes in airplane mode and counts the requests that send them. */
async function flushing(context: BrowserContext, url: string): Promise<Figure[]> {
  const page = await context.newPage();
  await page.goto(`${url}/category/games`);
  await page.waitForSelector('html[data-interactive]', { state: 'attached' });
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
  await page.waitForTimeout(1500);
  carried.length = 0;
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  for (let waited = 0; waited < 50 && carried.reduce((sum, each) => sum + each, 0) < made; waited += 1) {
    await page.waitForTimeout(200);
  }
  const flushed = Math.max(0, ...carried);
  return [
    { name: 'changes queued in airplane mode', value: made, unit: '' },
    { name: 'of them in the first request', value: flushed, unit: '', goal: atLeast(flushed, made) },
  ];
}

/** The offline promises with the CPU slowed 4x. `url` serves a catalog larger than the mirror. */
export async function benchOffline(url: string): Promise<void> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath(), args });
  try {
    const context = await browser.newContext(devices['Pixel 7']);
    await context.addInitScript('globalThis.__name = (named) => named');
    const figures = await onTheWire(url);
    const first = await context.newPage();
    figures.push(...(await measureMirrorFill(first, url)));
    await first.evaluate(async () => navigator.serviceWorker.ready);
    await first.close();
    const second = await context.newPage();
    figures.push(...(await taps(second, url)));
    await second.close();
    figures.push(...(await openedOffline(context, url)));
    figures.push(...(await flushing(context, url)));
    figures.push(...(await searchOnThePhone(browser, url)));
    report('offline', figures);
  } finally {
    await browser.close();
  }
}
