import { setTimeout as sleep } from 'node:timers/promises';
import { withCheckDigit } from '../tests/world/barcode.ts';
import { drawBackCover, drawFrontCover } from '../tests/world/book-photos.ts';
import type { Bench } from './bench.ts';
import type { ShopProcess } from './shop-process.ts';
import { percentile } from './statistics.ts';
import { uploadPhoto } from './upload-photo.ts';

/** 4,000 by 3,000 pixels. */
const TWELVE_MEGAPIXELS = 4000;
const PAUSE_MS = 10;
const QUIET_MS = 2_000;

/** Response times of ordinary requests until `work` is done, in ms. */
async function delaysDuring(shop: ShopProcess, work: () => Promise<void>): Promise<number[]> {
  const delays: number[] = [];
  const state = { done: false };
  const asking = (async () => {
    while (!state.done) {
      const started = performance.now();
      await (await fetch(`${shop.url}/api/products?limit=24`)).arrayBuffer();
      delays.push(performance.now() - started);
      await sleep(PAUSE_MS);
    }
  })();
  await work();
  state.done = true;
  await asking;
  return delays;
}

/** The built-in appraiser: a readable barcode, a cover without one, and the latency of other requests meanwhile. */
export async function benchAppraisal(bench: Bench): Promise<void> {
  const back = await drawBackCover({ code: withCheckDigit('978044101359'), width: TWELVE_MEGAPIXELS });
  const cover = await drawFrontCover({
    lines: ['A BOOK THAT', 'NOBODY KNOWS'],
    camera: (photo) => photo.resize({ width: 3000, height: 4000 }),
  });
  const shop = await bench.startShop('demo');
  try {
    await uploadPhoto(shop, cover); // warm up: loads the thread, its programs and the language
    for (let run = 0; run < bench.runs; run += 1) {
      const quiet = await delaysDuring(shop, async () => sleep(QUIET_MS));
      const busy = await delaysDuring(shop, async () => {
        bench.record('appraisal.bars', await uploadPhoto(shop, back));
        bench.record('appraisal.cover', await uploadPhoto(shop, cover));
      });
      bench.record('appraisal.delay', percentile(busy, 0.99) - percentile(quiet, 0.99));
      bench.record('appraisal.memory', shop.memory());
    }
  } finally {
    await shop.stop();
  }
}
