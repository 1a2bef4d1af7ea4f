import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Bench } from '#api/bench/bench.ts';
import { mainThreadMs } from '#api/bench/cpu-time.ts';
import { drawHardPhoto } from '#api/tests/world/hard-photos.ts';
import { viewOf } from '../features/selling/camera/frame-view.ts';
import { parseBarcode, type ParsedBarcode } from '../features/selling/camera/parse-barcode.ts';
import { READER_OPTIONS } from '../features/selling/camera/reader-options.ts';

const SEED = 2_026;
const PHOTOS = 400;
/** How many times slower a slow phone's processor is than this one. */
const SLOWDOWN = 4;

/** A photo as the page gives a frame to the reader. */
async function toFrame(photo: Buffer): Promise<ImageData> {
  const picture = sharp(photo);
  const { width, height } = await picture.metadata();
  const { scale } = viewOf({ width, height }, 'whole');
  const scaled = picture.resize({ width: Math.round(width * scale) }).ensureAlpha();
  const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data);
  return { data: pixels, width: info.width, height: info.height, colorSpace: 'srgb' };
}

const isOf = (code: ParsedBarcode, isbn: string): boolean => code.kind === 'isbn' && code.isbn === isbn;

/** The reader of phones, run here: photos of backs of books that are tilted, bent, blurred, glaring or faint. Takes minutes: once. */
export async function benchReader(bench: Bench): Promise<void> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const { buffer: wasmBinary } = new Uint8Array(await readFile(file));
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const times: number[] = [];
  let wrong = 0;
  for (let at = 0; at < PHOTOS; at += 1) {
    const { bytes, isbn } = await drawHardPhoto(SEED, at);
    const frame = await toFrame(bytes);
    for (const tryHarder of [false, true]) {
      const before = mainThreadMs(process.pid);
      const found = await readBarcodes(frame, { ...READER_OPTIONS, tryHarder });
      times.push(mainThreadMs(process.pid) - before);
      const codes = found.filter(({ isValid }) => isValid).map(({ text }) => parseBarcode(text));
      // A shop's own code names no book.
      if (codes.some((code) => code !== undefined && code.kind !== 'upc' && !isOf(code, isbn))) wrong += 1;
    }
  }
  bench.record('reader.wrong', wrong);
  const slowest = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
  bench.record('reader.frame', slowest * SLOWDOWN);
}
