import {
  expect,
  test as base,
  type APIRequestContext,
  type BrowserContext,
  type Page,
  type Route,
} from '@playwright/test';
import * as z from 'zod/mini';
import { productsSchema, type Product } from '#contract/catalog/product.ts';

interface Journey {
  /** Allows console errors that the test provokes. */
  allowError: (complaint: RegExp) => void;
  /** Products of the demo catalog in stock, newest first: other journeys may delete what they have listed. */
  forSale: readonly Product[];
  /** Lets the device download the mirror and its pictures. Default: off where service workers are blocked. */
  isMirroring: boolean;
}

/** A test that fails on console errors and uncaught exceptions. */
export const test = base.extend<Journey>({
  isMirroring: [({ serviceWorkers }, give) => give(serviceWorkers !== 'block'), { option: true }],
  context: async ({ context, isMirroring }, give) => {
    if (!isMirroring) await context.addInitScript(refuseMirror);
    await give(context);
  },
  allowError: [
    async ({ context }, give) => {
      const forgiven: RegExp[] = [];
      const errors = collectErrors(context);
      await give((complaint) => {
        forgiven.push(complaint);
      });
      expect(errors.filter((text) => !forgiven.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  forSale: async ({ request }, give) => {
    await give(await readForSale(request));
  },
});

export { expect };

/** Filling and indexing the mirror on each test's fresh device would take a third of the processor's time. */
function refuseMirror(): void {
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      if (String(url).includes('/search-worker')) throw new DOMException('No mirror in this test.');
      super(url, options);
    }
  };
}

async function readForSale(request: APIRequestContext): Promise<Product[]> {
  const answer = await request.get('/api/products?inStock=true&limit=100');
  const began = process.env['JOURNEYS_BEGAN'] ?? '';
  return z.parse(productsSchema, await answer.json()).filter(({ createdAt }) => createdAt < began);
}

/** Collects console errors and uncaught exceptions of a context from now on. */
export function collectErrors(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  return complaints;
}

/** Matches Chromium's console error for a response with this status. */
export const statusError = (status: number): RegExp => new RegExp(`responded with a status of ${status}`);

/** Opens a path and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForInteractive(page);
}

/** Waits for hydration. */
export async function waitForInteractive(page: Page): Promise<void> {
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
}

/** Disables IndexedDB: reads and changes go straight to the server. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is shut.', 'SecurityError');
    };
  });
}

/** Holds requests until `release` is called. */
export async function holdRequests(
  from: Pick<Page, 'route'> | Pick<BrowserContext, 'route'>,
  url: string | RegExp,
): Promise<{ release: () => Promise<void> }> {
  const waiting: Route[] = [];
  let released = false;
  await from.route(url, async (route) => {
    if (released) await route.continue();
    else waiting.push(route);
  });
  return {
    release: async () => {
      released = true;
      await Promise.all(waiting.map((route) => route.continue()));
    },
  };
}

/** Fails requests with status 500. */
export async function failRequests(page: Page, url: string | RegExp): Promise<void> {
  const body = { code: 'internal', message: 'Something went wrong on our side. Please try again.' };
  await page.route(url, (route) => route.fulfill({ status: 500, json: body }));
}

/** The notification; there is at most one. */
export const getToast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('.toast');

/** Closes the notification, and the sheet of an addition, which covers a phone's buy bar. */
export async function dismissToast(page: Page): Promise<void> {
  await expect(getToast(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getToast(page)).toHaveCount(0);
}
