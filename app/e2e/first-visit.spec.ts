import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { warmOffline } from './warm-offline.ts';

// A first visit evaluates no code that only other screens need, and transfers few bytes.

test.use({ serviceWorkers: 'allow' });

/** Content-Encoding and Vary. */
const HEADERS_OF_ENCODING = 50;

/** Marks what is read of Intl from now on: the first formatter takes a phone 40 ms. */
function markFormatters(): void {
  Object.defineProperty(globalThis, 'Intl', {
    value: new Proxy(Intl, {
      get: (target, name): unknown => {
        performance.mark('formatter', { detail: name });
        return Reflect.get(target, name);
      },
    }),
  });
}

const formattersOf = (page: Page): Promise<unknown[]> =>
  page.evaluate(() =>
    performance.getEntriesByName('formatter').map((mark) => ('detail' in mark ? mark.detail : mark.name)),
  );

/** Names of the scripts that the page has loaded, without their hashes. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/(.+)-[\w-]{7}\.js$/.exec(name)?.[1] ?? []),
  );

for (const path of ['/', '/category/books', '/search?q=the']) {
  test(`a first visit of ${path} loads no code of other screens, and makes no formatter`, async ({
    page,
  }) => {
    await page.addInitScript(markFormatters);
    await warmOffline(page, path);
    const scripts = await scriptsOf(page);
    expect(scripts).toContain('schemas');
    expect(scripts).toContain('visit');
    expect(scripts).not.toContain('other-screens');
    expect(scripts).not.toContain('sell-parts');
    expect(await formattersOf(page)).toEqual([]);
  });
}

test('scripts and sheets of a first visit are compressed wherever that is smaller', async ({
  page,
  request,
}) => {
  await warmOffline(page, '/');
  const paths = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.+\.(js|css)$/.test(path)),
  );
  const plain: string[] = [];
  for (const path of new Set(paths)) {
    const response = await request.get(path, { headers: { 'Accept-Encoding': 'br' } });
    const body = await response.body();
    const isSmaller = brotliCompressSync(body).length + HEADERS_OF_ENCODING < body.length;
    if (isSmaller && response.headers()['content-encoding'] !== 'br') plain.push(path);
  }
  expect(paths.length).toBeGreaterThan(20);
  expect(plain).toEqual([]);
});
