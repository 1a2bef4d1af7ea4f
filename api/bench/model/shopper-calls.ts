import { Agent, request } from 'node:http';
import * as z from 'zod/mini';
import { IMPORT } from '#contract/admin/admin-imports.ts';
import { signInAdmin, type AskAdmin } from '../bench-admin.ts';
import { BenchBuyer } from '../bench-buyer.ts';
import { SEARCH_WORDS } from '../search-words.ts';

export const KINDS = ['page', 'read', 'search', 'cart', 'sync', 'order', 'publish'] as const;
export type Kind = (typeof KINDS)[number];

/** Requests a second at the peak of a shop with 100 million listings: 520 pages, and 5,000 orders a minute. */
export const TARGET: Readonly<Record<Kind, number>> = {
  page: 520,
  read: 1_100,
  search: 400,
  cart: 500,
  sync: 500,
  order: 5_000 / 60,
  publish: 35,
};

/** The mix of a day: each kind with its share. */
export const MIX = KINDS.map((kind) => [kind, TARGET[kind]] as const);

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Reads an address whole. Rejects unless the status is 200. */
export const get = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      answer.on('error', reject).on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
      answer.resume();
    });
    sent.on('error', reject).end();
  });

/** Returns the calls of users of shops at `urls`, which take turns, as a proxy would. Shops need ADMIN_PASSWORD and LIMITS=off. */
export async function createCalls(
  urls: readonly string[],
  products: number,
): Promise<(kind: Kind) => Promise<void>> {
  let turn = 0;
  const nextUrl = (): string => urls[turn++ % urls.length] ?? '';
  const product = (): number => 1 + ((turn++ * 7_919) % products);
  const admins = await Promise.all(urls.map((url) => signInAdmin(url)));
  const work: Record<Kind, () => Promise<void>> = {
    page: () => get(`${nextUrl()}${turn % 5 === 0 ? '/' : `/product/${product()}`}`),
    read: () =>
      get(`${nextUrl()}${turn % 3 === 0 ? '/api/products?inStock=true' : `/api/products/${product()}`}`),
    search: () => get(`${nextUrl()}/api/search?q=${SEARCH_WORDS[turn % SEARCH_WORDS.length]}&inStock=true`),
    cart: () => addSome(new BenchBuyer(nextUrl()), product),
    sync: () => new BenchBuyer(nextUrl()).sync(),
    order: async () => {
      const buyer = new BenchBuyer(nextUrl());
      await addSome(buyer, product);
      await buyer.open();
      await buyer.validate();
      await buyer.pay();
      await buyer.order();
    },
    publish: () => publish(admins[turn++ % admins.length], turn),
  };
  return (kind) => work[kind]();
}

/** Adds an item. Some are sold out, which is no failure of the shop. */
async function addSome(buyer: BenchBuyer, product: () => number): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (await buyer.tryToAdd(product())) return;
  }
  throw new Error('nothing is for sale');
}

async function publish(ask: AskAdmin | undefined, at: number): Promise<void> {
  const line = `title,price\nThe ${at} Nights of the River,9.50\n`;
  const checked = z.parse(
    z.object({ id: z.string() }),
    await ask?.('POST', '/api/admin/imports', line, IMPORT.contentType),
  );
  await ask?.('POST', `/api/admin/imports/${checked.id}/run?name=one.csv`);
}
