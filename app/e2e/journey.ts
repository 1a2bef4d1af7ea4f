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
  /** Lets complaints of the browser's console pass that this journey provokes. */
  allowError: (complaint: RegExp) => void;
  /** Everything that can be bought, newest first. */
  forSale: readonly Product[];
  /** The device does not fetch the pictures of the whole catalog: so it is where no worker would show them. */
  isSavingData: boolean;
}

/** A test in which the browser has nothing to complain about: no console error, no uncaught exception. */
export const test = base.extend<Journey>({
  isSavingData: [({ serviceWorkers }, give) => give(serviceWorkers === 'block'), { option: true }],
  context: async ({ context, isSavingData }, give) => {
    if (isSavingData) await context.addInitScript(saveData);
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

/** The person asked the browser for it. For a fresh device of each journey, two hundred pictures take longer than that. */
function saveData(): void {
  if (!('connection' in navigator)) return;
  Object.defineProperty(navigator.connection, 'saveData', { get: () => true });
}

async function readForSale(request: APIRequestContext): Promise<Product[]> {
  return z.parse(productsSchema, await (await request.get('/api/products?inStock=true&limit=100')).json());
}

/** Everything that the pages of a context put into the console as an error, and what they threw, from now on. */
export function collectErrors(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  return complaints;
}

/** Chromium's line for an answer with this status. */
export const statusError = (status: number): RegExp => new RegExp(`responded with a status of ${status}`);

/** Opens a path of ours and waits until React has taken the page over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForInteractive(page);
}

/** Waits until the page's handlers are attached. */
export async function waitForInteractive(page: Page): Promise<void> {
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
}

/** Nothing can be stored on this device: reads and taps go straight to the server, each by a call of its own. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is shut.', 'SecurityError');
    };
  });
}

/** Keeps requests waiting until `release` is called. */
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

/** Answers requests with an error of the server. */
export async function failRequests(page: Page, url: string | RegExp): Promise<void> {
  const body = { code: 'internal', message: 'Something went wrong on our side. Please try again.' };
  await page.route(url, (route) => route.fulfill({ status: 500, json: body }));
}

/** The one notification there may be. */
export const getToast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('.toast');
