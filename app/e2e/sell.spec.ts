import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { drawBackCover } from '#api/tests/world/book-photos.ts';
import { productSchema, type Product } from '#contract/catalog/product.ts';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { listViolationsInBothThemes } from './axe.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import { statusError, expect, failRequests, holdRequests, test, getToast } from './journey.ts';
import {
  choosePhotos,
  directButton,
  jpegFile,
  listButton,
  expectListed,
  openSell,
  expectUploaded,
  typeIsbn,
} from './sell-page.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const price = (page: Page) => page.getByRole('spinbutton', { name: 'Your Price ($)' });
const readProduct = async (page: Page, id: number): Promise<Product> =>
  z.parse(productSchema, await (await page.request.get(`/api/products/${id}`)).json());

/** The dominant channel of a color. */
function strongest(tint: string): string | undefined {
  const parts = [1, 3, 5].map((at) => Number.parseInt(tint.slice(at, at + 2), 16));
  return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts))];
}

const nothing = jpegFile(await drawPlainPhoto());

test('a barcode photo fills the form and says so, and the corrected listing is in the shop at once', async ({
  page,
  forSale,
}) => {
  const known = forSale.findLast(({ isbn }) => isbn !== undefined);
  await openSell(page);
  await choosePhotos(page, jpegFile(await drawBackCover({ code: known?.isbn ?? '' })));
  await expect(page.getByText('AI is generating description and price recommendation...')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Photo sent' })).toBeVisible();
  await expectUploaded(page);
  await expect(getToast(page)).toContainText('AI has generated a description and price recommendation.');
  await expect(title(page)).toHaveValue(known?.title ?? '');
  await expect(price(page)).not.toHaveValue('0');
  await expect(page.getByText(/^Found: title, .*ISBN/)).toBeVisible();
  const mark = page.locator('.field', { has: title(page) }).locator('.selling-from');
  await expect(mark).toBeVisible();
  await title(page).fill('A copy of my own');
  await expect(mark).toHaveCount(0);
  await price(page).fill('7.25');
  await expect(price(page)).toHaveAccessibleDescription("You'll get $7.25. No seller fee.");
  expect.soft(await listViolationsInBothThemes(page)).toEqual([]);

  await listButton(page).click();
  const id = await expectListed(page);
  await expect(page.getByRole('heading', { level: 1, name: 'A copy of my own' })).toBeVisible();
  expect(await readProduct(page, id)).toMatchObject({
    title: 'A copy of my own',
    price: 7.25,
    inStock: true,
  });
  const newest = z.parse(
    z.array(productSchema),
    await (await page.request.get('/api/products?limit=5')).json(),
  );
  expect(newest.map((each) => each.id)).toContain(id);
});

test('the form can be filled in during the upload, and the response overwrites nothing', async ({
  page,
  forSale,
}) => {
  const known = forSale.findLast(({ isbn }) => isbn !== undefined);
  const upload = await holdRequests(page, '**/api/upload');
  await openSell(page);
  await choosePhotos(page, jpegFile(await drawBackCover({ code: known?.isbn ?? '' })));
  await title(page).fill('Typed meanwhile');
  await upload.release();
  await expectUploaded(page);
  await expect(price(page)).not.toHaveValue('0');
  await expect(title(page)).toHaveValue('Typed meanwhile');
});

test('the direct button lists the item with the specified fallbacks', async ({ page }) => {
  await openSell(page);
  await expect(price(page)).toHaveValue('0');
  await expect(page.getByLabel('Category')).toHaveValue('books');
  await expect(page.getByLabel('Condition')).toHaveValue('good');
  await choosePhotos(page, nothing);
  await expectUploaded(page);
  await page.getByRole('textbox', { name: 'Description' }).fill('');
  await directButton(page).click();
  expect(await readProduct(page, await expectListed(page))).toMatchObject({
    title: 'Untitled Item',
    description: 'No description provided',
    price: 9.99,
    category: 'books',
    condition: 'good',
    inStock: true,
  });
});

test('missing fields are named, and nothing is sent', async ({ page }) => {
  await openSell(page);
  await listButton(page).click();
  await expect(getToast(page)).toContainText('Missing title');
  await expect(getToast(page)).toContainText('Please provide a title for your item');
  await title(page).fill('No picture');
  await listButton(page).click();
  await expect(getToast(page)).toContainText('Missing image');
  await expect(getToast(page)).toContainText('Please upload an image first before listing your item');
  await directButton(page).click();
  await expect(getToast(page)).toContainText('Error');
  await expect(getToast(page)).toHaveText(/Please upload an image first(?! before)/);
  expect(await listViolationsInBothThemes(page)).toEqual([]);
});

test('a failed upload says so, and a retry works', async ({ page, allowError }) => {
  allowError(statusError(500));
  await failRequests(page, '**/api/upload');
  await openSell(page);
  await choosePhotos(page, nothing);
  await expect(getToast(page)).toContainText('Upload failed');
  const again = page.waitForRequest('**/api/upload');
  await page.getByRole('button', { name: 'Try again' }).click();
  await again;
  await page.unroute('**/api/upload');
  await expectUploaded(page);
});

test('a refused photo shows the reason, and HEIC what to do', async ({ page, allowError }) => {
  allowError(statusError(415));
  await openSell(page);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
  await choosePhotos(page, { name: 'photo.heic', mimeType: 'image/heic', buffer: heic });
  await expect(getToast(page)).toContainText('This browser cannot read HEIC photos.');
  await expect(page.getByRole('button', { name: 'Clear photo' })).toHaveCount(0);
  await choosePhotos(page, jpegFile(Buffer.from('GIF89a, which is no photo of a book at all')));
  await expect(getToast(page)).toContainText('Upload failed');
  await expect(getToast(page)).toContainText('This is not a JPG or PNG photo. Please choose one of those.');
});

test('a failed listing says so and keeps the typed input', async ({ page, allowError }) => {
  allowError(statusError(500));
  await openSell(page);
  await choosePhotos(page, nothing);
  await title(page).fill('Stays');
  await price(page).fill('5');
  await expectUploaded(page);
  await failRequests(page, '**/api/uploads/*/product');
  await listButton(page).click();
  await expect(getToast(page)).toContainText('Failed to create product');
  await expect(title(page)).toHaveValue('Stays');
  const again = page.waitForRequest('**/api/uploads/*/product');
  await page.getByRole('button', { name: 'Try again' }).click();
  await again;
  await page.unroute('**/api/uploads/*/product');
  expect(await readProduct(page, await expectListed(page))).toMatchObject({ title: 'Stays' });
});

test('a failed direct listing shows the status code', async ({ page, allowError }) => {
  allowError(statusError(500));
  await openSell(page);
  await choosePhotos(page, nothing);
  await expectUploaded(page);
  await failRequests(page, '**/api/uploads/*/product');
  await directButton(page).click();
  await expect(getToast(page)).toContainText('Server error: 500');
});

test('Clear photo resets the upload and the form; Next book keeps both on the phone', async ({ page }) => {
  await openSell(page);
  await choosePhotos(page, nothing);
  await title(page).fill('Gone in a moment');
  await page.getByRole('button', { name: 'Clear photo' }).click();
  await expect(title(page)).toHaveValue('');
  await expect(page.getByText('Drop a photo here')).toBeVisible();
  await choosePhotos(page, nothing);
  await title(page).fill('Kept for later');
  await page.getByRole('button', { name: 'Next book' }).click();
  await expect(getToast(page)).toContainText('Kept, but not listed');
  await expect(getToast(page)).toContainText('“Kept for later” is in the list below, on this phone only.');
  await expect(title(page)).toHaveValue('');
  const waiting = page.getByRole('region', { name: 'Waiting on this phone' });
  await expect(waiting).toContainText('Kept for later');
  await expect(waiting).not.toContainText('Gone in a moment');
});

test('photos are reordered by keyboard, buttons and drag, and the first is the cover', async ({ page }) => {
  const colours = ['#a33', '#3a3', '#33a'];
  const photos = await Promise.all(
    colours.map(async (colour, at) => jpegFile(await drawPlainPhoto(colour), `${at}.jpg`)),
  );
  await openSell(page);
  await choosePhotos(page, ...photos);
  const row = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  await expect(row).toHaveCount(3);
  const keys = async () => row.evaluateAll((items) => items.map((item) => item.dataset['photo'] ?? ''));
  const [a = '', b = '', c = ''] = await keys();
  await page.getByRole('button', { name: /^Photo 3/ }).press('ArrowLeft');
  await expect.poll(keys).toEqual([a, c, b]);
  await page.getByRole('button', { name: 'Move photo 1 right' }).click();
  await expect.poll(keys).toEqual([c, a, b]);
  await page.getByRole('button', { name: /^Photo 3/ }).hover();
  await page.mouse.down();
  await page.getByRole('button', { name: /^Photo 1/ }).hover();
  await page.mouse.up();
  await expect.poll(keys).toEqual([b, c, a]);
  await page.getByRole('button', { name: 'Remove photo 3' }).click();
  await expect.poll(keys).toEqual([b, c]);
  await title(page).fill('In order');
  await price(page).fill('5');
  await listButton(page).click();
  const { images } = await readProduct(page, await expectListed(page));
  expect(images.map(({ tint }) => strongest(tint))).toEqual(['green', 'blue']);
});

test('a photo of a barcode is replaced as the cover, with a notice and a way to undo it', async ({
  page,
  forSale,
}) => {
  const known = forSale.findLast(({ isbn }) => isbn !== undefined);
  const barcode = jpegFile(await drawBackCover({ code: known?.isbn ?? '' }), 'barcode.jpg');
  await openSell(page);
  await choosePhotos(page, barcode, jpegFile(await drawPlainPhoto('#3a3')));
  const row = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  await expect(row).toHaveCount(2);
  const keys = async () => row.evaluateAll((items) => items.map((item) => item.dataset['photo'] ?? ''));
  const [first, second] = await keys();
  await expect(page.getByText(SELL_SCREEN.coverMoved)).toBeVisible({ timeout: 40_000 });
  expect(await keys()).toEqual([second, first]);
  await expect(title(page)).toHaveValue(known?.title ?? '');
  expect(await listViolationsInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Use the barcode photo' }).click();
  await expect.poll(keys).toEqual([first, second]);
  await expect(page.getByText(SELL_SCREEN.galleryHint)).toBeVisible();
  await page.reload();
  await expect.poll(keys).toEqual([first, second]);
});

test('a photo can be pasted, or dropped anywhere on the page', async ({ page }) => {
  await openSell(page);
  await page.evaluate(
    ([bytes, kind]) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(bytes ?? ''), (letter) => letter.charCodeAt(0))], 'p.jpg', {
          type: 'image/jpeg',
        }),
      );
      const target = document.querySelector('footer') ?? document.body;
      target.dispatchEvent(new ClipboardEvent(kind ?? '', { clipboardData: data, bubbles: true }));
      target.dispatchEvent(
        new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
      target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [nothing.buffer.toString('base64'), 'paste'],
  );
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2);
});

