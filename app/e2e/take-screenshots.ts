// `npm run screenshots`: the pictures of the README, taken from the built shop with its demo catalog.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContextOptions } from '@playwright/test';
import { startShop } from '#api/bench/shop-process.ts';
import { chromiumPath } from '../bench/chromium.ts';

const FOLDER = join(import.meta.dirname, '../../.github/screenshots');
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
};
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };

const SHOTS: readonly { name: string; path: string; on: BrowserContextOptions; dark?: true }[] = [
  { name: 'home-phone', path: '/', on: PHONE },
  { name: 'category-phone', path: '/category/books', on: PHONE },
  { name: 'product-phone', path: '/product/1', on: PHONE },
  { name: 'product-phone-dark', path: '/product/1', on: PHONE, dark: true },
  { name: 'home-desktop', path: '/', on: DESKTOP },
  { name: 'search-desktop', path: '/search?q=garden', on: DESKTOP },
];

const shop = await startShop();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, path, on, dark } of SHOTS) {
    const context = await browser.newContext({
      ...on,
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(shop.url + path);
    await page.waitForSelector('html[data-interactive]', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  await shop.stop();
}
