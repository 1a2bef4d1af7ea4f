import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { shopDay } from '#contract/shop-clock.ts';
import { createSmallBuild } from './world/small-build.ts';
import { updateProduct, insertProduct } from './world/insert-product.ts';
import { openShop } from './world/shop.ts';

/** The raw response; fetch would decompress it. */
const raw = (
  url: string,
  headers: Record<string, string>,
): Promise<{ encoding: string | undefined; body: Buffer }> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => {
        resolve({ encoding: res.headers['content-encoding'], body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });

test('a page contains its head, body and data', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  await insertProduct(shop, { title: 'Dune' });
  const response = await shop.get('/products');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toBe(
    '<!doctype html><html><head><style>.icon{}</style><title>A page</title><link rel="stylesheet" href="/assets/shop-1.css" disabled media="not all"></head><body><div id="root"><h1>1: Dune</h1></div>' +
      '<script type="application/json" id="data">{}</script></body></html>',
  );
});

test("a page carries its own screen's styles, inline or linked, and the policy allows exactly the inline ones", async () => {
  using build = createSmallBuild(({ pathname }) =>
    Promise.resolve({
      screens: ['shop', pathname.slice(1)],
      body: `<p class="small icon ${pathname === '/cart' ? 'toast-bad' : 'bottom-bar'}">`,
    }),
  );
  await using shop = await openShop({ front: build.front });
  const home = await shop.get('/home');
  const html = await home.text();
  const texts = [...html.matchAll(/<style>(.*?)<\/style>/g)].map(([, text = '']) => text);
  expect(texts).toEqual([
    '.icon{}',
    '.bottom-bar,.bottom-bar .icon{color:gray}',
    '.card{color:green}.hero{color:blue}',
  ]);
  // A link, so that the page's script does not fetch the styles again.
  expect(html).toContain('<link rel="stylesheet" href="/assets/home-1.css" disabled media="not all">');
  const cart = await shop.get('/cart');
  const linked = await cart.text();
  expect(linked).toContain('<link rel="stylesheet" href="/assets/cart-1.css">');
  expect(linked).toContain('<link rel="stylesheet" href="/assets/states-1.css">');
  expect(linked).not.toContain('hero');
  expect(linked).not.toContain('bottom-bar');
  expect(linked).not.toContain('href="/assets/shop-1.css">');
  expect(html).not.toContain('states-1.css');
  const policy = cart.headers.get('content-security-policy');
  expect(policy).toBe(home.headers.get('content-security-policy'));
  for (const text of texts) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  expect(policy).not.toMatch(/style-src [^;]*('unsafe-inline'|nonce)/);
});

test('text in the data block cannot close it', async () => {
  using build = createSmallBuild(() =>
    Promise.resolve({ data: JSON.stringify({ title: '</script><script>alert(1)' }) }),
  );
  await using shop = await openShop({ front: build.front });
  const html = await (await shop.get('/')).text();
  expect(html).not.toContain('<script>alert');
  expect(html).toContain(String.raw`{"title":"\u003c/script>\u003cscript>alert(1)"}`);
});

test('a page is identical for every visitor, cacheable, and revalidated with 304', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  const first = await shop.get('/products', { cookie: 'sid=somebody' });
  const again = await shop.get('/products', { cookie: 'sid=somebody-else' });
  expect(await again.text()).toBe(await first.text());
  expect(build.drawn).toHaveLength(1);
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(first.headers.get('vary')).toBe('Accept-Encoding');
  expect(first.headers.get('set-cookie')).toBeNull();
  const etag = first.headers.get('etag') ?? '';
  const known = await shop.get('/products', { 'if-none-match': `"other", ${etag}` });
  expect([known.status, await known.text()]).toEqual([304, '']);
  expect((await shop.get('/products', { 'if-none-match': 'W/"other"' })).status).toBe(200);
});

test('a change in the catalog shows at once', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  const id = await insertProduct(shop, { title: 'Dune' });
  expect(await (await shop.get('/products')).text()).toContain('1: Dune');
  await updateProduct(shop, id, { title: 'Emma' });
  expect(await (await shop.get('/products')).text()).toContain('1: Emma');
});

test('a page that shows the date is rendered again after midnight in New York', async () => {
  using build = createSmallBuild(async (_url, reads) => ({ body: (await reads.shop()).today }));
  await using shop = await openShop({ front: build.front });
  expect(await (await shop.get('/terms')).text()).toContain('2026-11-21');
  shop.advanceClock(11 * 3_600_000);
  expect(await (await shop.get('/terms')).text()).toContain('2026-11-21');
  shop.advanceClock(2 * 3_600_000);
  expect(await (await shop.get('/terms')).text()).toContain('2026-11-22');
  expect(build.drawn).toHaveLength(2);
  expect(shopDay(shop.deps.now())).toBe('2026-11-22');
});

test('tracking parameters in the address do not cause another rendering', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  await shop.get('/products?sort=price-asc&utm_source=mail');
  await shop.get('/products?fbclid=1&sort=price-asc');
  expect(build.drawn).toEqual(['http://localhost:3000/products?sort=price-asc']);
});

test('parallel requests for one page share one rendering', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  const responses = await Promise.all(Array.from({ length: 20 }, () => shop.get('/')));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(build.drawn).toHaveLength(1);
});

