import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '#api/http/content-security-policy.ts';
import { envFrom } from '#api/env.ts';
import { insertProduct } from './world/insert-product.ts';
import { listRoutes } from './world/routes.ts';
import { openShop } from './world/shop.ts';

const PATHS = [
  '/',
  '/api/products',
  '/api/cart',
  '/api/nothing',
  '/api/products/0',
  '/pictures/none-640.jpg',
  '/healthz',
  '/robots.txt',
];

test.each(PATHS)('%s sends the security headers', async (path) => {
  await using shop = await openShop();
  const { headers } = await shop.get(path);
  expect(headers.get('content-security-policy')).toBe(
    path.startsWith('/api/') ? "default-src 'none'; frame-ancestors 'none'" : "default-src 'self'",
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('over HTTPS the shop sends HSTS for a year', async () => {
  await using shop = await openShop({ env: { PUBLIC_URL: 'https://shop.example' } });
  for (const path of PATHS) {
    expect((await shop.get(path)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  }
});

test('the content security policy allows inline styles by hash, and data blocks need no exception', () => {
  const template =
    '<style>a{}</style><script type="application/json" id="data">{}</script><script type="module" src="/x.js"></script>';
  const policy = contentSecurityPolicy(envFrom({}), template);
  expect(policy.split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='", // printf 'a{}' | openssl dgst -sha256 -binary | base64
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test('the content security policy allows Stripe only when it is configured', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  expect(contentSecurityPolicy(envFrom({}), '')).not.toContain('stripe');
  expect(contentSecurityPolicy(envFrom(keys), '')).toContain("connect-src 'self' https://api.stripe.com");
});

test('no response allows cross-origin reads', async () => {
  await using shop = await openShop();
  for (const path of ['/api/products', '/api/cart', '/']) {
    const { headers } = await shop.get(path, { origin: 'https://evil.example' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await shop.fetch(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

/** Sorts the call that ends the session last. */
const rank = (path: string): number => Number(path === '/api/auth/logout');

test('session headers are only sent in uncacheable responses, and never on public reads', async () => {
  await using shop = await openShop();
  const productId = await insertProduct(shop, { stock: 900 });
  const made = await shop.post('/api/wishlist/add', { productId });
  const sessionid = made.headers.get('session-id') ?? '';
  const routes = listRoutes(shop.deps);
  expect(routes.length).toBeGreaterThan(15);
  const personal =
    /^(POST \/api\/products\/1\/(reviews|report)$|\w+ \/api\/(products\/1\/reviews\/own|cart|wishlist|sync|contact|uploads?|listings|appraisals|create-payment-intent|checkout|orders|(?:demo-)?sales|seller(?!s)|payouts|stacks|auth|account))/;
  for (const { method, path } of routes.toSorted((one, other) => rank(one.path) - rank(other.path))) {
    shop.advanceClock(7_200_000); // long enough to renew the session
    const response = await shop.fetch(path, {
      method,
      headers: { cookie: `sid=${sessionid}`, 'Content-Type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify({ productId, quantity: 1 }) } : {}),
    });
    const shows = response.headers.has('set-cookie') || response.headers.has('session-id');
    const call = `${method} ${path}`;
    expect({ call, shows, cached: response.headers.get('cache-control') === 'no-store' || !shows }).toEqual({
      call,
      shows: personal.test(call),
      cached: true,
    });
    expect(response.headers.get('vary') ?? '').not.toMatch(/cookie/i);
  }
});
