import { afterAll, expect, test } from 'vitest';
import { SELLING } from '#contract/selling/selling.ts';
import { sessions, uploads } from '#api/storage/schema.ts';
import { drawPhoto } from './world/photos.ts';
import { openShop } from './world/shop.ts';

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

async function share(headers: Record<string, string>): Promise<Response> {
  const body = new FormData();
  body.append(SELLING.uploadField, new Blob([new Uint8Array(await drawPhoto())]), 'photo.jpg');
  return fetch(`${shop.url}/share`, { method: 'POST', body, headers, redirect: 'manual' });
}

test('a share that bypassed the service worker opens the form and stores nothing', async () => {
  const response = await share({ 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/sell');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await shop.deps.storage.db.$count(uploads)).toBe(0);
  expect(await shop.deps.storage.db.$count(sessions)).toBe(0);
});

test("another site cannot share on a user's behalf", async () => {
  const response = await share({ 'Sec-Fetch-Site': 'cross-site' });
  expect(response.status).toBe(403);
  expect(response.headers.get('location')).toBeNull();
});
