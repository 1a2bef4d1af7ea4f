import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { IMPORT } from '#contract/admin/admin-imports.ts';
import { awaitRun, signInAdmin } from './bench-admin.ts';
import { BenchBuyer } from './bench-buyer.ts';

/** The changes of a second: 4 prices, of which one is of an item on the home page, 3 sales and 3 new listings. */
const SECOND = [
  'home price',
  'sale',
  'listing',
  'price',
  'sale',
  'listing',
  'price',
  'sale',
  'listing',
  'price',
] as const;
const PACE_MS = 1_000 / SECOND.length;
/** Then the sale counts as refused. */
const MAX_TRIES = 20;
/** A shop that falls behind gets no further changes until it has caught up. */
const MAX_PENDING = 20;

/** Changes the catalog at a steady pace until it is stopped. */
export interface CatalogWriter {
  /** Waits for the changes under way. Returns how many were made and how many the shop refused. */
  readonly stop: () => Promise<{ readonly made: number; readonly failed: number }>;
}

const listed = z.array(z.object({ id: z.number() }));

/** Starts ten changes a second on a shop that was started with ADMIN_PASSWORD and has `products` generated listings. */
export async function startCatalogWriter(url: string, products: number): Promise<CatalogWriter> {
  const ask = await signInAdmin(url);
  const home = z.parse(
    listed,
    await (await fetch(`${url}/api/products?featured=true&inStock=true&limit=8`)).json(),
  );
  let turn = 0;
  const next = (): number => 1 + ((turn++ * 7_919) % products);
  const setPrice = (id: number): Promise<unknown> =>
    ask('PATCH', `/api/admin/products/${id}/price`, JSON.stringify({ price: 2 + (turn++ % 40) + 0.5 }));
  const work: Record<(typeof SECOND)[number], () => Promise<unknown>> = {
    'home price': () => setPrice(home[turn % home.length]?.id ?? 1),
    price: () => setPrice(next()),
    sale: () => buy(url, next),
    listing: async () => {
      const line = `title,price\nThe ${turn++} Nights of the River,9.50\n`;
      const checked = z.parse(
        z.object({ id: z.string() }),
        await ask('POST', '/api/admin/imports', line, IMPORT.contentType),
      );
      await awaitRun(ask, await ask('POST', `/api/admin/imports/${checked.id}/run?name=one.csv`));
    },
  };

  const pending = new Set<Promise<void>>();
  const counted = { made: 0, failed: 0 };
  const over = new AbortController();
  const change = async (kind: (typeof SECOND)[number]): Promise<void> => {
    try {
      await work[kind]();
      counted.made += 1;
    } catch {
      counted.failed += 1;
    }
  };
  const write = async (): Promise<void> => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const kind = SECOND[at % SECOND.length];
      if (kind !== undefined && pending.size < MAX_PENDING) {
        const changing = change(kind).finally(() => pending.delete(changing));
        pending.add(changing);
      }
      await sleep(PACE_MS);
    }
  };
  const writing = write();
  return {
    stop: async () => {
      over.abort();
      await writing;
      await Promise.all(pending);
      return counted;
    },
  };
}

/** Buys the next product that is not sold out: a shop that is measured twice has sold some before. */
async function buy(url: string, next: () => number): Promise<void> {
  const buyer = new BenchBuyer(url);
  for (let tries = 0; tries < MAX_TRIES && !(await buyer.tryToAdd(next()));) tries += 1;
  await buyer.open();
  await buyer.validate();
  await buyer.pay();
  await buyer.order();
}
