import sharp from 'sharp';
import { SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { expect, test } from './journey.ts';
import { choosePhotos, expectUploaded, jpegFile, openSell } from './sell-page.ts';

/** A photo of noise, which stays above 1.5 MB as a JPEG. */
async function drawNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const;
  const grain = await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return sharp(grain).resize(width, height, { fit: 'fill' }).jpeg({ quality: 92 }).toBuffer();
}

for (const [megapixels, width, height] of [
  [12, 4032, 3024],
  [48, 6048, 8064],
] as const) {
  test(`a photo of ${megapixels} megapixels is resized on the device`, async ({ page }) => {
    const photo = await drawNoise(width, height);
    // Chromium does not expose the bytes of an uploaded file; read them from the form.
    await page.addInitScript(() => {
      const append: unknown = Reflect.get(FormData.prototype, 'append');
      if (typeof append !== 'function') throw new Error('Forms are made otherwise.');
      const told = new Proxy(append, {
        apply: (target, form, given: readonly unknown[]): unknown => {
          Object.assign(window, { sent: given[1] });
          return Reflect.apply(target, form, given);
        },
      });
      Object.assign(FormData.prototype, { append: told });
    });
    await openSell(page);
    await choosePhotos(page, jpegFile(photo));
    await page.waitForRequest('**/api/upload', { timeout: 30_000 });
    const { size, w, h } = await page.evaluate(async () => {
      const blob: unknown = Reflect.get(window, 'sent');
      if (!(blob instanceof Blob)) throw new Error('No photo was sent.');
      const bitmap = await createImageBitmap(blob);
      return { size: blob.size, w: bitmap.width, h: bitmap.height };
    });
    expect(photo.length).toBeGreaterThan(1_500_000);
    expect(size).toBeLessThanOrEqual(1_500_000);
    expect(Math.max(w, h)).toBeLessThanOrEqual(2560);
    expect(Math.abs(w / h - width / height)).toBeLessThan(0.01);
  });
}

test('a photo is prepared before its upload begins, and only once', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = new Proxy(createImageBitmap, {
      apply: (decode, self, given: readonly unknown[]): unknown => {
        performance.mark('decoded');
        return Reflect.apply(decode, self, given);
      },
    });
    Object.assign(window, { createImageBitmap: counted });
  });
  const countDecoded = async () => page.evaluate(() => performance.getEntriesByName('decoded').length);
  await openSell(page);
  // The lock of the one sender of drafts: nothing is sent meanwhile.
  await page.evaluate(
    async () =>
      new Promise<void>((taken) => {
        void navigator.locks.request('dogear:drafts', async () => {
          taken();
          await new Promise((resolve) => addEventListener('release', resolve));
        });
      }),
  );
  await choosePhotos(page, jpegFile(await drawNoise(4032, 3024)));
  await expect.poll(countDecoded).toBe(1);
  const sent = page.waitForRequest('**/api/upload');
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await sent;
  expect(await countDecoded()).toBe(1);
});

test('a photo that could not be prepared is prepared again by Try again', async ({ page }) => {
  // Fails until the event `free`, because the photo may be prepared more than once before.
  await page.addInitScript(() => {
    const convert: unknown = Reflect.get(OffscreenCanvas.prototype, 'convertToBlob');
    if (typeof convert !== 'function') throw new Error('Canvases are encoded otherwise.');
    Object.assign(OffscreenCanvas.prototype, {
      convertToBlob: (): Promise<never> => Promise.reject(new Error('out of memory')),
    });
    addEventListener('free', () => Object.assign(OffscreenCanvas.prototype, { convertToBlob: convert }));
  });
  await openSell(page);
  await choosePhotos(page, jpegFile(await drawNoise(4032, 3024)));
  await expect(page.getByText(SELLING_MESSAGES.unreadable)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('free')));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectUploaded(page);
});
