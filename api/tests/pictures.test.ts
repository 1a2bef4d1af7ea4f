import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openShop, type Shop } from './world/shop.ts';

/** A shop with one picture, 640 pixels wide, as AVIF. */
async function openShopWithPicture(): Promise<Shop> {
  const shop = await openShop();
  const folder = shop.deps.env.dataDir;
  mkdirSync(folder, { recursive: true });
  const picture = sharp({ create: { width: 640, height: 860, channels: 3, background: '#9c2f21' } });
  writeFileSync(join(folder, 'dune-front-640.avif'), await picture.avif({ effort: 0 }).toBuffer());
  return shop;
}

const generatedFiles = (shop: Shop): string[] => readdirSync(join(shop.deps.env.dataDir, 'pictures'));

test('a picture is served with its type, as immutable and sandboxed', async () => {
  await using shop = await openShopWithPicture();
  const response = await shop.get('/pictures/dune-front-640.avif');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/avif',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['webp', 320, 'image/webp'],
  ['jpg', 640, 'image/jpeg'],
  ['avif', 160, 'image/avif'],
] as const)(
  'a missing %s of %i pixels is generated from the largest picture',
  async (format, width, type) => {
    await using shop = await openShopWithPicture();
    const response = await shop.get(`/pictures/dune-front-${width}.${format}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    const drawn = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([drawn.width, drawn.height]).toEqual([width, Math.round((width * 860) / 640)]);
  },
);

test('a picture is never enlarged', async () => {
  await using shop = await openShopWithPicture();
  const response = await shop.get('/pictures/dune-front-1280.jpg');
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(640);
});

test('parallel requests for one size get the same picture, stored as one file', async () => {
  await using shop = await openShopWithPicture();
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => shop.get('/pictures/dune-front-480.webp')),
  );
  const bodies = await Promise.all(
    responses.map(async (response) => Buffer.from(await response.arrayBuffer()).toString('base64')),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(new Set(bodies).size).toBe(1);
  expect(generatedFiles(shop)).toEqual(['dune-front-480.webp']);
});

test.each([
  'dune-back-640.avif',
  'dune-front-641.avif',
  'dune-front-640.png',
  'dune-front-640.svg',
  'dune-front.avif',
  'Dune-front-640.avif',
  '..%2f..%2fetc%2fpasswd',
  '..%5c..%5cshop.db',
  'dune-front-640.avif%00.jpg',
  '.',
  '%2e%2e%2fdune-front-640.avif',
  `${'a'.repeat(300)}-640.avif`,
  'sub%2fdune-front-640.avif',
  '%E0%A4%A',
])('an unknown picture returns 404: %s', async (file) => {
  await using shop = await openShopWithPicture();
  const response = await shop.get(`/pictures/${file}`);
  expect([400, 404]).toContain(response.status);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).not.toContain('dune');
});

test('a broken picture returns 500, leaves no files and does not affect others', async () => {
  await using shop = await openShopWithPicture();
  writeFileSync(join(shop.deps.env.dataDir, 'broken-640.avif'), 'this is no picture');
  const response = await shop.get('/pictures/broken-320.webp');
  expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
  const left = readdirSync(shop.deps.env.dataDir, { recursive: true }).map(String);
  expect(left.filter((name) => /320|new/.test(name))).toEqual([]);
  expect((await shop.get('/pictures/dune-front-640.avif')).status).toBe(200);
});

test('when too many pictures wait to be generated, the shop returns 503', async () => {
  await using shop = await openShop({
    deps: {
      photos: {
        find: async () => {
          const { ShopError } = await import('#contract/shop-error.ts');
          throw new ShopError('busy', 'Too many pictures at once. Please try again.', { retryAfter: 2 });
        },
        drawPreview: () => Promise.resolve(undefined),
        drawAhead: () => undefined,
        close: () => Promise.resolve(),
      },
    },
  });
  const response = await shop.get('/pictures/dune-front-640.avif');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
});
