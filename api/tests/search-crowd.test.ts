import { expect, test } from 'vitest';
import { openRawRequest } from './world/raw-request.ts';
import { addListing } from './world/add-listings.ts';
import { openShop } from './world/shop.ts';

/** More than fit into the queue of searches. */
const CROWD = 700;

test('under a burst of searches some get 503 with Retry-After, and product pages still respond', async () => {
  await using shop = await openShop();
  const id = await addListing(shop, { title: 'Dune' });
  const { host } = new URL(shop.url);
  // In one write, so that all have arrived before the first is answered.
  const rest = Array.from({ length: CROWD - 1 }, (_, at) => `GET /api/search?q=dune+${at} HTTP/1.1`);
  const crowd = await openRawRequest(shop, {
    head: ['GET /api/search?q=dune HTTP/1.1'],
    body: rest.map((line) => `${line}\r\nHost: ${host}\r\n\r\n`).join(''),
  });
  let text = '';
  crowd.on('data', (chunk) => (text += String(chunk)));
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

  const [read, healthy] = await Promise.all([shop.get(`/api/products/${id}`), shop.get('/healthz')]);
  expect([read.status, healthy.status]).toEqual([200, 200]);
  await expect.poll(() => statuses().length, { timeout: 30_000 }).toBe(CROWD);
  crowd.destroy();
  const shed = statuses().filter((status) => status === '503');
  expect(shed.length).toBeGreaterThan(0);
  expect(statuses().filter((status) => status === '200')).toHaveLength(CROWD - shed.length);
  expect(text.match(/^retry-after: 2/gim)).toHaveLength(shed.length);
  expect(text.match(/"code":"busy"/g)).toHaveLength(shed.length);
  expect(shop.log.filter((line) => line.includes('request failed'))).toEqual([]);
  expect((await shop.get('/api/search?q=dune')).status).toBe(200);
});
