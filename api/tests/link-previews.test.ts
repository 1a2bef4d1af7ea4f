import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deleteProduct } from '#api/catalog/delete-product.ts';
import { setPrice } from '#api/catalog/set-price.ts';
import { addListing } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';

const image = { url: '/pictures/dune-front', width: 640, height: 860, tint: '#2B6A4D', placeholder: '1' };
const images = [image];

async function openShopWithPicture(): Promise<Shop> {
  const shop = await openShop();
  const folder = shop.deps.env.dataDir;
  mkdirSync(folder, { recursive: true });
  const picture = sharp({ create: { width: 640, height: 860, channels: 3, background: '#9c2f21' } });
  writeFileSync(join(folder, 'dune-front-640.avif'), await picture.avif({ effort: 0 }).toBuffer());
  return shop;
}

const read = async (response: Response): Promise<Buffer> => {
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

test('a shared product has a picture with its cover, and another one after a new price', async () => {
  await using shop = await openShopWithPicture();
  const dune = await addListing(shop, { title: 'Dune', images });
  const response = await shop.get(`/previews/${dune}.jpg`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const etag = response.headers.get('etag') ?? '';
  const picture = await read(response);
  const { width, height, channels } = await sharp(picture).metadata();
  expect([width, height, channels]).toEqual([1200, 630, 3]);
  const at = await sharp(picture).extract({ left: 300, top: 300, width: 1, height: 1 }).raw().toBuffer();
  for (const [channel, value] of [0x9c, 0x2f, 0x21].entries())
    expect(Math.abs((at[channel] ?? 0) - value)).toBeLessThan(12);
  expect((await shop.get(`/previews/${dune}.jpg`, { 'If-None-Match': etag })).status).toBe(304);
  await shop.deps.storage.transaction({ catalog: true }, (tx) => setPrice(tx, shop.deps.now(), dune, 123));
  const cheaper = await shop.get(`/previews/${dune}.jpg`, { 'If-None-Match': etag });
  expect((await read(cheaper)).equals(picture)).toBe(false);
});

test('hostile and very long titles are drawn, too', async () => {
  await using shop = await openShopWithPicture();
  const texts = ['<b>&amp;</b> "x"', 'tab\tand\u0001control\u001b[31m', '\u202Ereversed 👩‍👩‍👧‍👦', 'x'.repeat(500)];
  for (const title of texts) {
    const id = await addListing(shop, { title, author: title.slice(0, 300), images });
    expect((await sharp(await read(await shop.get(`/previews/${id}.jpg`))).metadata()).width).toBe(1200);
  }
});

test('there is no picture for products without a page or a cover', async () => {
  await using shop = await openShopWithPicture();
  const [deleted, bare, lost] = [
    await addListing(shop, { images }),
    await addListing(shop, { images: [] }),
    await addListing(shop, { images: [{ ...image, url: '/pictures/gone' }] }),
  ];
  await shop.deps.storage.transaction({ catalog: true }, (tx) => deleteProduct(tx, shop.deps.now(), deleted));
  for (const id of [deleted, bare, lost, 999_999])
    expect((await shop.get(`/previews/${id}.jpg`)).status).toBe(404);
});
