import sharp from 'sharp';
import { expect, test } from './journey.ts';
import { choosePhotos, jpegFile, openSell } from './sell-page.ts';

for (const [megapixels, width, height] of [
  [12, 4032, 3024],
  [48, 6048, 8064],
] as const) {
  test(`a photo of ${megapixels} megapixels is resized on the device`, async ({ page }) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const;
    const grain = await sharp({
      create: { width: 1024, height: 1024, channels: 3, background: '#888', noise },
    })
      .png()
      .toBuffer();
    const photo = await sharp(grain).resize(width, height, { fit: 'fill' }).jpeg({ quality: 92 }).toBuffer();
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
