import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSmallBuild } from './world/small-build.ts';
import { insertProduct } from './world/insert-product.ts';
import { openShop } from './world/shop.ts';

const WORDS =
  'the of old river garden winter history light city letters north house stone glass summer'.split(' ');

/** A list of 100 KB, whose rows differ like those of a large page. */
const longList = Array.from({ length: 1_200 }, (_, row) => {
  const random = createHash('sha256').update(String(row)).digest();
  const title = Array.from(random.subarray(0, 6), (byte) => WORDS[byte % WORDS.length]).join(' ');
  return `<li><a href="/product/${random.readUInt16BE(6)}">${title}</a><b>$${random.readUInt16BE(8)}</b></li>`;
}).join('');

test('a large page is compressed harder for its first visitor, and harder still once it has not changed for 10 s', async () => {
  using build = createSmallBuild(async (_url, reads) => {
    await reads.facets({});
    return { body: longList };
  });
  await using shop = await openShop({ front: build.front });
  const sizeOf = async (): Promise<number> =>
    Number((await shop.get('/', { 'accept-encoding': 'br' })).headers.get('content-length'));
  const first = await sizeOf();
  const page = Buffer.from(await (await shop.get('/')).arrayBuffer());
  const fast = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(fast.length);
  shop.advanceClock(10_000);
  await expect.poll(sizeOf, { timeout: 30_000 }).toBeLessThan(first);
});

test('a page that a change of the catalog leaves as it was keeps its smallest form', async () => {
  using build = createSmallBuild(async (_url, reads) => {
    await reads.facets({});
    return { body: longList };
  });
  await using shop = await openShop({ front: build.front });
  const sizeOf = async (): Promise<number> =>
    Number((await shop.get('/', { 'accept-encoding': 'br' })).headers.get('content-length'));
  const first = await sizeOf();
  shop.advanceClock(10_000);
  await expect.poll(sizeOf, { timeout: 30_000 }).toBeLessThan(first);
  const smallest = await sizeOf();
  await insertProduct(shop, { title: 'Dune' });
  expect(await sizeOf()).toBe(smallest);
  expect(build.drawn).toHaveLength(2);
});
