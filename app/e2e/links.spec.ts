import type { APIRequestContext } from '@playwright/test';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#contract/catalog/product.ts';
import { expect, test } from './journey.ts';
import { NOINDEX_PATHS } from './screens.ts';

const decoded = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');

/** Internal URLs of a page: links, forms, scripts, styles, and one file of each picture. */
function placesIn(html: string): string[] {
  const places = [...html.matchAll(/\s(?:href|src|action)="(\/[^"]*)"/g)].map((match) =>
    decoded(match[1] ?? ''),
  );
  const pictures = [...html.matchAll(/\ssrcset="(\/[^\s"]+-160\.avif)/gi)].map((match) => match[1] ?? '');
  // Other sizes may not be rendered yet; a separate test covers them.
  return [...places.filter((place) => !place.startsWith('/pictures/')), ...pictures];
}

/** In place of a referrer. */
const START = 'the start';

/** Crawls each URL once, eight at a time. Returns the status and the referrer of each. */
async function crawl(request: APIRequestContext, start: readonly string[]) {
  const statuses = new Map<string, number>();
  const from = new Map<string, string>(start.map((path) => [path, START]));
  const waiting = [...start];
  const visit = async (path: string): Promise<void> => {
    const answer = await request.get(path, { maxRedirects: 0 });
    statuses.set(path, answer.status());
    if (answer.headers()['content-type']?.includes('text/html') !== true) return;
    for (const place of placesIn(await answer.text())) {
      const [bare = ''] = place.split('#');
      if (bare === '' || from.has(bare) || bare.startsWith('/api/')) continue;
      from.set(bare, path);
      waiting.push(bare);
    }
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, 8).map(visit));
  return { statuses, from };
}

test('no internal link is broken, starting from home and from the sitemap', async ({ request }) => {
  test.setTimeout(90_000);
  const listed = await placesOfSitemap(request);
  expect(listed.length).toBeGreaterThan(100);
  const { statuses, from } = await crawl(request, ['/', ...listed]);
  const broken: string[] = [];
  for (const [path, status] of statuses) {
    if (status === 200) continue;
    const referrer = from.get(path) ?? START;
    // Another journey may have removed it between the two visits.
    const links =
      referrer === START
        ? await placesOfSitemap(request)
        : placesIn(await (await request.get(referrer)).text());
    if (links.some((link) => link.split('#')[0] === path))
      broken.push(`${path}: ${status}, from ${referrer}`);
  }
  expect(broken).toEqual([]);
  expect(statuses.size).toBeGreaterThan(300);
});

test('every fragment link finds its target', async ({ request }) => {
  const missing: string[] = [];
  for (const path of [
    '/',
    '/faq',
    '/contact',
    '/shipping',
    '/returns',
    '/privacy',
    '/terms',
    '/how-it-works',
    '/categories',
  ]) {
    const html = await (await request.get(path)).text();
    for (const match of html.matchAll(/href="([^"#]*)#([^"]+)"/g)) {
      const [, page = '', id = ''] = match;
      const target = page === '' ? html : await (await request.get(page)).text();
      if (!target.includes(`id="${id}"`)) missing.push(`${path}: ${page}#${id}`);
    }
  }
  expect(missing).toEqual([]);
});

test('pictures exist in every format and width and are immutable', async ({ request, forSale }) => {
  const picture = forSale.flatMap(({ images }) => images)[0];
  for (const format of PICTURE_FORMATS) {
    for (const width of PICTURE_WIDTHS) {
      const answer = await request.get(`${picture?.url}-${width}.${format}`);
      expect(answer.status(), `${width}.${format}`).toBe(200);
      expect(answer.headers()['content-type']).toBe(`image/${format === 'jpg' ? 'jpeg' : format}`);
      expect(answer.headers()['cache-control']).toContain('immutable');
    }
  }
});

test('features that do not exist yet are not linked', async ({ request }) => {
  for (const path of ['/', '/contact']) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toMatch(/href="(#|javascript:|)"/);
  }
});

test('robots.txt names the sitemap and excludes private pages', async ({ request, baseURL }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.status()).toBe(200);
  const text = await answer.text();
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(text).toMatch(/^User-agent: \*$/im);
  expect(text).not.toMatch(/^Disallow: \/$/im);
});

test('the sitemap lists every product in stock and no private screen', async ({ request, forSale }) => {
  const listed = await placesOfSitemap(request);
  expect(listed).toEqual(expect.arrayContaining(forSale.map(({ id }) => `/product/${id}`)));
  expect(listed).toEqual(
    expect.arrayContaining(['/', '/products', '/category/games', '/faq', '/how-it-works']),
  );
  for (const path of NOINDEX_PATHS) expect(listed).not.toContain(path);
});

/** Every path of the sitemap index. */
async function placesOfSitemap(request: APIRequestContext): Promise<string[]> {
  const index = locationsIn(await (await request.get('/sitemap.xml')).text());
  const files = await Promise.all(index.map(async (path) => (await request.get(path)).text()));
  return files.flatMap(locationsIn);
}

const locationsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(decoded(match[1] ?? '')).pathname);
