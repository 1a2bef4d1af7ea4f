import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from '@playwright/test';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
];

/** The browser to measure with: CHROMIUM_PATH, or the system's. Throws an Error if there is none. */
export function chromiumPath(): string {
  const path = [process.env['CHROMIUM_PATH'], ...PLACES].find(
    (place) => place !== undefined && existsSync(place),
  );
  if (path === undefined) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.');
  return path;
}

/** Flags for a machine without a display or a GPU. */
export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

/**
 * V8 finds the positions of code when a stack of calls is captured. React creates three errors when it is evaluated, and while
 * a browser is controlled by DevTools' protocol, each captures its stack: V8 parses React again, which takes tens of ms. A page
 * that nothing controls does not, so here V8 finds the positions while it compiles. Lighthouse keeps its own flags.
 */
export const EAGER_POSITIONS = '--js-flags=--no-enable-lazy-source-positions';

/** Starts the browser, runs `work`, and closes it. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const args = [...CHROMIUM_FLAGS, EAGER_POSITIONS];
  const browser = await chromium.launch({ executablePath: chromiumPath(), args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a new profile whose pages can run functions of these programs. */
export async function newProfile(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  // tsx wraps functions in a name helper, which the page must define.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}
