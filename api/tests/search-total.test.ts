import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TOTAL_HEADER } from '#contract/accounts/session.ts';
import { searchAnswerSchema } from '#contract/catalog/product.ts';
import { MAX_SEARCH_TOTAL } from '#contract/search/search-total.ts';
import { addListing, addListings } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';

const BATCH = 500;
const owls = Array.from({ length: MAX_SEARCH_TOTAL }, (_, at) => ({ title: `Owl ${at}`, priceCents: at }));

async function search(shop: Shop, query: string) {
  const response = await shop.fetch(`/api/search?q=owl&limit=2&${query}`);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  const { results, ...found } = z.parse(searchAnswerSchema, JSON.parse(text));
  return { ...found, header: response.headers.get(TOTAL_HEADER), titles: results.map(({ title }) => title) };
}

test('a search counts up to 10,000 results, and says when there are more', async () => {
  await using shop = await openShop();
  for (let made = 0; made < owls.length; made += BATCH)
    await addListings(shop, ...owls.slice(made, made + BATCH));
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
