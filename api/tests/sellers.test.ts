import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sellerSchema } from '#contract/catalog/seller.ts';
import { createMember } from './world/member.ts';
import { noopAppraiser } from './world/noop-appraiser.ts';
import { drawPhoto } from './world/photos.ts';
import { getProduct, readNextPath } from './world/shop-reads.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readListingId } from './world/visitor.ts';

type Member = ReturnType<typeof createMember>;

async function list(member: Member, title: string): Promise<number> {
  const { id } = await member.uploadPhoto(await drawPhoto());
  return readListingId(await member.post(`/api/uploads/${id}/product`, { title, price: 5 }));
}

const openPlainShop = () => openShop({ deps: { appraiser: noopAppraiser } });

/** The titles on one page of a seller, and the path of the next page. */
async function readItems(shop: Shop, path: string): Promise<{ titles: string[]; next: string | undefined }> {
  const response = await shop.get(path);
  expect(response.status).toBe(200);
  const items = z.parse(z.array(z.object({ title: z.string() })), await response.json());
  return { titles: items.map(({ title }) => title), next: readNextPath(response) };
}

test('a seller with an account has a public page with their name and what they have for sale', async () => {
  await using shop = await openPlainShop();
  const ada = createMember(shop);
  const asGuest = await list(ada, 'Dune');
  expect(await getProduct(shop, asGuest), 'a guest has no page').not.toHaveProperty('sellerId');
  await ada.register('ada@example.com');
  await list(ada, 'Emma');
  await list(ada, 'Kindred');
  const { sellerId = '' } = await getProduct(shop, asGuest);
  expect(sellerId).toMatch(/^[0-9A-Za-z]{22}$/);

  const seller = await shop.get(`/api/sellers/${sellerId}`);
  expect(z.parse(sellerSchema, await seller.json())).toEqual({
    id: sellerId,
    name: 'Ada L.',
    since: '2026-11',
  });
  expect(seller.headers.get('set-cookie')).toBeNull();
  const first = await readItems(shop, `/api/sellers/${sellerId}/products?limit=2`);
  expect(first.titles).toEqual(['Kindred', 'Emma']);
  expect(await readItems(shop, first.next ?? '')).toEqual({ titles: ['Dune'], next: undefined });

  await ada.ask('PATCH', '/api/account', { name: 'Countess' });
  expect(await (await shop.get(`/api/sellers/${sellerId}`)).json()).toMatchObject({ name: 'Countess' });
});

test('there is no page of a deleted account, of one that never listed anything, or of a made-up id', async () => {
  await using shop = await openPlainShop();
  const ada = createMember(shop);
  await ada.register('ada@example.com');
  const { sellerId = '' } = await getProduct(shop, await list(ada, 'Dune'));
  expect((await shop.get(`/api/sellers/${sellerId}`)).status).toBe(200);
  expect((await ada.ask('DELETE', '/api/account')).status).toBeLessThan(300);
  for (const id of [sellerId, '0'.repeat(22), 'x', "' or 1=1 --"]) {
    const path = `/api/sellers/${encodeURIComponent(id)}`;
    expect((await shop.get(path)).status, id).toBe(404);
    expect((await shop.get(`${path}/products`)).status, id).toBe(404);
  }
});

test('a cursor of another seller is refused', async () => {
  await using shop = await openPlainShop();
  const [ada, ben] = [createMember(shop), createMember(shop)];
  await ada.register('ada@example.com');
  await ben.register('ben@example.com');
  await list(ada, 'Emma');
  const { sellerId: adas = '' } = await getProduct(shop, await list(ada, 'Dune'));
  const { sellerId: bens = '' } = await getProduct(shop, await list(ben, 'Kindred'));
  const { next = '' } = await readItems(shop, `/api/sellers/${adas}/products?limit=1`);
  expect((await shop.get(next.replace(adas, bens))).status).toBe(400);
});
