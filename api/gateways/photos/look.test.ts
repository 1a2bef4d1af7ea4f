import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Pixels, Rgb } from './oklab.ts';
import { placeholderOf } from './placeholder.ts';
import { hexOf, tintOf } from './tint.ts';

const pictures = z.record(
  z.string(),
  z.array(z.object({ name: z.string(), tint: z.string(), placeholder: z.string() })),
);
const committed = Object.values(
  z.parse(pictures, JSON.parse(readFileSync('data/pictures.json', 'utf8'))),
).flat();

async function sketchOf(file: string): Promise<Pixels> {
  const small = sharp(file).resize({ width: 60 }).removeAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const plain = (rgb: Rgb): Pixels => ({ data: Buffer.from([...rgb, ...rgb]), width: 2, height: 1 });

const partsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

test.each([
  'the-great-gatsby-front',
  'fahrenheit-451-front',
  'silent-spring-back',
  'the-hobbit-front',
  'moby-dick-or-the-whale-front',
])("a seller's photo would look before it is there as the demo catalog's %s does", async (name) => {
  const known = committed.find((picture) => picture.name === name);
  const pixels = await sketchOf(`data/pictures/${name}-640.avif`);
  const tint = tintOf(pixels);
  expect(placeholderOf(pixels, tint)).toBe(known?.placeholder);
  for (const [at, part] of partsOf(known?.tint ?? '').entries()) {
    expect(Math.abs(part - (tint[at] ?? 0))).toBeLessThan(4);
  }
});

test('a picture of one colour has that for its tint, black and white too', () => {
  for (const rgb of [
    [0, 0, 0],
    [255, 255, 255],
    [156, 47, 33],
  ] as const) {
    expect(tintOf(plain(rgb))).toEqual(rgb);
    expect(placeholderOf(plain(rgb), rgb)).toMatch(/^-?\d+$/);
  }
  expect(hexOf([156, 47, 3])).toBe('#9C2F03');
});
