import { devices, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Bench } from '#api/bench/bench.ts';
import { drawBackCover } from '#api/tests/world/book-photos.ts';
import { productsSchema } from '#contract/catalog/product.ts';
import { newProfile, withBrowser } from './chromium.ts';

/** 4,000 by 3,000 pixels. */
const TWELVE_MEGAPIXELS = 4000;
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

/** Chooses a photo on the sell page. Returns the ms until the frame that shows the title in the form. */
async function fillForm(page: Page, photo: Buffer): Promise<number> {
  await page.evaluate(() => {
    addEventListener('change', ({ timeStamp }) => performance.mark('chosen', { startTime: timeStamp }), {
      once: true,
      capture: true,
    });
    const look = (): void => {
      const title = document.querySelector<HTMLInputElement>('main input[name="title"]');
      if (title !== null && title.value !== '') setTimeout(() => performance.mark('painted'));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose File' }).click();
  await (await chooser).setFiles([{ name: 'book.jpg', mimeType: 'image/jpeg', buffer: photo }]);
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0);
  return page.evaluate(() => performance.measure('form', 'chosen', 'painted').duration);
}

/** From choosing a 12-megapixel photo of a known book's barcode to the filled form, with the page's own resizing and upload. */
export async function benchPhotoForm(bench: Bench): Promise<void> {
  const shop = await bench.startShop('demo');
  try {
    const products = z.parse(
      productsSchema,
      await (await fetch(`${shop.url}/api/products?limit=100`)).json(),
    );
    const isbns = products.flatMap(({ isbn }) => isbn ?? []);
    await withBrowser(async (browser) => {
      for (let run = 0; run < bench.runs; run += 1) {
        const code = isbns[run % isbns.length] ?? '';
        const photo = await drawBackCover({ code, width: TWELVE_MEGAPIXELS });
        const context = await newProfile(browser, PHONE);
        const page = await context.newPage();
        await page.goto(`${shop.url}/sell`);
        await page.waitForSelector('html[data-interactive]', { state: 'attached' });
        await page.waitForLoadState('networkidle');
        bench.record('appraisal.form', await fillForm(page, photo));
        await context.close();
      }
    });
  } finally {
    await shop.stop();
  }
}
