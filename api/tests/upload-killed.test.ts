import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SESSION_REQUEST_HEADER, SESSION_RESPONSE_HEADER } from '#contract/accounts/session.ts';
import { openStorage, type StoragePlace } from '#api/storage/open-storage.ts';
import { products, uploads } from '#api/storage/schema.ts';
import { migratedPlace } from './world/fresh-storage.ts';
import { openCrashTestServer, type CrashTestServer } from './world/crash-test-server.ts';
import { drawPhoto } from './world/photos.ts';

/** A database and data folder that outlive the shops on it. */
async function createShopData() {
  const fresh = await migratedPlace();
  const own = mkdtempSync(join(tmpdir(), 'dogear-ground-'));
  const folder = 'file' in fresh.place ? dirname(fresh.place.file) : own;
  for (const name of ['photos', 'pictures']) mkdirSync(join(folder, name), { recursive: true });
  return {
    place: fresh.place,
    folder,
    [Symbol.asyncDispose]: async () => {
      await fresh[Symbol.asyncDispose]();
      rmSync(own, { recursive: true, force: true });
    },
  };
}

/** A phone that repeats a request with the same key until it gets a response. */
function phone() {
  let session: string | null = null;
  const send = async (
    shop: CrashTestServer,
    path: string,
    init: RequestInit,
    key: string,
    dieBefore?: number,
  ) => {
    const response = await fetch(shop.url + path, {
      ...init,
      method: 'POST',
      headers: {
        ...(typeof init.body === 'string' ? { 'Content-Type': 'application/json' } : {}),
        ...(session === null ? {} : { [SESSION_REQUEST_HEADER]: session }),
        ...(dieBefore === undefined ? {} : { 'X-Die-Before': String(dieBefore) }),
        'Idempotency-Key': key,
      },
    });
    session = response.headers.get(SESSION_RESPONSE_HEADER) ?? session;
    expect(response.status).toBe(201);
    return z.parse(z.object({ id: z.number() }), await response.json()).id;
  };
  return {
    upload: (shop: CrashTestServer, photo: Buffer<ArrayBuffer>, key: string, dieBefore?: number) => {
      const form = new FormData();
      form.append('image', new Blob([photo]), 'photo.jpg');
      return send(shop, '/api/upload', { body: form }, key, dieBefore);
    },
    publish: (shop: CrashTestServer, upload: number, key: string, dieBefore?: number) => {
      const body = JSON.stringify({ title: 'Dune', price: 8.5 });
      return send(shop, `/api/uploads/${upload}/product`, { body }, key, dieBefore);
    },
  };
}

/** Kills the shop as soon as it starts to write a file in a folder. */
function killAtFirstFile(shop: CrashTestServer, folder: string): void {
  const watcher = watch(folder, () => {
    watcher.close();
    shop.kill();
  });
}

async function assertFilesComplete(folder: string): Promise<void> {
  for (const name of readdirSync(join(folder, 'photos')).filter((each) => each.endsWith('.jpg'))) {
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, 'photos', name)))
      .digest('hex');
    expect(name).toBe(`${sum}.jpg`);
  }
  for (const name of readdirSync(join(folder, 'pictures')).filter((each) => !each.endsWith('.new'))) {
    const bytes = readFileSync(join(folder, 'pictures', name));
    expect((await sharp(bytes, { failOn: 'truncated' }).stats()).isOpaque).toBe(true);
  }
}

async function countRows(place: StoragePlace): Promise<{ uploads: number; products: number }> {
  const storage = await openStorage(place);
  const counts = { uploads: await storage.db.$count(uploads), products: await storage.db.$count(products) };
  await storage.close();
  return counts;
}

test(
  'a shop killed while it writes a photo leaves no partial file and stores the retried photo once',
  { timeout: 120_000 },
  async () => {
    await using data = await createShopData();
    const { upload } = phone();
    const photo = await drawPhoto({ width: 2000, height: 1500 });
    for (const folder of ['photos', 'pictures']) {
      await using shop = await openCrashTestServer(data.place, data);
      killAtFirstFile(shop, join(data.folder, folder));
      await upload(shop, photo, 'draft-1:photo-1').catch(() => undefined);
      expect(await shop.ended).toBe('SIGKILL');
      await assertFilesComplete(data.folder);
    }
    await using shop = await openCrashTestServer(data.place, data);
    const id = await upload(shop, photo, 'draft-1:photo-1');
    expect(await upload(shop, photo, 'draft-1:photo-1')).toBe(id);
    await assertFilesComplete(data.folder);
    expect(readdirSync(join(data.folder, 'photos')).filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
  },
);

test(
  'a shop killed while it creates a listing creates one product on retry',
  { timeout: 120_000 },
  async () => {
    await using data = await createShopData();
    const { upload, publish } = phone();
    let shop = await openCrashTestServer(data.place, data);
    try {
      for (const [made, step] of [4, 11].entries()) {
        const key = `draft-${step}:listing`;
        const id = await upload(shop, await drawPhoto(), `draft-${step}:photo-1`);
        await expect(publish(shop, id, key, step)).rejects.toThrow();
        expect(await shop.ended).toBe('SIGKILL');
        shop = await openCrashTestServer(data.place, data);
        const product = await publish(shop, id, key);
        expect(await publish(shop, id, key)).toBe(product);
        expect(await countRows(data.place)).toEqual({ uploads: made + 1, products: made + 1 });
      }
    } finally {
      await shop[Symbol.asyncDispose]();
    }
  },
);