test('pages are compressed as the client accepts: Brotli, gzip or plain', async () => {
  using build = createSmallBuild(() => Promise.resolve({ body: 'word '.repeat(500) }));
  await using shop = await openShop({ front: build.front });
  const plain = await raw(`${shop.url}/`, {});
  expect(plain.encoding).toBeUndefined();
  const brotli = await raw(`${shop.url}/`, { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.encoding).toBe('br');
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect((await raw(`${shop.url}/`, { 'accept-encoding': 'gzip, br;q=0' })).encoding).toBe('gzip');
  expect((await raw(`${shop.url}/`, { 'accept-encoding': 'identity' })).encoding).toBeUndefined();
  const again = await raw(`${shop.url}/`, { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(again.body).equals(plain.body)).toBe(true);
});

test('a missing page returns 404 and is not cached', async () => {
  using build = createSmallBuild(() => Promise.resolve({ status: 404, body: SCREEN_MESSAGES.notFound }));
  await using shop = await openShop({ front: build.front });
  for (const path of ['/nothing', '/nothing', '/%E0%A4%A', '//evil.example/x', '/../../etc/passwd']) {
    const response = await shop.get(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    expect(await response.text()).toContain('404 Page Not Found');
  }
  expect(build.drawn).toHaveLength(5);
});

test('a screen can redirect', async () => {
  using build = createSmallBuild(() => Promise.resolve({ status: 302, redirect: '/products' }));
  await using shop = await openShop({ front: build.front });
  const response = await shop.get('/old');
  expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
    302,
    '/products',
    '',
  ]);
});

test('HEAD returns the headers of GET without a body', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  const response = await shop.fetch('/', { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
  expect(response.headers.get('etag')).toBe((await shop.get('/')).headers.get('etag'));
});

test('a POST to a page returns 405', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  const response = await shop.post('/products', {});
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('a screen that fails to render returns a plain error page, and is rendered again next time', async () => {
  let broken = true;
  using build = createSmallBuild(() =>
    broken ? Promise.reject(new Error('at /srv/secret.ts')) : Promise.resolve({}),
  );
  await using shop = await openShop({ front: build.front });
  const response = await shop.get('/');
  const html = await response.text();
  expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
  expect(html).toContain('<h1>Something went wrong</h1>');
  expect(html).not.toContain('secret');
  expect(shop.log.join('')).toContain('at /srv/secret.ts');
  broken = false;
  expect((await shop.get('/')).status).toBe(200);
});

test('a page rendered with missing data is not cached', async () => {
  using build = createSmallBuild(async (_url, reads) => {
    const list = await reads.list({ sort: 'newest', limit: 24, cursor: 'tampered' }).catch(() => null);
    return { body: list === null ? 'no list' : 'a list' };
  });
  await using shop = await openShop({ front: build.front });
  expect(await (await shop.get('/')).text()).toContain('no list');
  await shop.get('/');
  expect(build.drawn).toHaveLength(2);
});

test('/index.html is the empty app shell and not indexed', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  const response = await shop.get('/index.html');
  expect(await response.text()).toBe(
    '<!doctype html><html><head><style>.icon{}</style><link rel="stylesheet" href="/assets/shop-1.css" disabled media="not all"></head><body><div id="root"></div></body></html>',
  );
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
});

test('built files are served precompressed, and hashed ones are immutable', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  const url = '/assets/app-1a2b3c.js';
  for (const [accepted, encoding] of [
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    expect((await raw(shop.url + url, { 'accept-encoding': accepted })).encoding).toBe(encoding);
  }
  const script = await shop.get(url);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('vary')).toBe('Accept-Encoding');
  expect(script.headers.get('x-content-type-options')).toBe('nosniff');
  // A first visit loads 90 files: what their headers repeat costs it as much as all of its pictures.
  for (const name of ['content-security-policy', 'connection']) expect(script.headers.has(name)).toBe(false);
  expect([...script.headers].join('').length).toBeLessThan(280);
  for (const path of ['/service-worker.js', '/assets/search-worker-1a2b3c.js']) {
    const { headers } = await shop.get(path);
    expect(headers.get('content-security-policy'), path).toContain("default-src 'self'");
  }
  const manifest = await shop.get('/manifest.webmanifest');
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(manifest.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect((await shop.get('/icon.svg')).headers.get('content-type')).toBe('image/svg+xml');
});

test.each(['/assets/gone-999.js', '/assets/', '/assets/app-1a2b3c.js.map'])(
  'a missing asset returns 404 in plain text: %s',
  async (path) => {
    using build = createSmallBuild();
    await using shop = await openShop({ front: build.front });
    const response = await shop.get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
    expect(build.drawn).toEqual([]);
  },
);

test.each(['/.vite/manifest.json', '/assets/app-1a2b3c.js.br', '/%2e%2e/package.json'])(
  'internal files of the build are not served: %s',
  async (path) => {
    using build = createSmallBuild(() => Promise.resolve({ status: 404 }));
    await using shop = await openShop({ front: build.front });
    const response = await shop.get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('screens/home.tsx');
  },
);

test('the service worker is never cached, and SERVICE_WORKER=off serves one that unregisters itself', async () => {
  using build = createSmallBuild();
  await using on = await openShop({ front: build.front });
  const worker = await on.get('/service-worker.js');
  expect([await worker.text(), worker.headers.get('cache-control')]).toEqual([
    '// the real worker',
    'public, max-age=0, must-revalidate',
  ]);
  await using off = await openShop({ front: build.front, env: { SERVICE_WORKER: 'off' } });
  const recall = await off.get('/service-worker.js');
  const text = await recall.text();
  expect(recall.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(text).toContain('registration.unregister()');
  expect(text).toContain('caches.delete');
});

test('a template without one of its placeholders is rejected at start', async () => {
  const { parseTemplate } = await import('#api/http/pages/render-page.ts');
  expect(() => parseTemplate('<!--head--><!--styles--><!--body-->')).toThrow('<!--data-->');
});
