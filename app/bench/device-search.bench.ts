import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { build } from 'vite';
import * as z from 'zod/mini';
import { atLeast, atMost, percentile, type Figure } from '#api/bench/report.ts';

const PRODUCTS = 5000;
const WORDS = 400;

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

/** The device's search index, bundled into one script for a page. */
async function script(): Promise<string> {
  const entry = join(import.meta.dirname, './typing-slips.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'phone', fileName: 'phone' } },
  });
  const outputs = Array.isArray(built)
    ? built.flatMap((each) => each.output)
    : 'output' in built
      ? built.output
      : [];
  const [chunk] = outputs;
  if (chunk?.type !== 'chunk') throw new Error('the index could not be built');
  return chunk.code;
}

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
export async function searchOnThePhone(browser: Browser, url: string): Promise<Figure[]> {
  const [code, products] = await Promise.all([script(), someProducts(url)]);
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addScriptTag({ content: `${code};globalThis.phone = phone;` });
  const measured: unknown = await page.evaluate(`phone.typeWithSlips(${JSON.stringify(products)}, ${WORDS})`);
  const { strokes, suggested, found } = typed.parse(measured);
  await page.close();
  const p95 = percentile(strokes, 0.95);
  const suggestedP95 = percentile(suggested, 0.95);
  const share = (found / WORDS) * 100;
  return [
    {
      name: `search on the phone over ${products.length} products, p95 of a keystroke`,
      value: p95,
      unit: 'ms',
      goal: atMost(p95, 20),
    },
    {
      name: `suggestions on the phone over ${products.length} products, p95 of a keystroke`,
      value: suggestedP95,
      unit: 'ms',
      goal: atMost(suggestedP95, 20),
    },
    {
      name: 'words with one letter dropped, added, replaced or swapped that find their item',
      value: share,
      unit: '%',
      goal: atLeast(share, 98),
    },
  ];
}
