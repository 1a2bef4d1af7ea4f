import type { ShopProcess } from './shop-process.ts';

/** Uploads a photo as the page does. Returns the response time in ms. Throws an Error when it is refused. */
export async function uploadPhoto(shop: ShopProcess, photo: Buffer): Promise<number> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const started = performance.now();
  const answer = await fetch(`${shop.url}/api/upload`, { method: 'POST', body: form });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the upload was answered ${answer.status}`);
  return performance.now() - started;
}
