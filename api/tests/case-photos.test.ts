import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cases, uploads } from '#api/storage/schema.ts';
import { adminCasesSchema } from '#contract/parcels/parcel-cases.ts';
import { ADMIN, createAdmin } from './world/admin.ts';
import { createBuyer, readOkBody, type TestBuyer } from './world/buyer.ts';
import { orderParcel, readSales } from './world/parcels.ts';
import { drawPhoto } from './world/photos.ts';
import { purgeAll } from './world/retention.ts';
import { openShop, type Shop } from './world/shop.ts';
import { readError } from './world/visitor.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

const uploadFor = async (buyer: TestBuyer, query: string): Promise<unknown> =>
  (await buyer.upload(await drawPhoto(), { query })).json();

const uploadEvidence = async (buyer: TestBuyer): Promise<number> => {
  const answer = await uploadFor(buyer, '?for=case');
  return z.parse(z.strictObject({ id: z.number() }), answer).id;
};

const listFiles = (shop: Shop): string[] => readdirSync(join(shop.deps.env.dataDir, 'photos'));

test('photos of a report are for both sides and admins, by addresses that nobody can guess', async () => {
  await using shop = await openShop({ env: ADMIN });
  const { seller, buyer, order, read, id } = await orderParcel(shop);
  await readOkBody(await seller.markSent(id));
  const photo = await uploadEvidence(buyer);
  const [row] = await shop.deps.storage.db.select().from(uploads);
  expect(row?.suggestion, 'it is never appraised').toMatchObject({
    by: 'built-in',
    comparables: [],
    notes: [],
  });
  expect(row?.pendingUntil).toBeNull();
  const strangers = await uploadEvidence(createBuyer(shop));
  const report = (photos: readonly number[]) =>
    buyer.post(`/api/orders/${order}/problem`, { shipmentId: id, kind: 'damaged', text: 'Torn.', photos });
  expect(await readError(await report([photo, strangers]))).toMatchObject({ status: 422 });
  expect(await read(), 'nothing of it was kept').not.toHaveProperty('case');
  expect((await report([1, 2, 3, 4])).status).toBe(422);
  await readOkBody(await report([photo]));
  const [address = ''] = (await read()).case?.photos ?? [];
  const [sale] = await readSales(seller);
  const admin = await createAdmin(shop);
  const [open] = z.parse(adminCasesSchema, await admin.read('/api/admin/cases')).cases;
  expect([sale?.case?.photos, open?.photos]).toEqual([[address], [address]]);
  const shown = await shop.get(address);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(Buffer.from(await shown.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  const name = address.split('/').at(-1) ?? '';
  const other = name.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  for (const guess of [`${photo}/${other}`, `${strangers}/${name}`, `x/${name}`, `${photo}/..%2F${name}`])
    expect((await shop.get(`/api/case-photos/${guess}`)).status, guess).toBe(404);
  const hash = name.slice(0, 64);
  for (const picture of [hash, name.replace('.jpg', ''), `${hash}-cropped`, `${name}-cropped`])
    expect((await shop.get(`/pictures/${picture}-640.jpg`)).status, picture).toBe(404);
  const another = await uploadEvidence(buyer);
  const listed = await buyer.post(`/api/uploads/${another}/product`, {
    title: 'Dune',
    price: 5,
    category: 'books',
  });
  expect(await readError(listed), 'it is for no listing').toMatchObject({ status: 404 });
});

test('a report takes only photos that were sent for one, each once', async () => {
  await using shop = await openShop();
  const { seller, buyer, order, read, id } = await orderParcel(shop);
  await readOkBody(await seller.markSent(id));
  const report = (photo: number) =>
    buyer.post(`/api/orders/${order}/problem`, {
      shipmentId: id,
      kind: 'mismatch',
      text: `Photo ${photo}`,
      photos: [photo],
    });
  const ofListing = await buyer.uploadPhoto(await drawPhoto());
  expect((await report(ofListing.id)).status, 'it is public once it is listed').toBe(422);
  const photo = await uploadEvidence(buyer);
  await readOkBody(await report(photo));
  await readOkBody(await buyer.post(`/api/orders/${order}/case/drop`, { shipmentId: id }));
  const another = await uploadEvidence(buyer);
  expect((await report(photo)).status).toBe(422);
  await readOkBody(await report(another));
  expect((await read()).case).toMatchObject({ text: `Photo ${another}`, photos: [expect.any(String)] });
});

test('photos of a report stay with it for 2 years', async () => {
  await using shop = await openShop();
  const { seller, buyer, order, id } = await orderParcel(shop);
  await readOkBody(await seller.markSent(id));
  const photos = [await uploadEvidence(buyer)];
  await readOkBody(
    await buyer.post(`/api/orders/${order}/problem`, {
      shipmentId: id,
      kind: 'damaged',
      text: 'Torn.',
      photos,
    }),
  );
  await readOkBody(await buyer.post(`/api/orders/${order}/case/drop`, { shipmentId: id }));
  shop.advanceClock(2 * YEAR_MS - HOUR_MS);
  await purgeAll(shop.deps);
  expect([listFiles(shop).length, await shop.deps.storage.db.$count(cases)]).toEqual([1, 1]);
  shop.advanceClock(2 * HOUR_MS);
  await purgeAll(shop.deps);
  shop.advanceClock(2 * HOUR_MS);
  await purgeAll(shop.deps);
  expect([listFiles(shop), await shop.deps.storage.db.$count(cases)]).toEqual([[], 0]);
});
