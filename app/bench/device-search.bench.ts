import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import * as z from 'zod/mini';
import type { Bench } from '#api/bench/bench.ts';
import { percentile } from '#api/bench/statistics.ts';
import { bundle } from './bundle.ts';

const PRODUCTS = 5000;
/** Typed in each run. */
const WORDS = 150;

const listed = z.array(
  z.object({
    id: z.number(),
    title: z.string(),
    author: z.optional(z.string()),
    category: z.string(),
    condition: z.string(),
    price: z.number(),
    createdAt: z.pipe(
      z.string(),
      z.transform((instant) => Date.parse(instant)),
    ),
  }),
);

const typed = z.object({
  strokes: z.array(z.number()),
  suggested: z.array(z.number()),
  found: z.number(),
});

async function someProducts(url: string): Promise<z.infer<typeof listed>> {
  const products: z.infer<typeof listed> = [];
  for (
    let path: string | undefined = '/api/products?limit=100';
    path !== undefined && products.length < PRODUCTS;
  ) {
    const answer: Response = await fetch(new URL(path, url));
    products.push(...listed.parse(await answer.json()));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return products.slice(0, PRODUCTS);
}

/** Search over 5,000 products with the CPU slowed 4x: each keystroke of a title, and words with one typo. */
export async function searchOnThePhone(bench: Bench, browser: Browser, url: string): Promise<void> {
  // The device's search index, bundled into one script for a page.
  const code = await bundle(join(import.meta.dirname, 'typing-slips.ts'), 'phone');
  const products = await someProducts(url);
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addScriptTag({ content: `${code};globalThis.phone = phone;` });
  for (let run = 1; run <= bench.runs; run += 1) {
    const measured: unknown = await page.evaluate(
      `phone.typeWithSlips(${JSON.stringify(products)}, ${WORDS}, ${run})`,
    );
    const { strokes, suggested, found } = typed.parse(measured);
    bench.record('offline.search-p95', percentile(strokes, 0.95));
    bench.record('offline.suggest-p95', percentile(suggested, 0.95));
    bench.record('offline.typos', (found / WORDS) * 100);
  }
  await page.close();
}
