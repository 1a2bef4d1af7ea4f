import { expect, test } from 'vitest';
import { shelveOne } from './world/shelves.ts';
import { openShop } from './world/shop.ts';

const CROWD = 300;

test('a crowd that searches is turned away in part and asked to come back; who reads a product is answered', async () => {
  await using shop = await openShop();
  const id = await shelveOne(shop, { title: 'Dune' });
  const searches = Array.from({ length: CROWD }, async (_, at) => shop.get(`/api/search?q=dune+${at}`));
  const [read, healthy, ...answers] = await Promise.all([
    shop.get(`/api/products/${id}`),
    shop.get('/healthz'),
    ...searches,
  ]);
  expect([read.status, healthy.status]).toEqual([200, 200]);
  const shed = answers.filter(({ status }) => status === 503);
  expect(shed.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 200).length).toBe(CROWD - shed.length);
  expect(shed.every(({ headers }) => headers.get('Retry-After') === '2')).toBe(true);
  expect(await shed[0]?.json()).toMatchObject({ code: 'busy' });
  expect(shop.log.filter((line) => line.includes('a request failed'))).toEqual([]);
  expect((await shop.get('/api/search?q=dune')).status).toBe(200);
});
