import { setTimeout as sleep } from 'node:timers/promises';
import { withCheckDigit } from '../tests/world/barcode.ts';
import { drawBackCover } from '../tests/world/book-photos.ts';
import type { Bench } from './bench.ts';
import { untilIdle } from './cpu-time.ts';
import { uploadPhoto } from './upload-photo.ts';

const UPLOADS = 100;
const CONCURRENCY = 4;
/** 4,000 by 3,000 pixels. */
const TWELVE_MEGAPIXELS = 4000;
/** The photo thread ends after 30 idle seconds. Pictures are drawn ahead for longer on a slow machine. */
const REST_MS = 60_000;

/**
 * Memory before, during and after 100 uploads of ten different photos, four at a time. Measured once, because a run takes
 * minutes.
 */
export async function benchUploads(bench: Bench): Promise<void> {
  const photos = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      drawBackCover({ code: withCheckDigit(`97804410${1000 + at}`), width: TWELVE_MEGAPIXELS }),
    ),
  );
  const shop = await bench.startShop('demo');
  try {
    const before = shop.memory();
    let peak = before;
    for (let sent = 0; sent < UPLOADS; sent += CONCURRENCY) {
      const batch = Array.from({ length: CONCURRENCY }, (_, at) => photos[(sent + at) % photos.length]);
      await Promise.all(batch.map(async (photo) => photo && uploadPhoto(shop, photo)));
      peak = Math.max(peak, shop.memory());
    }
    await sleep(REST_MS);
    await untilIdle(shop.pid);
    bench.record('uploads.memory-before', before);
    bench.record('uploads.memory-peak', peak);
    bench.record('uploads.memory-after', shop.memory());
  } finally {
    await shop.stop();
  }
}
