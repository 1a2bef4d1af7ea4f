import { request, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { smallBuild } from './world/built.ts';
import { putForSale } from './world/for-sale.ts';
import { openShop, type Shop } from './world/shop.ts';

interface Answer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Asks for a target letter by letter; fetch would tidy it up. */
const ask = (shop: Shop, target: string, method = 'GET'): Promise<Answer> =>
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

test('a request for a whole address is answered like one for its path', async () => {
  using build = smallBuild();
  await using shop = await openShop({ front: build.front });
  const id = await putForSale(shop, { title: 'Dune' });
  for (const path of ['/', '/products', `/api/products/${id}`, '/api/products?limit=1', '/robots.txt']) {
    const plain = await ask(shop, path);
    const whole = await ask(shop, shop.url + path);
    expect({ path, ...whole, headers: {} }).toEqual({ path, ...plain, headers: {} });
    expect(whole.status).toBe(200);
  }
  expect((await ask(shop, shop.url)).text).toContain('1: Dune');
  expect((await ask(shop, `${shop.url}?sort=newest`)).status).toBe(200);
});

test('a refusal of a whole address under /api comes as JSON', async () => {
  await using shop = await openShop();
  for (const method of ['GET', 'POST']) {
    const refused = await ask(shop, 'HTTP://shop.example/api/no/such/call', method);
    expect(refused).toMatchObject({ status: 404, type: 'application/json; charset=utf-8' });
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'not_found' });
  }
});

test('the host of a whole address stands in no link, page or cookie', async () => {
  using build = smallBuild((url) => Promise.resolve({ body: `<a href="${url.href}">here</a>` }));
  await using shop = await openShop({ front: build.front });
  for (const title of ['Dune', 'Emma']) await putForSale(shop, { title });
  for (const path of ['/products', '/sitemap.xml', '/robots.txt', '/api/products?limit=1', '/nowhere?x']) {
    const { text, headers } = await ask(shop, `http://user:secret@evil.example:81${path}`);
    expect(text + JSON.stringify(headers)).not.toMatch(/evil|secret/);
  }
  const listed = await ask(shop, 'http://evil.example/api/products?limit=1');
  expect(listed.headers['link']).toMatch(/^<\/api\/products\?limit=1&cursor=/);
});

test.each([
  '*',
  'ftp://shop.example/api/cart',
  'http:///products',
  'http://[::1/',
  'http://a:99999/api/cart',
])('a target that is no address of a shop answers 400: %s', async (target) => {
  using build = smallBuild();
  await using shop = await openShop({ front: build.front });
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await ask(shop, target, method);
    expect(answer.status).toBe(400);
    expect(answer.headers).toHaveProperty('x-content-type-options', 'nosniff');
  }
  expect(shop.log.join('')).not.toContain('stack');
});

test('OPTIONS * names the methods of the server', async () => {
  await using shop = await openShop();
  const answer = await ask(shop, '*', 'OPTIONS');
  expect(answer.status).toBe(204);
  expect(answer.headers).toHaveProperty('allow', 'GET, HEAD, POST, PATCH, DELETE, OPTIONS');
});

const ODD = ['/%', '/%zz', '/%ff', '/%00', '//', '//evil.example/..', '/\\evil.example', '/./../x', '/#x'];

test('no odd path makes the shop fail, redirect elsewhere or write the path to its log', async () => {
  using build = smallBuild();
  await using shop = await openShop({ front: build.front });
  const mounts = ['', '/api', '/api/products', '/api/products/category', '/api/appraisals', '/api/uploads'];
  const more = ['/pictures', '/assets', '/product', '/category', '/healthz', '/readyz', '/admin'];
  for (const mount of [...mounts, ...more]) {
    for (const odd of [...ODD, `/${'a'.repeat(9_000)}`]) {
      const { status = 500, headers, type } = await ask(shop, mount + odd);
      const seen = { mount, odd, status };
      expect({ ...seen, isFine: status < 500 }).toEqual({ ...seen, isFine: true });
      expect(headers.location ?? '/').toMatch(/^\/(?!\/)/);
      if (mount.startsWith('/api') && status >= 400) expect(type).toContain('application/json');
    }
  }
  expect(shop.log.join('')).not.toContain('evil');
});

test('a path whose encoding is broken is drawn as a page whose name has a percent sign', async () => {
  using build = smallBuild();
  await using shop = await openShop({ front: build.front });
  await ask(shop, '/category/%zz');
  await ask(shop, '/a/../category/books?x=1#fragment');
  expect(build.drawn.map((url) => new URL(url).pathname)).toEqual(['/category/%25zz', '/category/books']);
});

test('parameters that a route does not know neither fill the cache nor reach the next visitor', async () => {
  let made = 0;
  await using plain = await openShop();
  const answers: Shop['deps']['responseCache'] = {
    getOrCreate: (key, version, make) =>
      plain.deps.responseCache.getOrCreate(key, version, () => {
        made += 1;
        return make();
      }),
  };
  await using shop = await openShop({ deps: { responseCache: answers } });
  for (const title of ['Dune', 'Emma', 'Ulysses']) await putForSale(shop, { title });
  const calls = [
    '/api/products?sort=newest',
    '/api/products/category/books?limit=2',
    '/api/products/1?',
    '/api/products/1/related?',
    '/api/products/1/reviews?',
    '/api/products/1/price-comparison?',
    '/api/reviews?limit=5',
    '/api/search?q=dune',
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
  // What it does know still tells answers apart.
  const one = await shop.get('/api/products?limit=1');
  const two = await shop.get('/api/products?limit=2');
  expect([await one.json(), await two.json()].map((list) => Array.isArray(list) && list.length)).toEqual([
    1, 2,
  ]);
  expect((await shop.get('/api/products?sort=newest&sort=newest')).status).toBe(400);
});