test('a typed ISBN is looked up, and an invalid one is refused', async ({ page, forSale }) => {
  const known = forSale.findLast(({ isbn }) => isbn !== undefined);
  await openSell(page);
  const isbn = await typeIsbn(page);
  await isbn.fill('978-0-394-57343-5');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('This is not an ISBN.')).toBeVisible();
  await isbn.fill(known?.isbn ?? '');
  await isbn.press('Enter');
  await expect(title(page)).toHaveValue(known?.title ?? '');
});

test('listing the same book again offers to add a copy to the existing listing', async ({
  page,
  forSale,
}) => {
  const known = forSale.findLast(({ isbn }) => isbn !== undefined);
  await openSell(page);
  await choosePhotos(page, nothing);
  await (await typeIsbn(page)).fill(known?.isbn ?? '');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(title(page)).toHaveValue(known?.title ?? '');
  // The phone's own catalog may know the title before the server suggests a price.
  await expect(price(page)).not.toHaveValue('0');
  await listButton(page).click();
  const id = await expectListed(page);
  await openSell(page);
  await (await typeIsbn(page)).fill(known?.isbn ?? '');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('You have this listed. One more copy?')).toBeVisible();
  await page.getByRole('button', { name: 'One more copy' }).click();
  await expect(getToast(page)).toContainText('One more copy is for sale');
  expect((await readProduct(page, id)).stock).toBe(2);
});
