import { loadSharp } from '../load-sharp.ts';
import type { GreyPicture } from './grey-picture.ts';

/** Rows averaged into one, which removes noise along the bars. */
const ROWS = 6;
/** Strength of the sharpening across the bars. */
const STRENGTH = 2;
const REACH = 10;
const KERNEL = Array.from({ length: 2 * REACH + 1 }, (_, at) => {
  const off = Math.abs(at - REACH);
  return (off === 0 ? 1 + STRENGTH : 0) - (STRENGTH * (REACH + 1 - off)) / (REACH + 1) ** 2;
});

/** A picture of vertical bars, averaged along them and sharpened across them. */
export async function squashed({ pixels, width, height }: GreyPicture): Promise<GreyPicture> {
  const sharp = await loadSharp();
  const flat = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({ width, height: Math.max(4, Math.floor(height / ROWS)), fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rows = flat.info.height;
  const sharpened = new Uint8Array(width * rows);
  for (let row = 0; row < rows; row += 1) sharpenRow(flat.data, sharpened, row * width, width);
  return { pixels: sharpened, width, height: rows };
}

function sharpenRow(from: Uint8Array, to: Uint8Array, start: number, width: number): void {
  for (let x = 0; x < width; x += 1) {
    let sum = 0;
    for (const [at, weight] of KERNEL.entries())
      sum += weight * (from[start + Math.min(width - 1, Math.max(0, x + at - REACH))] ?? 0);
    to[start + x] = Math.min(255, Math.max(0, sum));
  }
}
