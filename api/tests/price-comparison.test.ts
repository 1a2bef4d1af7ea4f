import { expect, test } from 'vitest';
import { changeProduct } from '#api/catalog/change-product.ts';
import { runInCatalog, addListing } from './world/add-listings.ts';
import { openShop, type Shop } from './world/shop.ts';

const comparison = async (shop: Shop, id: number): Promise<unknown> =>
  (await shop.get(`/api/products/${id}/price-comparison`)).json();

test.each([
  [850, 1_000, 900, { amazon: 10, ebay: 9, savings: 0.5, savingsPercentage: 6 }],
  [850, 1_000, null, { amazon: 10, ebay: null, savings: 1.5, savingsPercentage: 15 }],
  [850, null, 700, { amazon: null, ebay: 7, savings: 0, savingsPercentage: 0 }],
  [850, null, null, { amazon: null, ebay: null, savings: 0, savingsPercentage: 0 }],
  [0, 0, 0, { amazon: 0, ebay: 0, savings: 0, savingsPercentage: 0 }],
])(
  "savings at our price of %d cents, Amazon's %s and eBay's %s",
  async (priceCents, amazonPriceCents, ebayPriceCents, expected) => {
    await using shop = await openShop();
    const id = await addListing(shop, { priceCents, amazonPriceCents, ebayPriceCents });
    expect(await comparison(shop, id)).toEqual(expected);
  },
);

test('a price comparison follows price changes', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { priceCents: 500, amazonPriceCents: 1_000 });
  await comparison(shop, id);
  await runInCatalog(shop, (tx, now) => changeProduct(tx, now, id, { amazonPriceCents: null }));
  expect(await comparison(shop, id)).toMatchObject({ amazon: null, savings: 0 });
});
