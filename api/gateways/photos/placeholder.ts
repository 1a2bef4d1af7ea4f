import { oklabOf, pixelAt, type Oklab, type Pixels, type Rgb } from './oklab.ts';

const COLUMNS = 3;
const ROWS = 2;
const OFFSET = 2 ** 19;

/**
 * A blurred preview of a picture as one integer that CSS decodes (app/ui/product/cover.module.css): 20 bits minus
 * 2^19, most significant first: six cells of 2 bits, row by row (each a third wide, half high), with their lightness
 * relative to the base; then the base's lightness in 2 bits, its Oklab a and b in 3 bits each.
 * data/covers/placeholder.mjs does the same for the demo catalog, and documents the layout in full. Half of the
 * base's hue is the tint's, because the mean of many colors is muddy.
 */
export function placeholderOf(pixels: Pixels, tint: Rgb): string {
  const { mean, cells } = lightOf(pixels);
  const own = oklabOf(tint);
  const lightness = level((mean.L - 0.3) / 0.2, 4);
  const base = 0.3 + lightness * 0.2;
  let packed = 0;
  for (const cell of cells) packed = packed * 4 + level((cell - base) / 0.14 + 1.5, 4);
  packed = packed * 4 + lightness;
  packed = packed * 8 + level(((mean.a + own.a) / 2 - 0.01) / 0.04 + 3, 8);
  packed = packed * 8 + level(((mean.b + own.b) / 2 - 0.02) / 0.04 + 3, 8);
  return String(packed - OFFSET);
}

const level = (value: number, count: number): number => Math.max(0, Math.min(count - 1, Math.round(value)));

/** The mean color of a picture, and the mean lightness of each of its six cells. */
function lightOf(pixels: Pixels): { readonly mean: Oklab; readonly cells: readonly number[] } {
  const { width, height } = pixels;
  const cells = Array.from({ length: COLUMNS * ROWS }, () => ({ sum: 0, count: 0 }));
  const sum = { L: 0, a: 0, b: 0 };
  for (let at = 0; at < width * height; at += 1) {
    const { L, a, b } = oklabOf(pixelAt(pixels, at));
    sum.L += L;
    sum.a += a;
    sum.b += b;
    const [x, y] = [at % width, Math.floor(at / width)];
    const cell = cells[Math.floor((y * ROWS) / height) * COLUMNS + Math.floor((x * COLUMNS) / width)];
    if (cell !== undefined) {
      cell.sum += L;
      cell.count += 1;
    }
  }
  const all = width * height;
  const mean = { L: sum.L / all, a: sum.a / all, b: sum.b / all };
  // If a picture has fewer pixels than cells, an empty cell gets the mean lightness.
  return { mean, cells: cells.map((cell) => (cell.count === 0 ? mean.L : cell.sum / cell.count)) };
}
