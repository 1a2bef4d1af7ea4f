import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { drawFrontCover } from '#api/tests/world/book-photos.ts';
import { productSchema } from '#contract/catalog/product.ts';
import { listViolationsInBothThemes } from './axe.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import { expect, test } from './journey.ts';
import {
  choosePhotos,
  jpegFile,
  listButton,
  expectListed,
  openSell,
  expectUploaded,
  typeIsbn,
} from './sell-page.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const price = (page: Page) => page.getByRole('spinbutton', { name: 'Your Price ($)' });

test('another ISBN clears what the previous one filled in, and keeps what was typed', async ({
  page,
  forSale,
}) => {
  const known = forSale.findLast(({ isbn }) => isbn !== undefined);
  await openSell(page);
  const isbn = await typeIsbn(page);
  await isbn.fill(known?.isbn ?? '');
  await isbn.press('Enter');
  await expect(title(page)).toHaveValue(known?.title ?? '');
  await expect(price(page)).not.toHaveValue('0');
  await page.getByRole('textbox', { name: 'Description' }).fill('My own words');
  await isbn.fill('9780000000019');
  await isbn.fill('9791234567896');
  await expect(title(page)).toHaveValue('');
  await expect(price(page)).toHaveValue('0');
  await expect(page.getByRole('spinbutton', { name: 'Market Price ($)' })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('My own words');
  await isbn.press('Enter');
  await expect(page.getByText('Not known here yet.')).toBeVisible();
  await expect(title(page)).toHaveValue('');
});

test('listing for $0.00 asks for confirmation once, and the direct button does not', async ({ page }) => {
  await openSell(page);
  await choosePhotos(page, jpegFile(await drawPlainPhoto()));
  await title(page).fill('Free to a good home');
  await expectUploaded(page);
  await listButton(page).click();
  const question = page.getByRole('dialog', { name: 'List it for $0.00?' });
  await expect(question).toBeVisible();
  expect.soft(await listViolationsInBothThemes(page)).toEqual([]);
  await question.getByRole('button', { name: 'Set a price' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/sell/);
  await listButton(page).click();
  await question.getByRole('button', { name: 'List for $0.00' }).click();
  const answer = await page.request.get(`/api/products/${await expectListed(page)}`);
  const product = z.parse(productSchema, await answer.json());
  expect(product).toMatchObject({ title: 'Free to a good home', price: 0 });
});

test('an unknown cover offers its text lines as titles, and a tap fills one in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSell(page);
  await choosePhotos(
    page,
    jpegFile(await drawFrontCover({ lines: ['XYLOPHONE', 'GARDENING', 'Quentin Zebra'] })),
  );
  const choices = page.getByRole('group', { name: 'Lines on the cover, not checked.' });
  await expect(choices).toBeVisible({ timeout: 40_000 });
  await expect(title(page)).toHaveValue('');
  expect.soft(await listViolationsInBothThemes(page)).toEqual([]);
  await choices.getByRole('button', { name: 'Xylophone Gardening' }).click();
  await expect(title(page)).toHaveValue('Xylophone Gardening');
  await expect(title(page)).toBeFocused();
  await expect(choices).toHaveCount(0);
});

test('on a phone, an uncertain price or category is marked in text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSell(page);
  const isbn = await typeIsbn(page);
  await isbn.fill('9791234567896');
  await isbn.press('Enter');
  const category = page.locator('.field', { has: page.getByLabel('Category') });
  const doubt = category.getByText('please check');
  await expect(doubt).toBeVisible();
  const box = await doubt.boundingBox();
  expect(box?.width).toBeGreaterThan(40);
});
