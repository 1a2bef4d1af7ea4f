import { withCheckDigit } from '../tests/world/barcode.ts';
import { drawBackCover, drawFrontCover } from '../tests/world/book-photos.ts';
import { atMost, median, percentile, report, type Figure } from './report.ts';
import { startShop, type ShopProcess } from './shop-process.ts';
import { uploadPhoto } from './upload-photo.ts';

/** 4,000 by 3,000 pixels. */
const TWELVE_MEGAPIXELS = 4000;
const PHOTOS = 5;
const PAUSE_MS = 10;

/** Response times of ordinary requests until `work` is done, in ms. */
async function delaysDuring(shop: ShopProcess, work: () => Promise<void>): Promise<number[]> {
  const delays: number[] = [];
  const state = { done: false };
  const asking = (async () => {
    while (!state.done) {
      const started = performance.now();
      await (await fetch(`${shop.url}/api/products?limit=24`)).arrayBuffer();
      delays.push(performance.now() - started);
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS);
      });
    }
  })();
  await work();
  state.done = true;
  await asking;
  return delays;
}

/** The built-in appraiser: a readable barcode, a cover without one, and the latency of other requests meanwhile. */
export async function benchAppraisal(): Promise<void> {
  const back = await drawBackCover({ code: withCheckDigit('978044101359'), width: TWELVE_MEGAPIXELS });
  const cover = await drawFrontCover({
    lines: ['A BOOK THAT', 'NOBODY KNOWS'],
    camera: (photo) => photo.resize({ width: 3000, height: 4000 }),
  });
  const shop = await startShop();
  try {
    await uploadPhoto(shop, cover); // warm up: loads the thread, its programs and the language
    const quiet = await delaysDuring(shop, () => new Promise((resolve) => void setTimeout(resolve, 2_000)));
    const bars: number[] = [];
    const covers: number[] = [];
    let memory = 0;
    const busy = await delaysDuring(shop, async () => {
      for (let at = 0; at < PHOTOS; at += 1) {
        bars.push(await uploadPhoto(shop, back));
        covers.push(await uploadPhoto(shop, cover));
        memory = Math.max(memory, shop.memory());
      }
    });
    report('appraisal', figuresOf({ bars, covers, quiet, busy, memory }));
  } finally {
    await shop.stop();
  }
}

interface Measured {
  readonly bars: readonly number[];
  readonly covers: readonly number[];
  readonly quiet: readonly number[];
  readonly busy: readonly number[];
  readonly memory: number;
}

function figuresOf({ bars, covers, quiet, busy, memory }: Measured): Figure[] {
  const slowest = Math.max(...covers, ...bars);
  const readable = median(bars);
  const delay = percentile(busy, 0.99) - percentile(quiet, 0.99);
  return [
    {
      name: '12 megapixels with bars: upload to answer',
      value: readable,
      unit: 'ms',
      goal: atMost(readable, 1_500),
    },
    { name: '12 megapixels without bars: upload to answer', value: median(covers), unit: 'ms' },
    { name: 'slowest appraisal', value: slowest, unit: 'ms', goal: atMost(slowest, 4_000) },
    { name: 'other answers meanwhile: p99', value: percentile(busy, 0.99), unit: 'ms' },
    {
      name: 'other answers meanwhile: p99 later than usual by',
      value: delay,
      unit: 'ms',
      goal: atMost(delay, 50),
    },
    { name: 'resident memory while appraising', value: memory, unit: 'MB' },
  ];
}
