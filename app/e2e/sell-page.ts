import type { FileChooser, Locator, Page } from '@playwright/test';
import { expect, open, getToast } from './journey.ts';

/** A file for a file chooser. */
export interface PhotoFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const jpegFile = (buffer: Buffer, name = 'book.jpg'): PhotoFile => ({
  name,
  mimeType: 'image/jpeg',
  buffer,
});

/** Chooses photos with the Choose File button. */
export async function choosePhotos(page: Page, ...photos: readonly PhotoFile[]): Promise<void> {
  const opened: Promise<FileChooser> = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose File' }).click();
  await (await opened).setFiles([...photos]);
}

export async function openSell(page: Page): Promise<void> {
  await open(page, '/sell');
  await expect(page.getByRole('heading', { level: 1, name: 'Sell Your Item' })).toBeVisible();
}

/** Opens the field for the ISBN. */
export async function typeIsbn(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Type the ISBN' }).click();
  const field = page.getByRole('textbox', { name: 'ISBN' });
  await expect(field).toBeFocused();
  return field;
}

/** Waits for the appraisal. OCR is slow on a busy machine. */
export async function expectUploaded(page: Page): Promise<void> {
  await expect(getToast(page)).toContainText('Image uploaded successfully', { timeout: 40_000 });
}

export const listButton = (page: Page) =>
  page.getByRole('button', { name: 'List Item for Sale', exact: true });
export const directButton = (page: Page) =>
  page.getByRole('button', { name: 'List Item for Sale (Direct Method)' });

/** Waits for the listed product's page. Returns its id. */
export async function expectListed(page: Page): Promise<number> {
  await page.waitForURL(/\/product\/\d+$/);
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}
