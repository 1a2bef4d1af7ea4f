import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Product } from '#contract/catalog/product.ts';
import { listViolationsInBothThemes } from './axe.ts';
import { createTitle } from './create-title.ts';
import { expect, open, test } from './journey.ts';
import { listForSale } from './list-via-api.ts';

// The product gallery: swiping, keys, thumbnails and zoom.

const row = (page: Page) => page.getByRole('group', { name: /^Pictures of / });
const closer = (page: Page) => page.getByRole('button', { name: /^Zoom in on / });
const near = (page: Page) => page.getByRole('dialog');
const large = (page: Page) => near(page).getByRole('img');

function withPictures(forSale: readonly Product[]): Product {
  const item = forSale.find(({ images }) => images.length >= 2);
  if (item === undefined) throw new Error('No item has two pictures.');
  return item;
}

/** Width over height, of the file. */
const ratioOf = async (image: Locator): Promise<number> =>
  image.evaluate((each: HTMLImageElement) => each.naturalWidth / each.naturalHeight);

/** The zoom factor. */
const scale = (page: Page): Promise<number> =>
  large(page).evaluate((image) => new DOMMatrix(image.style.transform).a);

const current = (page: Page) => page.locator('.gallery-thumbs [aria-current=true]');

test('arrow keys, Home and End change the picture, and the position is announced', async ({
  page,
  forSale,
}) => {
  const item = withPictures(forSale);
  const count = item.images.length;
  await open(page, `/product/${item.id}`);
  await row(page).focus();
  await page.keyboard.press('End');
  await expect(current(page)).toHaveAccessibleName(`Picture ${count} of ${count}`);
  await expect(page.getByText(`Picture ${count} of ${count}`, { exact: true })).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(current(page)).toHaveAccessibleName(`Picture ${count - 1} of ${count}`);
  await page.keyboard.press('Home');
  await expect(current(page)).toHaveAccessibleName(`Picture 1 of ${count}`);
});

test('a tap opens the zoomed picture; keys, wheel and double tap zoom in; Escape closes it', async ({
  page,
  forSale,
}) => {
  const item = withPictures(forSale);
  await open(page, `/product/${item.id}`);
  await closer(page).click();
  await expect(large(page)).toHaveJSProperty('complete', true);
  await expect(large(page)).toHaveJSProperty(
    'currentSrc',
    new URL(`${item.images[0]?.url}-1280.avif`, page.url()).href,
  );
  await page.keyboard.press('+');
  await expect.poll(() => scale(page)).toBe(1.5);
  await page.keyboard.press('-');
  await expect.poll(() => scale(page)).toBe(1);
  await large(page).hover();
  await page.mouse.wheel(0, -100);
  await expect.poll(() => scale(page)).toBeGreaterThan(1);
  await page.keyboard.press('0');
  await large(page).dblclick();
  await expect.poll(() => scale(page)).toBe(2.5);
  await page.keyboard.press('Escape');
  await expect(near(page)).toBeHidden();
  await expect(closer(page)).toBeFocused();

  await row(page).click();
  await expect(near(page)).toBeVisible();
});

test('swiping in the zoomed view changes the picture, and closing it stays there', async ({
  page,
  forSale,
}) => {
  const item = withPictures(forSale);
  const count = item.images.length;
  await open(page, `/product/${item.id}`);
  await row(page).focus();
  await page.keyboard.press('Enter');
  await near(page).getByRole('button', { name: 'Next' }).click();
  await expect(near(page)).toHaveAccessibleName(`${item.title}, picture 2 of ${count}`);
  await near(page).getByRole('button', { name: 'Close' }).click();
  await expect(current(page)).toHaveAccessibleName(`Picture 2 of ${count}`);
  await expect(row(page)).toBeFocused();
});

test('pinching zooms the picture, and dragging pans it', async ({ page, forSale }) => {
  await open(page, `/product/${withPictures(forSale).id}`);
  await closer(page).click();
  await expect(large(page)).toBeVisible();
  const fingers = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await touch('touchStart', [170, 400], [220, 400]);
  await touch('touchMove', [120, 400], [270, 400]);
  await touch('touchMove', [95, 400], [295, 400]);
  await touch('touchEnd');
  await expect.poll(() => scale(page)).toBeGreaterThan(2);
  const before = await large(page).evaluate((image) => new DOMMatrix(image.style.transform).e);
  await touch('touchStart', [200, 400]);
  await touch('touchMove', [240, 400]);
  await touch('touchEnd');
  await expect
    .poll(() => large(page).evaluate((image) => new DOMMatrix(image.style.transform).e))
    .not.toBe(before);
});

test('the zoomed picture passes axe in both themes', async ({ page, forSale }) => {
  await open(page, `/product/${withPictures(forSale).id}`);
  await closer(page).click();
  await expect(large(page)).toBeVisible();
  expect(await listViolationsInBothThemes(page)).toEqual([]);
});

test('a photo is shown cropped to the book on it, and zooming shows the whole photo', async ({ page }) => {
  const book = { create: { width: 300, height: 440, channels: 3, background: '#8a2f22' } } as const;
  const table = sharp({ create: { width: 800, height: 600, channels: 3, background: '#cdb899' } });
  const photo = await table
    .composite([{ input: book, left: 200, top: 80 }])
    .jpeg()
    .toBuffer();
  await open(page, `/product/${await listForSale(page.request, createTitle('On a table'), { photo })}`);
  const shown = row(page).getByRole('img');
  await expect.poll(() => ratioOf(shown)).toBeCloseTo(336 / 476, 1);
  await closer(page).click();
  await expect.poll(() => ratioOf(large(page))).toBeCloseTo(800 / 600, 2);
});
