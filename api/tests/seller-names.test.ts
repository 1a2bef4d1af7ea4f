import { expect, test } from 'vitest';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { createMember } from './world/member.ts';
import { drawPhoto } from './world/photos.ts';
import { getProduct } from './world/shop-reads.ts';
import { openShop } from './world/shop.ts';
import { readListingId } from './world/visitor.ts';

test("a listing shows its seller's public name after signing in and after a name change", async () => {
  await using shop = await openShop({ deps: { appraiser: noopAppraiser } });
  const ada = createMember(shop);
  const list = async (): Promise<number> => {
    const { id } = await ada.uploadPhoto(await drawPhoto());
    return readListingId(await ada.post(`/api/uploads/${id}/product`, { title: 'Dune', price: 5 }));
  };
  const asGuest = await list();
  expect(await getProduct(shop, asGuest)).not.toHaveProperty('seller');
  await ada.register('ada@example.com');
  expect(await getProduct(shop, asGuest)).toMatchObject({ seller: 'Ada L.' });
  const signedIn = await list();
  expect(await getProduct(shop, signedIn)).toMatchObject({ seller: 'Ada L.' });
  await ada.ask('PATCH', '/api/account', { name: 'Countess' });
  for (const id of [asGuest, signedIn])
    expect(await getProduct(shop, id)).toMatchObject({ seller: 'Countess' });
});
