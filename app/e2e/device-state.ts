import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { cartSchema } from '#contract/cart/cart.ts';
import { wishlistSchema } from '#contract/wishlist/wishlist.ts';
import { expect, open } from './journey.ts';

// State of the device (IndexedDB) and of the server, for the offline tests.

/** All rows of an IndexedDB table; none if there is no database yet. */
export const listRows = async (page: Page, table: string): Promise<unknown[]> =>
  page.evaluate(async (name) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, which has no outer scope
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
      });
    // Opening a missing database would create it and block the app's upgrade.
    const known = await indexedDB.databases();
    if (!known.some((each) => each.name === 'dogear' && (each.version ?? 0) > 1)) return [];
    const db = await answer(indexedDB.open('dogear'));
    try {
      const rows: unknown[] = await answer(db.transaction(name).objectStore(name).getAll());
      return rows;
    } finally {
      db.close();
    }
  }, table);

const valueSchema = z.object({ key: z.string(), value: z.unknown() });

/** A value of the device's state table. */
export async function getStateValue(page: Page, key: string): Promise<unknown> {
  const rows = z.parse(z.array(valueSchema), await listRows(page, 'state'));
  return rows.find((row) => row.key === key)?.value;
}

/** Names of the mutations in the outbox, oldest first. */
export async function listQueuedMutations(page: Page): Promise<string[]> {
  const schema = z.array(z.object({ mutation: z.object({ name: z.string() }) }));
  return z.parse(schema, await listRows(page, 'outbox')).map(({ mutation }) => mutation.name);
}

/** Opens a path and waits for the first sync. */
export async function openSynced(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect.poll(async () => getStateValue(page, 'heardAt')).toBeGreaterThan(0);
}

/** The server's cart for these cookies: product id and quantity of each line. */
export async function getServerCart(request: APIRequestContext): Promise<[number, number][]> {
  const cart = z.parse(cartSchema, await (await request.get('/api/cart')).json());
  return cart.items.map(({ product, quantity }) => [product.id, quantity]);
}

export async function getServerWishlist(request: APIRequestContext): Promise<number[]> {
  const { items } = z.parse(wishlistSchema, await (await request.get('/api/wishlist')).json());
  return items.map(({ product }) => product.id);
}

/** The connection status bar. */
export const noticeBar = (page: Page) => page.locator('output.notice-bar');

/** The rows of the cart. */
export const cartLines = (page: Page) => page.getByRole('main').locator('.lines > li');
