// `npm run screenshots`: the pictures of the README, taken from the built shop with its demo catalog.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import * as z from 'zod/mini';
import { startShop } from '#api/bench/shop-process.ts';
import { chromiumPath } from '../bench/chromium.ts';
import { WAITING_STACK } from '#contract/selling/stack-screen-messages.ts';
import { DEMO_SELLER } from '#api/seed-demo-seller.ts';
import { createPerson, signIn } from './account-page.ts';
import { ADMIN_PASSWORD } from './admin-password.ts';
import { signInAsAdmin } from './admin-page.ts';
import { buy } from './buy-via-api.ts';

const FOLDER = join(import.meta.dirname, '../../.github/screenshots');
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
};
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };

const SHOTS: readonly {
  name: string;
  path: string;
  on: BrowserContextOptions;
  dark?: true;
  admin?: true;
  /** Signed in as the demo account, opens its stack from Sell. */
  stack?: true;
}[] = [
  { name: 'home-phone', path: '/', on: PHONE },
  { name: 'category-phone', path: '/category/books', on: PHONE },
  { name: 'product-phone', path: '/product/1', on: PHONE },
  { name: 'product-phone-dark', path: '/product/1', on: PHONE, dark: true },
  { name: 'home-desktop', path: '/', on: DESKTOP },
  { name: 'search-desktop', path: '/search?q=garden', on: DESKTOP },
  { name: 'admin-products-desktop', path: '/admin/products', on: DESKTOP, admin: true },
  { name: 'stack-review-desktop', path: '/sell', on: DESKTOP, stack: true },
  { name: 'admin-dashboard-desktop', path: '/admin', on: DESKTOP, admin: true },
];

/** Registers users and places orders, so that the admin pages have content. */
async function letPeopleIn(shop: { readonly url: string }, browser: Browser): Promise<void> {
  for (const [at, name] of ['Edith Marlowe', 'Tobias Okafor', 'Ines Duarte', 'Maud Hollis'].entries()) {
    const visitor = await browser.newContext({ baseURL: shop.url });
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
    const { password } = createPerson();
    const asked = await visitor.request.post('/api/auth/register-verification', {
      data: { name, email, password },
    });
    const { demoCode } = z.parse(z.object({ demoCode: z.string() }), await asked.json());
    await visitor.request.post('/api/auth/verify-code', { data: { email, code: demoCode } });
    await visitor.request.get('/api/search?q=garden');
    await visitor.request.get('/api/search?q=lighthouse%20keeping');
    await buy(visitor.request, 40 + at, email);
    await visitor.close();
  }
}

const shop = await startShop(undefined, { ADMIN_PASSWORD });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
try {
  mkdirSync(FOLDER, { recursive: true });
  await letPeopleIn(shop, browser);
  for (const { name, path, on, dark, admin, stack } of SHOTS) {
    const context = await browser.newContext({
      ...on,
      baseURL: shop.url,
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    if (admin) await signInAsAdmin(page);
    if (stack) await signIn(page, DEMO_SELLER);
    await page.goto(path);
    // The web font comes with the service worker.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.waitForSelector('html[data-interactive]', { state: 'attached' });
    if (stack) await page.getByRole('link', { name: WAITING_STACK.review }).click();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  await shop.stop();
}
