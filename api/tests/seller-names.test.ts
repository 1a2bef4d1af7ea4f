import { expect, test } from 'vitest';
import { blindAppraiser } from './world/blind-appraiser.ts';
import { memberIn } from './world/member.ts';
import { drawPhoto } from './world/photos.ts';
import { productIn } from './world/read.ts';
import { openShop } from './world/shop.ts';
import { idOfListing } from './world/visitor.ts';

test("a listing shows its seller's public name after signing in and after a name change", async () => {
  await using shop = await openShop({ deps: { appraiser: blindAppraiser } });
  const ada = memberIn(shop);
  const list = async (): Promise<number> => {
    const { id } = await ada.send(await drawPhoto());
    return idOfListing(await ada.post(`/api/uploads/${id}/product`, { title: 'Dune', price: 5 }));
  };
  const asGuest = await list();
  expect(await productIn(shop, asGuest)).not.toHaveProperty('seller');
  await ada.register('ada@example.com');
  expect(await productIn(shop, asGuest)).toMatchObject({ seller: 'Ada L.' });
  const signedIn = await list();
  expect(await productIn(shop, signedIn)).toMatchObject({ seller: 'Ada L.' });
  await ada.ask('PATCH', '/api/account', { name: 'Countess' });
  for (const id of [asGuest, signedIn])
    expect(await productIn(shop, id)).toMatchObject({ seller: 'Countess' });
});
