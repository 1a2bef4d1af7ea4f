import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { indexedWords } from '#api/search-index/full-text.ts';
import { putWords } from '#api/search-index/search-index.repo.ts';
import { nextChanges } from '#api/storage/change.ts';
import { TOTAL_HEADER } from '#contract/accounts/session.ts';
import { searchAnswerSchema } from '#contract/catalog/product.ts';
import { MAX_SEARCH_TOTAL } from '#contract/search/search-total.ts';
import { addListing } from './world/add-listings.ts';
import { insertRows } from './world/insert-rows.ts';
import { productRow } from './world/product-row.ts';
import { openShop, type Shop } from './world/shop.ts';

const BATCH = 500;

/** Adds searchable owls, without the vocabulary that corrects typos. */
const addOwls = (shop: Shop, count: number): Promise<void> =>
  shop.deps.storage.transaction({ catalog: true }, async (tx) => {
    for (let made = 0; made < count; made += BATCH) {
      const changes = await nextChanges(tx, Math.min(BATCH, count - made));
      const rows = await insertRows(
        tx,
        changes.map((change, at) => productRow({ title: `Owl ${made + at}`, priceCents: made + at, change })),
      );
      await putWords(tx, new Map(rows.map((row) => [row.id, indexedWords(row)])));
    }
  });

async function search(shop: Shop, query: string) {
  const response = await shop.fetch(`/api/search?q=owl&limit=2&${query}`);
  const { results, ...found } = z.parse(searchAnswerSchema, await response.json());
  return { ...found, header: response.headers.get(TOTAL_HEADER), titles: results.map(({ title }) => title) };
}

test('a search counts up to 10,000 results, and says when there are more', async () => {
  await using shop = await openShop();
  await addOwls(shop, MAX_SEARCH_TOTAL);
  const exact = await search(shop, '');
  expect(exact).toMatchObject({ total: 10_000, header: '10000' });
  expect(exact).not.toHaveProperty('totalIsExact');

  await addListing(shop, { title: 'Owlery' }); // a longer word
  const capped = { total: 10_000, totalIsExact: false, header: '10000' };
  expect(await search(shop, '')).toMatchObject(capped);
  expect(await search(shop, 'sort=price-asc')).toMatchObject({ ...capped, titles: ['Owl 0', 'Owl 1'] });
  const suggested: unknown = await (await shop.fetch('/api/suggest?q=owl')).json();
  expect(suggested).toMatchObject({ total: 10_000, totalIsExact: false });

  // What matches a filter is counted, however many products match the words.
  expect(await search(shop, 'maxPrice=0.03')).toMatchObject({ total: 4, header: '4' });
  expect(await search(shop, 'minPrice=0.01')).toMatchObject({ total: 10_000, header: '10000' });
  expect(await search(shop, 'minPrice=0.01&maxPrice=99')).toMatchObject({ total: 9901, header: '9901' });
}, 180_000);
