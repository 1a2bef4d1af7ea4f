import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { isDrawing, wholeUrlOf } from '#contract/catalog/pictures.ts';
import type { Upload } from '#contract/selling/selling.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { purge } from './world/retention.ts';
import { openShop } from './world/shop.ts';
import { createVisitor } from './world/visitor.ts';

const shop = await openShop({ deps: { appraiser: noopAppraiser } });
afterAll(() => shop[Symbol.asyncDispose]());

const GROUND = '#cdb899';
const COVER = '#8a2f22';

interface Scene {
  readonly books?: readonly { left: number; top: number; width: number; height: number }[];
  /** Standard deviation of the ground's grain. */
  readonly grain?: number;
}

const BOOK = { left: 300, top: 200, width: 300, height: 440 };

/** A table of 1200 x 900 pixels with books of one color on it. */
async function drawTable({ books = [BOOK], grain = 3 }: Scene = {}): Promise<Buffer<ArrayBuffer>> {
  const size = { width: 1200, height: 900, channels: 3 } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: grain } as const;
  const grains = await sharp({ create: { ...size, background: '#808080', noise } })
    .png()
    .toBuffer();
  const covers = books.map(({ left, top, ...cover }): OverlayOptions => ({
    input: { create: { ...cover, channels: 3, background: COVER } },
    left,
    top,
  }));
  const table = sharp({ create: { ...size, background: GROUND } });
  return Buffer.from(
    await table
      .composite([{ input: grains, blend: 'hard-light' }, ...covers])
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
}

const upload = async (photo: Buffer<ArrayBuffer>): Promise<Upload> => createVisitor(shop).uploadPhoto(photo);

async function bytesOf(path: string): Promise<Buffer> {
  const response = await shop.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return Buffer.from(await response.arrayBuffer());
}

/** The share of a picture that has about the cover's color. */
async function shareOfCover(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3) count += (data[at + 1] ?? 255) < 100 ? 1 : 0;
  return count / (info.width * info.height);
}

test('a book that lies alone on an even ground is cropped out, with a margin; the whole photo is kept', async () => {
  const { picture, tempUrl } = await upload(await drawTable());
  expect(picture.url).toMatch(/^\/pictures\/[0-9a-f]{64}-cropped$/);
  expect(isDrawing(picture)).toBe(false);
  expect(tempUrl).toBe(`${picture.url}-640.jpg`);
  const ratio = picture.width / picture.height;
  // Objects are found in 160 pixels, and the grain of the ground moves each edge by up to one of them.
  expect(Math.abs(ratio - 340 / 480)).toBeLessThan(0.05);
  // The cover's color, not the ground's.
  expect(picture.tint).toMatch(/^#8/);

  const cropped = await bytesOf(`${picture.url}-320.avif`);
  const drawn = await sharp(cropped).metadata();
  expect([drawn.width, drawn.height]).toEqual([320, Math.round(320 / ratio)]);
  const share = await shareOfCover(cropped);
  expect(share).toBeGreaterThan(0.7);
  expect(share).toBeLessThan(0.95);

  const whole = await bytesOf(`${wholeUrlOf(picture)}-320.avif`);
  expect(await sharp(whole).metadata()).toMatchObject({ width: 320, height: 240 });
});

test.each<[string, Scene]>([
  ['two books', { books: [BOOK, { left: 750, top: 250, width: 250, height: 380 }] }],
  ['a book that is partly outside', { books: [{ ...BOOK, top: 460 }] }],
  ['a book on a pattern', { grain: 60 }],
  ['a book that fills the photo', { books: [{ left: 60, top: 40, width: 1080, height: 820 }] }],
  ['a small thing', { books: [{ left: 500, top: 400, width: 120, height: 90 }] }],
  ['a long thing', { books: [{ left: 100, top: 300, width: 1000, height: 200 }] }],
  [
    'a print of several parts',
    {
      books: [
        { left: 300, top: 200, width: 60, height: 440 },
        { left: 300, top: 580, width: 500, height: 60 },
      ],
    },
  ],
  ['nothing', { books: [] }],
])('a photo of %s stays whole', async (_of, scene) => {
  const { picture } = await upload(await drawTable(scene));
  expect(picture.url).not.toContain('cropped');
  expect(picture).toMatchObject({ width: 1200, height: 900 });
});

test('with the photo go its cropped pictures', async () => {
  const { picture } = await upload(await drawTable({ books: [{ ...BOOK, left: 301 }] }));
  await bytesOf(`${picture.url}-160.webp`);
  await shop.deps.photos.close(); // waits for pending pictures
  const name = wholeUrlOf(picture).replace('/pictures/', '');
  const filesOfPhoto = (): string[] =>
    ['photos', 'pictures'].flatMap((folder) => {
      const path = join(shop.deps.env.dataDir, folder);
      mkdirSync(path, { recursive: true });
      return readdirSync(path).filter((file) => file.startsWith(name));
    });
  expect(filesOfPhoto()).toContain(`${name}-cropped-160.webp`);
  shop.advanceClock(49 * 3_600_000);
  await purge(shop.deps, 'photos that were never listed');
  expect(filesOfPhoto()).toEqual([]);
});
