import { expect, test } from 'vitest';
import { getList } from './world/shop-reads.ts';
import { setPrice } from '#api/catalog/set-price.ts';
import { addListings, addListing, runInCatalog } from './world/add-listings.ts';
import { recordStatements } from './world/record-statements.ts';
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

test('related items are searched again only when an item that shares a telling word has changed', async () => {
  await using shop = await openShop();
  const [first = 0] = await addListings(
    shop,
    ...Array.from({ length: 10 }, () => ({ title: 'Dune', author: 'Frank Herbert' })),
  );
  const emma = await addListing(shop, { title: 'Emma', author: 'Jane Austen' });
  const path = `/api/products/${first}/related`;
  await shop.get(path);
  const countSearches = async (work: () => Promise<void>): Promise<number> => {
    const statements = await recordStatements(shop, work);
    return statements.filter(({ text }) => text.includes('from product_words')).length;
  };
  const afterPrice = await countSearches(async () => {
    await runInCatalog(shop, (tx, now) => setPrice(tx, now, emma, 700));
    await shop.get(path);
  });
  expect(afterPrice).toBe(0);
  const afterListing = await countSearches(async () => {
    const best = await addListing(shop, { title: 'Dune, Dune', author: 'Frank Herbert' });
    expect((await getList(shop, path)).items.map(({ id }) => id)).toContain(best);
  });
  expect(afterListing).toBeGreaterThan(0);
});
