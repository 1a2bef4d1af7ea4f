import { chromium, devices, type Page } from '@playwright/test';
import { atMost, median, report, type Figure } from '#api/bench/report.ts';
import { chromiumPath } from './chromium.ts';
import { onAPhone } from './phone.ts';

const ROUNDS = 9;
interface Tap {
  readonly ms: number;
  readonly offBy: number;
}

/** Taps a card (down, 90 ms, up) and waits until the product's heading is painted. */
async function tapCard(page: Page, at: number): Promise<number> {
  const link = page.locator('main article h3 a').nth(at);
  await link.scrollIntoViewIfNeeded();
  const title = (await link.textContent())?.trim() ?? '';
  await page.evaluate((wanted) => {
    performance.clearMarks();
    addEventListener('click', () => performance.mark('tapped'), { once: true, capture: true });
    const look = (): void => {
      // Frame callbacks run before the paint; a task they schedule runs after it.
      if (document.querySelector('h1')?.textContent.trim() === wanted) {
        setTimeout(() => performance.mark('painted'));
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, title);
  await link.click({ delay: 90 });
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0);
  return page.evaluate(() => performance.measure('tap', 'tapped', 'painted').duration);
}

/** Taps a card, goes back, and waits until the card is painted at its old position; gives up after two seconds. */
async function tapAndBack(page: Page, at: number): Promise<{ there: number; back: Tap }> {
  const card = page.locator('main article h3 a').nth(at);
  const before = await card.evaluate((link) => {
    link.scrollIntoView({ block: 'center' });
    return link.getBoundingClientRect().top;
  });
  const there = await tapCard(page, at);
  const back = await page.evaluate(
    async ([place, wanted]) => {
      const started = performance.now();
      const offBy = (): number => {
        const link = document.querySelectorAll('main article h3 a').item(place);
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
    [at, before] as const,
  );
  return { there, back };
}

/** A tap on a card and the way back, on a mobile network with the CPU slowed 4x. */
export async function benchTaps(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const page = await (
      await browser.newContext({ ...devices['Pixel 7'], serviceWorkers: 'block' })
    ).newPage();
    // tsx wraps functions in a name helper, which the page must define.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(`${url}/category/books`);
    await page.waitForSelector('html[data-interactive]', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    await onAPhone(page);
    const taps: { there: number; back: Tap }[] = [];
    for (let at = 0; at < ROUNDS; at += 1) taps.push(await tapAndBack(page, at));
    const there = taps.map((tap) => tap.there);
    const back = taps.map((tap) => tap.back.ms);
    const offBy = Math.max(...taps.map((tap) => tap.back.offBy));
    const figures: Figure[] = [
      {
        name: 'tap on a card to the product painted, median',
        value: median(there),
        unit: 'ms',
        goal: atMost(median(there), 100),
      },
      { name: 'tap on a card, worst', value: Math.max(...there), unit: 'ms' },
      { name: 'back to the list, median', value: median(back), unit: 'ms', goal: atMost(median(back), 100) },
      { name: 'back: the card is off by', value: offBy, unit: 'px', goal: atMost(offBy, 1) },
    ];
    report('taps', figures);
  } finally {
    await browser.close();
  }
}
