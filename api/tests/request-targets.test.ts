import { request, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { createSmallBuild } from './world/small-build.ts';
import { insertProduct } from './world/insert-product.ts';
import { openShop, type Shop } from './world/shop.ts';

interface Answer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends the request target unchanged; fetch would normalize it. */
const requestTarget = (shop: Shop, target: string, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    request({ hostname, port, path: target, method }, (res) => {
      let text = '';
      res.on('data', (part: Buffer) => (text += part.toString()));
      res.on('end', () => {
        resolve({ status: res.statusCode, type: res.headers['content-type'], headers: res.headers, text });
      });
    })
      .on('error', reject)
      .end();
  });

test('a request in absolute form gets the same response as one for its path', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  const id = await insertProduct(shop, { title: 'Dune' });
  for (const path of ['/', '/products', `/api/products/${id}`, '/api/products?limit=1', '/robots.txt']) {
    const plain = await requestTarget(shop, path);
    const whole = await requestTarget(shop, shop.url + path);
    expect({ path, ...whole, headers: {} }).toEqual({ path, ...plain, headers: {} });
    expect(whole.status).toBe(200);
  }
  expect((await requestTarget(shop, shop.url)).text).toContain('1: Dune');
  expect((await requestTarget(shop, `${shop.url}?sort=newest`)).status).toBe(200);
});

test('a refused request in absolute form under /api is answered as JSON', async () => {
  await using shop = await openShop();
  for (const method of ['GET', 'POST']) {
    const refused = await requestTarget(shop, 'HTTP://shop.example/api/no/such/call', method);
    expect(refused).toMatchObject({ status: 404, type: 'application/json; charset=utf-8' });
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'not_found' });
  }
});

test('the host of an absolute request target appears in no link, page or header', async () => {
  using build = createSmallBuild((url) => Promise.resolve({ body: `<a href="${url.href}">here</a>` }));
  await using shop = await openShop({ front: build.front });
  for (const title of ['Dune', 'Emma']) await insertProduct(shop, { title });
  for (const path of ['/products', '/sitemap.xml', '/robots.txt', '/api/products?limit=1', '/nowhere?x']) {
    const { text, headers } = await requestTarget(shop, `http://user:secret@evil.example:81${path}`);
    expect(text + JSON.stringify(headers)).not.toMatch(/evil|secret/);
  }
  const listed = await requestTarget(shop, 'http://evil.example/api/products?limit=1');
  expect(listed.headers['link']).toMatch(/^<\/api\/products\?limit=1&cursor=/);
});

test.each([
  '*',
  'ftp://shop.example/api/cart',
  'http:///products',
  'http://[::1/',
  'http://a:99999/api/cart',
])('an invalid request target returns 400: %s', async (target) => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await requestTarget(shop, target, method);
    expect(response.status).toBe(400);
    expect(response.headers).toHaveProperty('x-content-type-options', 'nosniff');
  }
  expect(shop.log.join('')).not.toContain('stack');
});

test('OPTIONS * lists the allowed methods', async () => {
  await using shop = await openShop();
  const response = await requestTarget(shop, '*', 'OPTIONS');
  expect(response.status).toBe(204);
  expect(response.headers).toHaveProperty('allow', 'GET, HEAD, POST, PATCH, DELETE, OPTIONS');
});

const ODD_PATHS = [
  '/%',
  '/%zz',
  '/%ff',
  '/%00',
  '//',
  '//evil.example/..',
  '/\\evil.example',
  '/./../x',
  '/#x',
];

test('odd paths cause no error, no redirect to another host and no log entry of the path', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  const mounts = ['', '/api', '/api/products', '/api/products/category', '/api/appraisals', '/api/uploads'];
  const more = ['/pictures', '/assets', '/product', '/category', '/healthz', '/readyz', '/admin'];
  for (const mount of [...mounts, ...more]) {
    for (const odd of [...ODD_PATHS, `/${'a'.repeat(9_000)}`]) {
      const { status = 500, headers, type } = await requestTarget(shop, mount + odd);
      const seen = { mount, odd, status };
      expect({ ...seen, isFine: status < 500 }).toEqual({ ...seen, isFine: true });
      expect(headers.location ?? '/').toMatch(/^\/(?!\/)/);
      if (mount.startsWith('/api') && status >= 400) expect(type).toContain('application/json');
    }
  }
  expect(shop.log.join('')).not.toContain('evil');
});

test('a path with a broken encoding is rendered as a page with a percent sign in its name', async () => {
  using build = createSmallBuild();
  await using shop = await openShop({ front: build.front });
  await requestTarget(shop, '/category/%zz');
  await requestTarget(shop, '/a/../category/books?x=1#fragment');
  expect(build.drawn.map((url) => new URL(url).pathname)).toEqual(['/category/%25zz', '/category/books']);
});

test('unknown parameters neither fill the response cache nor reach other visitors', async () => {
  let made = 0;
  await using plain = await openShop();
  const responseCache: Shop['deps']['responseCache'] = {
    getOrCreate: (key, make) =>
      plain.deps.responseCache.getOrCreate(key, () => {
        made += 1;
        return make();
      }),
  };
  await using shop = await openShop({ deps: { responseCache } });
  for (const title of ['Dune', 'Emma', 'Ulysses']) await insertProduct(shop, { title });
  const calls = [
    '/api/products?sort=newest',
    '/api/products/category/books?limit=2',
    '/api/products/1?',
    '/api/products/1/related?',
    '/api/products/1/reviews?',
    '/api/products/1/price-comparison?',
    '/api/reviews?limit=5',
    '/api/search?q=dune',
    '/api/suggest?q=dune',
    '/api/catalog/mirror?',
    '/api/config?',
  ];
  for (const call of calls) {
    made = 0;
    const first = await shop.get(`${call}&utm_source=evil`);
    const second = await shop.get(`${call}&x[]=1&__proto__=2`);
    expect({ call, status: second.status, made }).toEqual({ call, status: 200, made: 1 });
    expect(await second.text()).toBe(await first.text());
    expect(first.headers.get('link') ?? '').not.toContain('evil');
  }
  // Known parameters still lead to distinct responses.
  const one = await shop.get('/api/products?limit=1');
  const two = await shop.get('/api/products?limit=2');
  expect([await one.json(), await two.json()].map((list) => Array.isArray(list) && list.length)).toEqual([
    1, 2,
  ]);
  expect((await shop.get('/api/products?sort=newest&sort=newest')).status).toBe(400);
});
