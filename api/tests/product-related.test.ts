import { expect, test } from 'vitest';
import { listOf } from './world/read.ts';
import { shelve, shelveOne } from './world/shelves.ts';
import { openShop } from './world/shop.ts';

test('related items share words and category, are on sale, and exclude the item itself', async () => {
  await using shop = await openShop();
  const [dune = 0] = await shelve(
    shop,
    { title: 'Dune', author: 'Frank Herbert' },
    { title: 'Dune: The Game', category: 'games' },
    { title: 'Dune Messiah', author: 'Frank Herbert' },
    { title: 'The Dosadi Experiment', author: 'Frank Herbert' },
    { title: 'Children of Dune', author: 'Frank Herbert', stock: 0 },
    { title: 'Emma', author: 'Jane Austen' },
  );
  const { titles } = await listOf(shop, `/api/products/${dune}/related`);
  expect(titles).toEqual(['Dune Messiah', 'The Dosadi Experiment', 'Emma']);
});

test('at most 8 items are related', async () => {
  await using shop = await openShop();
  const [first = 0] = await shelve(shop, ...Array.from({ length: 12 }, (_, at) => ({ title: `Dune ${at}` })));
  const { items } = await listOf(shop, `/api/products/${first}/related`);
  expect(items).toHaveLength(8);
  expect(items.map(({ id }) => id)).not.toContain(first);
});

test('the only item of a category has no related items', async () => {
  await using shop = await openShop();
  const id = await shelveOne(shop);
  expect((await listOf(shop, `/api/products/${id}/related`)).titles).toEqual([]);
});
