import { startShop } from '#api/bench/shop-process.ts';
import { sentWithHeaders } from '#app/bench/bytes.ts';
import * as z from 'zod/mini';
import { expect, test } from './journey.ts';

/** Ten packets of 1,460 bytes, less TLS overhead: what a server sends before the first acknowledgment. */
const FIRST_ROUND_TRIP_BYTES = 14_336;

const listSchema = z.array(z.object({ id: z.number() }));

test('home, category, search and every product fit into the first round trip for their first visitor', async () => {
  test.setTimeout(180_000);
  // A separate server: no page has been requested before, and no other journey compresses at the same time.
  const shop = await startShop();
  try {
    const paths = ['/', '/category/books', '/search?q=the'];
    for (let list: string | undefined = '/api/products?limit=100'; list !== undefined;) {
      const response: Response = await fetch(shop.url + list);
      paths.push(...listSchema.parse(await response.json()).map(({ id }) => `/product/${id}`));
      list = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(paths.length).toBeGreaterThan(150);
    const sizes: [path: string, bytes: number][] = [];
    for (const path of paths) sizes.push([path, await sentWithHeaders(shop.url + path)]);
    expect(sizes.filter(([, bytes]) => bytes > FIRST_ROUND_TRIP_BYTES)).toEqual([]);
  } finally {
    await shop.stop();
  }
});
