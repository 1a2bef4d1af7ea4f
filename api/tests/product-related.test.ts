import { expect, test } from 'vitest';
import { getList } from './world/shop-reads.ts';
import { addListings, addListing } from './world/add-listings.ts';
import { openShop } from './world/shop.ts';

test('related items share words and category, are on sale, and exclude the item itself', async () => {
  await using shop = await openShop();
  const [dune = 0] = await addListings(
    shop,
    { title: 'Dune', author: 'Frank Herbert' },
    { title: 'Dune: The Game', category: 'games' },
    { title: 'Dune Messiah', author: 'Frank Herbert' },
    { title: 'The Dosadi Experiment', author: 'Frank Herbert' },
    { title: 'Children of Dune', author: 'Frank Herbert', stock: 0 },
    { title: 'Emma', author: 'Jane Austen' },
  );
  const { titles } = await getList(shop, `/api/products/${dune}/related`);
  expect(titles).toEqual(['Dune Messiah', 'The Dosadi Experiment', 'Emma']);
});

test('at most 8 items are related', async () => {
  await using shop = await openShop();
  const [first = 0] = await addListings(
    shop,
    ...Array.from({ length: 12 }, (_, at) => ({ title: `Dune ${at}` })),
  );
  const { items } = await getList(shop, `/api/products/${first}/related`);
  expect(items).toHaveLength(8);
  expect(items.map(({ id }) => id)).not.toContain(first);
});

test('the only item of a category has no related items', async () => {
  await using shop = await openShop();
  const id = await addListing(shop);
  expect((await getList(shop, `/api/products/${id}/related`)).titles).toEqual([]);
});
