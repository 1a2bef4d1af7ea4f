import type { Locator, Page } from '@playwright/test';

/** What shows on the screen that a tap was answered: a text or an attribute of the element at `at` of `selector`. */
export interface Sign {
  readonly selector: string;
  readonly at?: number;
  /** Its text if absent. */
  readonly attribute?: string;
  /** The value to wait for; any other value than before the tap if absent. */
  readonly wanted?: string;
}

/** A user's finger rests for so long. */
const PRESS_MS = 90;

/** Taps (down, 90 ms, up). Returns the time from the click event to the end of the frame that painted the sign, in ms. */
export async function tapToPaint(page: Page, target: Locator, sign: Sign): Promise<number> {
  await page.evaluate(({ selector, at = 0, attribute, wanted }) => {
    performance.clearMarks();
    const read = (): string | null => {
      // A list stays in the page, hidden, while a product is open.
      const shown = [...document.querySelectorAll(selector)].filter((each) => !each.closest('[aria-hidden]'))[
        at
      ];
      const value = attribute === undefined ? shown?.textContent : shown?.getAttribute(attribute);
      return value?.trim() ?? null;
    };
    const before = read();
    addEventListener('click', ({ timeStamp }) => performance.mark('tapped', { startTime: timeStamp }), {
      once: true,
      capture: true,
    });
    const look = (): void => {
      const now = read();
      const isShown = wanted === undefined ? now !== null && now !== before : now === wanted;
      // Frame callbacks run before the paint; a task they schedule runs after it.
      if (isShown && performance.getEntriesByName('tapped').length > 0)
        setTimeout(() => performance.mark('painted'));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, sign);
  await target.click({ delay: PRESS_MS });
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0);
  return page.evaluate(() => performance.measure('tap', 'tapped', 'painted').duration);
}
