import type { APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';
import { expect, open, test } from './journey.ts';
import { listCachedPaths } from './warm-offline.ts';
import { waitForControl } from './service-worker-fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const manifestSchema = z.object({
  name: z.string(),
  short_name: z.string(),
  id: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.optional(z.string()) }),
  ),
  screenshots: z.array(
    z.object({
      src: z.string(),
      sizes: z.string(),
      type: z.string(),
      form_factor: z.enum(['narrow', 'wide']),
    }),
  ),
  launch_handler: z.object({ client_mode: z.array(z.string()) }),
});

test('the manifest has everything that an installable app needs', async ({ page, request }) => {
  await open(page, '/');
  const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const answer = await request.get(href);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = z.parse(manifestSchema, await answer.json());
  expect(manifest).toMatchObject({
    name: 'Dogear',
    short_name: 'Dogear',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type'], src).toBe(type);
    expect(sizeOfPng(await icon.body()), src).toBe(sizes);
  }
  expect(new Set(manifest.screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']));
  for (const { src, sizes, type } of manifest.screenshots) {
    expect((await request.get(src)).headers()['content-type'], src).toBe(type);
    const size = page.evaluate(async (url) => {
      const shot = await createImageBitmap(await (await fetch(url)).blob());
      return `${shot.width}x${shot.height}`;
    }, src);
    expect(await size, src).toBe(sizes);
  }
});

/** Paths of the files that the built service worker is to cache at install, except the barcode reader's. */
async function listShell(request: APIRequestContext): Promise<string[]> {
  const worker = await (await request.get('/service-worker.js')).text();
  const urls = Array.from(worker.matchAll(/"url":"([^"]+)"/g), ([, url]) => `/${url}`);
  return urls.filter((url) => !/shell-pack|barcode-worker|zxing_reader/.test(url)).toSorted();
}

/** Scripts and sheets of screens that no first page loads. */
const SCREENS_OF_TAPS = /\/(?:account|checkout|stack-review|order-confirmation)-[\w-]{7}\.(?:js|css)$/;

const packs = {
  'from one file': undefined,
  'file by file where that one is missing': { status: 404, body: 'There is no such file.' },
  'file by file where a hotspot answers for it': { contentType: 'text/html', body: 'Please sign in' },
} as const;

for (const [how, pack] of Object.entries(packs)) {
  test(`the service worker activates with the shell of this build cached, ${how}`, async ({
    page,
    context,
    request,
  }) => {
    const asked: string[] = [];
    context.on('request', (each) => {
      if (each.serviceWorker() !== null) asked.push(new URL(each.url()).pathname);
    });
    if (pack !== undefined) await context.route(/shell-pack/, (route) => route.fulfill(pack));
    await open(page, '/');
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(new URL(scope).pathname).toBe('/');
    const shell = await listShell(request);
    expect(shell.length).toBeGreaterThan(100);
    expect((await listCachedPaths(page, 'shell')).toSorted()).toEqual(['/', ...shell]);
    const later = shell.filter((path) => SCREENS_OF_TAPS.test(path));
    expect(later.length).toBe(8);
    expect(asked.filter((path) => later.includes(path)).length).toBe(pack === undefined ? 0 : later.length);
    const types = await page.evaluate(
      async (paths) =>
        Promise.all(paths.map(async (path) => (await caches.match(path))?.headers.get('Content-Type'))),
      later,
    );
    expect(types).toEqual(
      later.map((path) => `text/${path.endsWith('.js') ? 'javascript' : 'css'}; charset=utf-8`),
    );
    const content = await page.evaluate(async (path) => (await caches.match(path))?.text(), later[0] ?? '');
    expect(content).toBe(await (await request.get(later[0] ?? '')).text());
  });
}

test('a check for an update does not download the database’s script again', async ({ request }) => {
  const script = (await listShell(request)).find((path) => path.startsWith('/assets/dexie-')) ?? '';
  const etag = (await request.get(script)).headers()['etag'] ?? '';
  expect((await request.get(script, { headers: { 'if-none-match': etag } })).status()).toBe(304);
  expect((await request.get(script, { headers: { 'if-none-match': 'W/"another"' } })).status()).toBe(200);
});

test('with the cached shell, too, another URL opens at its top', async ({ page }) => {
  await open(page, '/');
  await waitForControl(page);
  await open(page, '/category/books');
  await page.locator('main article').nth(8).scrollIntoViewIfNeeded();
  await open(page, '/faq');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** "192x192", from the PNG header. */
const sizeOfPng = (bytes: Buffer): string => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
