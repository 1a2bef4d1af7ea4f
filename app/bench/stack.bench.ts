import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devices, type CDPSession, type Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import type { Bench } from '#api/bench/bench.ts';
import { MATCH_PHOTOS, matchSummary } from '#contract/selling/stack-review-messages.ts';
import { notLookedUpMessage } from '#contract/selling/stack-messages.ts';
import { productsSchema, type Product } from '#contract/catalog/product.ts';
import { showBook, useBooksCamera } from '../e2e/books-camera.ts';
import { newProfile, withBrowser } from './chromium.ts';
import { readTabMemory } from './tab-memory.ts';
import { tapToPaint } from './tap-to-paint.ts';

const BOOK_COUNT = 40;
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
/** 12 megapixels. */
const PHOTO = { width: 4000, height: 3000 };
/** How fast a finger scrolls, in pixels a second: more than three screens. */
const FINGER_SPEED = 3_000;
/** What is typed in the review, digit by digit. */
const PRICE = '72.50';
/** Between two keys of a person who types five a second on a phone. */
const TYPING_MS = 200;
const CARDS = 'section[aria-label^="Scanned"] li';

/** Resolves in the frame after the page has this many of these elements. */
const painted = async (page: Page, selector: string, count: number): Promise<void> => {
  await page.waitForFunction(
    ([wanted, many]) => document.querySelectorAll(wanted).length >= many,
    [selector, count] as const,
    { polling: 'raf' },
  );
};

/** Scans 40 books one after the other. Returns the ms from each book's appearance to its card, and how many titles were wrong. */
async function scanBooks(
  page: Page,
  books: readonly Product[],
): Promise<{ readonly reads: readonly number[]; readonly wrong: number }> {
  const reads: number[] = [];
  for (const [at, { isbn = '' }] of books.entries()) {
    const from = await showBook(page, isbn);
    await painted(page, CARDS, at + 1);
    reads.push((await page.evaluate(() => performance.now())) - from);
  }
  // Titles follow their cards.
  await page.waitForFunction(
    ([selector, waiting]) =>
      [...document.querySelectorAll(selector)].every((card) => !card.textContent.includes(waiting)),
    [CARDS, notLookedUpMessage('')] as const,
  );
  const titles = await page.locator(`${CARDS} b`).allTextContents();
  const wrong = titles.toReversed().filter((title, at) => title !== books[at]?.title).length;
  return { reads, wrong };
}

/** Types a digit into a field. Returns the ms to the frame that shows it. */
async function pressKey(page: Page, digit: string): Promise<number> {
  await page.evaluate(() => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        performance.mark('key', { startTime: timeStamp });
        requestAnimationFrame(() => setTimeout(() => performance.mark('shown')));
      },
      { once: true, capture: true },
    );
    performance.clearMarks();
  });
  await page.keyboard.press(digit);
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
  return page.evaluate(() => performance.measure('keystroke', 'key', 'shown').duration);
}

/** Scrolls the page to its end by a finger. Returns the ms of the longest frame meanwhile. */
async function scrollRows(page: Page, session: CDPSession): Promise<number> {
  await page.evaluate(() => {
    let [last, longest] = [performance.now(), 0];
    const watch = (now: number): void => {
      longest = Math.max(longest, now - last);
      last = now;
      document.documentElement.dataset['longestFrame'] = String(longest);
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  const { width, height } = PHONE.viewport;
  await session.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height / 2,
    yDistance: height - (await page.evaluate(() => document.documentElement.scrollHeight)),
    speed: FINGER_SPEED,
    preventFling: true,
    gestureSourceType: 'touch',
  });
  return Number(await page.evaluate(() => document.documentElement.dataset['longestFrame']));
}

/** Chooses a photo for each book, as a phone's camera stores them. Resolves once all of them are stored. */
async function choosePhotos(page: Page, count: number): Promise<void> {
  const { width, height } = PHOTO;
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
  await page.getByRole('link', { name: MATCH_PHOTOS.title }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: MATCH_PHOTOS.choose }).click();
  // Files of the disk: those that a test brings along would be in the page's memory.
  const folder = mkdtempSync(join(tmpdir(), 'dogear-photos-'));
  const files = Array.from({ length: count }, (_, nth) => join(folder, `photo-${nth}.jpg`));
  for (const file of files) writeFileSync(file, buffer);
  await (await chooser).setFiles(files);
  await page.getByText(matchSummary(count, count)).waitFor({ timeout: 600_000 });
  rmSync(folder, { recursive: true });
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

/** A stack of 40 books with the CPU slowed 4x: scanned by the camera, opened in the review, and typed into. */
export async function benchStack(bench: Bench): Promise<void> {
  const shop = await bench.startShop('demo');
  try {
    const answer = await fetch(`${shop.url}/api/products?inStock=true&limit=100`);
    const products = z.parse(productsSchema, await answer.json());
    // A second copy would be asked about.
    const byIsbn = new Map(products.flatMap((product) => (product.isbn ? [[product.isbn, product]] : [])));
    const books = [...byIsbn.values()].slice(0, BOOK_COUNT);
    await withBrowser(async (browser) => {
      for (let run = 0; run < bench.runs; run += 1) {
        const context = await newProfile(browser, PHONE);
        await useBooksCamera(context);
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await page.goto(`${shop.url}/sell/stack`);
        await page.waitForSelector('html[data-interactive]', { state: 'attached' });
        await page.getByRole('button', { name: 'Start scanning' }).click();
        const { reads, wrong } = await scanBooks(page, books);
        bench.record('stack.read', percentile(reads, 0.5));
        bench.record('stack.read-p90', percentile(reads, 0.9));
        bench.record('stack.wrong', wrong);
        const lastRow = { selector: '[data-item]', at: books.length - 1, attribute: 'data-item' };
        const review = page.getByRole('link', { name: /^Review/ });
        bench.record('stack.review', await tapToPaint(page, review, lastRow));
        bench.record('stack.longest-frame', await scrollRows(page, session));
        await page.locator('[data-item] h2 button').first().click();
        await page.getByRole('textbox', { name: 'Your Price ($)' }).focus();
        for (const digit of PRICE) {
          await page.waitForTimeout(TYPING_MS);
          bench.record('stack.keystroke', await pressKey(page, digit));
        }
        await context.close();
      }
    });
    for (let run = 0; run < bench.runs; run += 1) {
      const memory = await measurePhotos(shop.url, books);
      if (memory !== undefined) bench.record('stack.memory', memory);
    }
  } finally {
    await shop.stop();
  }
}

/** A stack whose ISBNs are typed: the pictures of the camera's books would be in the page's memory. Returns the tab's, in MB. */
const measurePhotos = (url: string, books: readonly Product[]): Promise<number | undefined> =>
  withBrowser(async (browser) => {
    const page = await (await newProfile(browser, PHONE)).newPage();
    await page.goto(`${url}/sell/stack`);
    await page.waitForSelector('html[data-interactive]', { state: 'attached' });
    await page.getByRole('button', { name: 'Start scanning' }).click();
    const field = page.getByRole('textbox', { name: 'ISBN' });
    for (const [at, { isbn = '' }] of books.entries()) {
      await field.fill(isbn);
      await page.keyboard.press('Enter');
      await painted(page, CARDS, at + 1);
    }
    await page.getByRole('link', { name: /^Review/ }).click();
    await choosePhotos(page, books.length);
    const session = await page.context().newCDPSession(page);
    // What is garbage goes when the tab rests, or another needs the room.
    await session.send('HeapProfiler.collectGarbage');
    return readTabMemory(browser);
  });
