import { devices, type Browser, type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Bench } from '#api/bench/bench.ts';
import { drawBackCover } from '#api/tests/world/book-photos.ts';
import { productsSchema, type Product } from '#contract/catalog/product.ts';
import { newProfile, withBrowser } from './chromium.ts';
import { onAPhone } from './phone.ts';

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const LISTINGS = 3;
const CARD = { 'Card number': '4242 4242 4242 4242', Expires: '12 / 39', CVC: '123' } as const;
const BUYER = {
  Name: 'Ada Lovelace',
  Email: 'ada@example.com',
  Address: '12 St James Square, London',
} as const;

/** Performs a user's taps and counts them. Typing counts as one tap per field; Enter is a key of the keyboard, and a tap. */
class Hand {
  taps = 0;

  constructor(readonly page: Page) {}

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.first().click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await field.first().fill(text);
  }

  async press(key: string): Promise<void> {
    this.taps += 1;
    await this.page.keyboard.press(key);
  }

  /** Fills the fields that are shown and empty. */
  async fillEmpty(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(fields)) {
      const field = this.page.getByRole('textbox', { name });
      if ((await field.count()) > 0 && (await field.inputValue()) === '') await this.type(field, text);
    }
  }
}

type Job = (hand: Hand, items: readonly Product[]) => Promise<void>;

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });
const link = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('link', { name, exact: typeof name === 'string' }).filter({ visible: true });
/** In the header, or while the page is scrolled, in its line. */
const cartLink = (page: Page): Locator => link(page, /^Cart\b/);
const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });

/** Searches for a title, opens it, adds it to the cart and pays. */
async function findAndBuy(hand: Hand, item: Product): Promise<void> {
  const { page } = hand;
  await hand.type(page.getByRole('banner').locator('input[type="search"]'), item.title);
  await hand.press('Enter');
  await hand.tap(page.getByRole('main').getByRole('link', { name: item.title, exact: true }));
  await heading(page, item.title).waitFor();
  await hand.tap(button(page, 'Add to Cart'));
  const shortcut = link(page, 'View cart');
  await page.getByRole('region', { name: 'Notifications' }).locator('.toast').waitFor();
  await hand.tap((await shortcut.count()) > 0 ? shortcut : cartLink(page));
  await hand.tap(link(page, 'Proceed to Checkout'));
  await button(page, /^Pay \$/)
    .first()
    .waitFor();
  await hand.fillEmpty(BUYER);
  await hand.fillEmpty(CARD);
  await hand.tap(button(page, /^Pay \$/));
  await page.waitForURL(/\/order-confirmation\//);
  await heading(page, 'Thank you for your purchase.').waitFor();
}

/** Creates an account, with a first order if the shop remembers the address. Not measured. */
async function signUp(hand: Hand, items: readonly Product[]): Promise<void> {
  const { page } = hand;
  await page.goto('/account');
  await button(page, 'Create Account').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(BUYER.Name);
  await dialog.getByLabel('Email').fill(BUYER.Email);
  await dialog.getByLabel('Password', { exact: true }).fill('corner-folded-page');
  await dialog.getByLabel('Confirm Password').fill('corner-folded-page');
  await dialog.getByRole('button', { name: 'Create Account', exact: true }).click();
  const hint = await dialog.getByText(/^Demo: your code is \d{6}\.$/).innerText();
  await dialog.getByRole('textbox', { name: 'Verification code' }).fill(/\d{6}/.exec(hint)?.[0] ?? '');
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  const [, first] = items;
  await page.goto('/');
  if (first !== undefined) await findAndBuy(hand, first);
  await page.goto('/');
}

const buy: Job = async (hand, [item]) => {
  if (item !== undefined) await findAndBuy(hand, item);
};

/** Lists copies of known books from photos of their barcodes. */
const sellThree: Job = async (hand, items) => {
  const { page } = hand;
  await hand.tap(link(page, /^Sell/));
  for (const item of items.filter(({ isbn }) => isbn !== undefined).slice(0, LISTINGS)) {
    const chooser = page.waitForEvent('filechooser');
    await hand.tap(button(page, 'Choose File'));
    const buffer = await drawBackCover({ code: item.isbn ?? '' });
    await (await chooser).setFiles([{ name: 'book.jpg', mimeType: 'image/jpeg', buffer }]);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('main input[name="title"]')?.value !== '',
    );
    await hand.tap(button(page, 'List Item for Sale'));
    await page.waitForURL(/\/product\/\d+$/);
    const next = button(page, 'List another').or(link(page, 'List another'));
    await heading(page, item.title).waitFor();
    await hand.tap((await next.count()) > 0 ? next : link(page, /^Sell/));
    await page.waitForURL(/\/sell/);
  }
};

