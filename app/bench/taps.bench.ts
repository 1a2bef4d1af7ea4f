import { devices, type Browser, type Page } from '@playwright/test';
import type { Bench } from '#api/bench/bench.ts';
import { median } from '#api/bench/statistics.ts';
import { newProfile, withBrowser } from './chromium.ts';
import { onAPhone } from './phone.ts';
import { tapToPaint } from './tap-to-paint.ts';

/** Of one run. */
const CARDS_TAPPED = 4;
const BUTTONS_TAPPED = 10;

const CARD_LINK = 'main article h3 a';
const HEART = 'main article .heart';
const ADD_TO_CART = 'main article button[aria-label$=" to cart"]:enabled';
const CART_COUNT = 'a[href="/cart"] .count';

/** Taps a card. Returns the time until the product's heading is painted, in ms. */
async function tapCard(page: Page, at: number): Promise<number> {
  const link = page.locator(CARD_LINK).nth(at);
  const wanted = (await link.textContent())?.trim() ?? '';
  return tapToPaint(page, link, { selector: 'h1', wanted });
}

/** Goes back until the card is painted at its former position; gives up after two seconds. */
const goBack = async (page: Page, at: number, top: number): Promise<{ ms: number; offBy: number }> =>
  page.evaluate(
    async ([selector, place, wanted]) => {
      const started = performance.now();
      const offBy = (): number => {
        const link = document.querySelectorAll(selector).item(place);
        return link instanceof HTMLElement && link.checkVisibility()
          ? Math.abs(link.getBoundingClientRect().top - wanted)
          : Number.MAX_SAFE_INTEGER;
      };
      history.back();
      do {
        await new Promise((painted) => {
          requestAnimationFrame(() => setTimeout(painted));
        });
      } while (offBy() > 1 && performance.now() - started < 2000);
      return { ms: performance.now() - started, offBy: offBy() };
    },
    [CARD_LINK, at, top] as const,
  );

/** Closes the sheet of an addition, which would rise over the next button. */
async function closeSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('region', { name: 'In your cart' });
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
}

/** Cards and the way back, hearts, and Add to Cart, on a category's page. */
async function measureOnce(bench: Bench, page: Page): Promise<void> {
  const there: number[] = [];
  for (let at = 0; at < CARDS_TAPPED; at += 1) {
    const top = await page
      .locator(CARD_LINK)
      .nth(at)
      .evaluate((link) => {
        link.scrollIntoView({ block: 'center' });
        return link.getBoundingClientRect().top;
      });
    there.push(await tapCard(page, at));
    const back = await goBack(page, at, top);
    bench.record('taps.back', back.ms);
    bench.record('taps.back-off', back.offBy);
  }
  bench.record('taps.card', median(there));
  bench.record('taps.card-worst', Math.max(...there));
  const hearts: number[] = [];
  const added: number[] = [];
  for (let at = 0; at < BUTTONS_TAPPED; at += 1) {
    const heart = { selector: HEART, at, attribute: 'aria-pressed' };
    hearts.push(await tapToPaint(page, page.locator(HEART).nth(at), heart));
    added.push(await tapToPaint(page, page.locator(ADD_TO_CART).nth(at), { selector: CART_COUNT }));
    await closeSheet(page);
  }
  bench.record('taps.heart', median(hearts));
  bench.record('taps.heart-worst', Math.max(...hearts));
  bench.record('taps.add', median(added));
  bench.record('taps.add-worst', Math.max(...added));
}

/** What a tap costs on this machine at least: a page with one button that changes its own text. */
async function measureFloor(bench: Bench, browser: Browser): Promise<void> {
  const page = await (await newProfile(browser, devices['Pixel 7'])).newPage();
  await page.setContent(
    '<!doctype html><button onclick="this.textContent = Number(this.textContent) + 1">0</button>',
  );
  await onAPhone(page);
  for (let run = 0; run < bench.runs; run += 1) {
    const taps: number[] = [];
    for (let at = 0; at < BUTTONS_TAPPED; at += 1)
      taps.push(await tapToPaint(page, page.locator('button'), { selector: 'button' }));
    bench.record('taps.floor', median(taps));
  }
  await page.context().close();
}

/** Taps of a first visit on a mobile network with the CPU slowed 4x; each ends after the paint that answers it. */
export async function benchTaps(bench: Bench): Promise<void> {
  const shop = await bench.startShop('demo');
  try {
    await withBrowser(async (browser) => {
      await measureFloor(bench, browser);
      for (let run = 0; run < bench.runs; run += 1) {
        const context = await newProfile(browser, { ...devices['Pixel 7'], serviceWorkers: 'block' });
        const page = await context.newPage();
        await page.goto(`${shop.url}/category/books`);
        await page.waitForSelector('html[data-interactive]', { state: 'attached' });
        await page.waitForLoadState('networkidle');
        await onAPhone(page);
        await measureOnce(bench, page);
        await context.close();
      }
    });
  } finally {
    await shop.stop();
  }
}
