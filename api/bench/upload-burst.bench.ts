import { setTimeout as sleep } from 'node:timers/promises';
import { withCheckDigit } from '../tests/world/barcode.ts';
import { photoOfBack } from '../tests/world/book-photos.ts';
import { atMost, report } from './report.ts';
import { startShop, type ShopProcess } from './shop-process.ts';

const UPLOADS = 100;
const CONCURRENCY = 4;
/** 4,000 by 3,000 pixels. */
const TWELVE_MEGAPIXELS = 4000;
/** The thread that reads photos ends after half a minute without one; the rest is for what is still pending. */
const REST_MS = 60_000;

async function upload(shop: ShopProcess, photo: Buffer): Promise<void> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await fetch(`${shop.url}/api/upload`, { method: 'POST', body: form });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the upload was answered ${answer.status}`);
}

/** Memory before, during and after 100 uploads of ten different photos, four at a time. */
export async function benchUploadBurst(): Promise<void> {
  const photos = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      photoOfBack({ code: withCheckDigit(`97804410${1000 + at}`), width: TWELVE_MEGAPIXELS }),
    ),
  );
  const shop = await startShop();
  try {
    const before = shop.memory();
    let peak = before;
    for (let sent = 0; sent < UPLOADS; sent += CONCURRENCY) {
      const batch = Array.from({ length: CONCURRENCY }, (_, at) => photos[(sent + at) % photos.length]);
      await Promise.all(batch.map(async (photo) => photo && upload(shop, photo)));
      peak = Math.max(peak, shop.memory());
    }
    await sleep(REST_MS);
    const after = shop.memory();
    report('upload-burst', [
      { name: 'resident memory before', value: before, unit: 'MB' },
      { name: 'highest between uploads', value: peak, unit: 'MB' },
      { name: '60 s after 100 uploads', value: after, unit: 'MB', goal: atMost(after, 250) },
    ]);
  } finally {
    await shop.stop();
  }
}
