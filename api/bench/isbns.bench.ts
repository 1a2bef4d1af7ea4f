import * as z from 'zod/mini';
import { BATCH_APPRAISAL } from '#contract/appraisal/batch-appraisal.ts';
import { productsSchema } from '#contract/catalog/product.ts';
import type { Bench } from './bench.ts';
import { mainThreadMs, untilIdle } from './cpu-time.ts';
import type { ShopProcess } from './shop-process.ts';
import { percentile } from './statistics.ts';

const BATCHES = 40;
/** Not measured: statements are prepared and code is compiled meanwhile. */
const WARM_UPS = 5;

/** The processor time of looking up a stack of known books, each time other ones. */
export async function benchIsbns(bench: Bench): Promise<void> {
  for (const products of bench.sizes) {
    const shop = await bench.startShop(products);
    try {
      await untilIdle(shop.pid);
      const batches = await listBatches(shop);
      for (let run = 0; run < bench.runs; run += 1) {
        const times: number[] = [];
        for (const batch of batches) times.push(await timeOf(shop, batch));
        const variant = `${products.toLocaleString('en-US')} products`;
        bench.record('isbns.batch', percentile(times.slice(WARM_UPS), 0.95), variant);
      }
    } finally {
      await shop.stop();
    }
  }
}

/** Main-thread time, in ms. */
async function timeOf(shop: ShopProcess, isbns: readonly string[]): Promise<number> {
  const before = mainThreadMs(shop.pid);
  const answer = await fetch(`${shop.url}/api/appraisals`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ isbns }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the look-up failed: ${answer.status}`);
  return mainThreadMs(shop.pid) - before;
}

/** ISBNs of the shop's newest books, 50 in a batch. */
async function listBatches(shop: ShopProcess): Promise<string[][]> {
  const isbns = new Set<string>();
  let next: string | undefined = '/api/products?category=books&limit=100';
  while (next !== undefined && isbns.size < BATCHES * BATCH_APPRAISAL.maxIsbns) {
    const answer: Response = await fetch(shop.url + next);
    for (const { isbn } of z.parse(productsSchema, await answer.json()))
      if (isbn !== undefined) isbns.add(isbn);
    next = /^<([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  const all = [...isbns];
  const batches = Array.from({ length: BATCHES }, (_, at) =>
    all.slice(at * BATCH_APPRAISAL.maxIsbns, (at + 1) * BATCH_APPRAISAL.maxIsbns),
  );
  return batches.filter(({ length }) => length === BATCH_APPRAISAL.maxIsbns);
}
