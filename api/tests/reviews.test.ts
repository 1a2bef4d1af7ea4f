import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addSampleReviews } from '#api/reviews/add-sample-reviews.ts';
import { setStock } from '#api/catalog/stock/set-stock.ts';
import { reviewsSchema } from '#contract/reviews/review.ts';
import { runInCatalog, addListings, addListing } from './world/add-listings.ts';
import { NOON, openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const write = (shop: Shop, productId: number, ...texts: string[]) =>
  runInCatalog(shop, (tx) =>
    addSampleReviews(
      tx,
      texts.map((text, at) => ({
        productId,
        name: 'Naomi',
        stars: 5 - at,
        text,
        createdAt: NOON + productId * 1_000 + at,
      })),
    ),
  );

const read = async (shop: Shop, path: string) => z.parse(reviewsSchema, await (await shop.get(path)).json());

test('an item lists its own reviews, newest first, with samples marked', async () => {
  await using shop = await openShop();
  const [one = 0, other = 0] = await addListings(shop, {}, {});
  await write(shop, one, 'Good.', 'Less good.');
  await write(shop, other, 'Not this one.');
  const [newest, oldest] = await read(shop, `/api/products/${one}/reviews`);
  expect(newest).toEqual({
    id: newest?.id,
    productId: one,
    name: 'Naomi',
    stars: 4,
    text: 'Less good.',
    sample: true,
    createdAt: new Date(NOON + one * 1_000 + 1).toISOString(),
  });
  expect(oldest?.text).toBe('Good.');
});

test('the newest reviews of all items on sale are listed', async () => {
  await using shop = await openShop();
  const [one = 0, other = 0, sold = 0] = await addListings(shop, {}, {}, {});
  await write(shop, one, 'First.');
  await write(shop, other, 'Second.', 'Third.');
  await write(shop, sold, 'Of what is gone.');
  await runInCatalog(shop, (tx, now) => setStock(tx, now, sold, 0));
  expect((await read(shop, '/api/reviews?limit=2')).map(({ text }) => text)).toEqual(['Third.', 'Second.']);
  expect(await read(shop, '/api/reviews')).toHaveLength(3);
});

test('an item without reviews has an empty list', async () => {
  await using shop = await openShop();
  const id = await addListing(shop);
  expect(await read(shop, `/api/products/${id}/reviews`)).toEqual([]);
});

test.each(['limit=0', 'limit=101', 'limit=x', 'limit=1&limit=2'])(
  'GET /api/reviews?%s is refused',
  async (query) => {
    await using shop = await openShop();
    const refusal = await readError(await shop.get(`/api/reviews?${query}`));
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(Object.keys(refusal.fields ?? {})).toEqual(['limit']);
  },
);