/** Opens a book in airplane mode, saves it and adds it to the cart, and goes back online. */
const offlineAndBack: Job = async (hand) => {
  const { page } = hand;
  await page.context().setOffline(true);
  await hand.tap(page.getByRole('main').locator('article h3 a'));
  await hand.tap(button(page, 'Add to Cart'));
  await hand.tap(button(page, /^Save /));
  await hand.tap(cartLink(page));
  await heading(page, /cart/i).waitFor();
  await page.context().setOffline(false);
  await page.waitForFunction(async () => (await (await fetch('/api/cart')).text()).includes('"quantity":1'));
};

/** Changes a price, looks up an order and refunds a part of it. */
const adminsDay: Job = async (hand, [item]) => {
  const { page } = hand;
  await page.goto('/admin-login');
  await hand.type(page.getByLabel('Password'), PASSWORD);
  await hand.press('Enter');
  await page.waitForURL(/\/admin$/);
  await hand.tap(link(page, 'Products'));
  await hand.type(page.getByRole('searchbox', { name: 'Filter products' }), item?.title ?? '');
  const price = page
    .getByRole('row')
    .filter({ hasText: item?.title ?? '' })
    .getByLabel(/^Price of/);
  await hand.type(price, '9.75');
  await hand.press('Enter');
  await hand.tap(link(page, 'Orders'));
  await hand.type(page.getByRole('searchbox', { name: 'Filter orders' }), BUYER.Email);
  await page.waitForURL(/q=/);
  await hand.tap(page.getByRole('table').getByRole('link'));
  await hand.tap(button(page, /^Refund/));
  const dialog = page.getByRole('dialog');
  await hand.type(dialog.getByRole('spinbutton', { name: /^Amount/ }), '1');
  await hand.type(dialog.getByRole('textbox', { name: 'Why' }), 'A torn page');
  await hand.tap(dialog.getByRole('button', { name: /^Refund/ }));
  await page.getByRole('region', { name: 'Notifications' }).locator('.toast').waitFor();
};

const PASSWORD = 'corner-folded-page';

interface Measured {
  readonly name: string;
  readonly job: Job;
  /** Runs before the measurement. */
  readonly prepare?: Job;
  readonly isOnDesktop?: boolean;
}

const JOBS: readonly Measured[] = [
  { name: 'find and buy, as a guest', job: buy },
  { name: 'find and buy, signed in', job: buy, prepare: signUp },
  { name: 'sell three from photos', job: sellThree },
  { name: 'offline and back', job: offlineAndBack },
  { name: 'an admin’s day, on a desktop', job: adminsDay, isOnDesktop: true },
];

/**
 * Five jobs: taps and seconds from the first screen to the result, by a user who never hesitates. On a phone with a mobile
 * network and the CPU slowed 4x; the admin's on a desktop. Each is done once.
 */
export async function benchJobs(bench: Bench): Promise<void> {
  const shop = await bench.startShop('demo', { ADMIN_PASSWORD: PASSWORD });
  try {
    const all = z.parse(
      productsSchema,
      await (await fetch(`${shop.url}/api/products?inStock=true&limit=100`)).json(),
    );
    const items = all.filter(({ stock }) => (stock ?? 999) >= 3);
    await withBrowser(async (browser) => {
      for (const measured of JOBS) await measure(bench, { browser, url: shop.url, items }, measured);
    });
  } finally {
    await shop.stop();
  }
}

interface Place {
  readonly browser: Browser;
  readonly url: string;
  readonly items: readonly Product[];
}

async function measure(
  bench: Bench,
  { browser, url, items }: Place,
  { name, job, prepare, isOnDesktop = false }: Measured,
): Promise<void> {
  const context = await newProfile(browser, { ...(isOnDesktop ? DESKTOP : PHONE), baseURL: url });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await page.waitForSelector('html[data-interactive]', { state: 'attached' });
    await prepare?.(new Hand(page), items);
    await page.waitForLoadState('networkidle');
    await page.evaluate(async () => navigator.serviceWorker.ready);
    if (!isOnDesktop) await onAPhone(page);
    const hand = new Hand(page);
    const began = performance.now();
    await job(hand, items);
    bench.record('jobs.taps', hand.taps, name);
    bench.record('jobs.time', (performance.now() - began) / 1000, name);
  } finally {
    await context.close();
  }
}
