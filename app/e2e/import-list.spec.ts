import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import {
  addMessage,
  appliedMessage,
  applyMessage,
  LIST_IMPORT,
  missingPhotosMessage,
  tallyMessage,
} from '#contract/selling/list-import-messages.ts';
import { ownListingsSchema, uploadSchema } from '#contract/selling/selling.ts';
import { publishAllLabel, STACK_REVIEW } from '#contract/selling/stack-review-messages.ts';
import { getHorizontalOverflow, listViolationsInBothThemes } from './axe.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import { expect, open, test } from './journey.ts';
import { jpegFile } from './sell-page.ts';
import { OFFLINE_ERRORS } from './warm-offline.ts';

async function list(page: Page, title: string): Promise<void> {
  const image = jpegFile(await drawPlainPhoto());
  const { id } = z.parse(
    uploadSchema,
    await (await page.request.post('/api/upload', { multipart: { image } })).json(),
  );
  const data = { title, price: 6.5, category: 'books', condition: 'good' };
  expect((await page.request.post(`/api/uploads/${id}/product`, { data })).status()).toBe(201);
}

const prices = async (page: Page): Promise<Record<string, number>> => {
  const { listings } = z.parse(ownListingsSchema, await (await page.request.get('/api/listings')).json());
  return Object.fromEntries(listings.map(({ product: { title, price } }) => [title, price]));
};

/** As in a shop that takes 10% and $0.30: for this page only, since the shop's own terms are everybody's. */
const chargeFee = (page: Page) =>
  page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const config = z.parse(z.looseObject({ selling: z.looseObject({}) }), await answer.json());
    const selling = { ...config.selling, fee: { percent: 10, fixed: 0.3 } };
    await route.fulfill({ response: answer, json: { ...config, selling } });
  });

test('a seller downloads their listings, changes two lines, adds one, and sends them back', async ({
  page,
  context,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  await chargeFee(page);
  for (const title of ['Emma', 'Persuasion', 'Sanditon']) await list(page, title);
  await open(page, '/account?tab=listings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: LIST_IMPORT.download }).click();
  const csv = (await readFile(await (await download).path(), 'utf8'))
    .replaceAll(/(Emma|Sanditon)(.*?),6\.50,/g, '$1$2,8.00,')
    .concat(',The Watsons,Jane Austen', ','.repeat(10), '4.00', ','.repeat(10), 'Watsons.JPG|back.jpg,,\r\n')
    .concat('999999,Not mine', ','.repeat(23), '\r\n');

  await page.getByRole('link', { name: LIST_IMPORT.title }).click();
  const main = page.getByRole('main');
  await main.getByLabel(LIST_IMPORT.title).setInputFiles({
    name: 'listings.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  const counts = { creates: 1, changes: 2, same: 1, bad: 1 };
  await expect(main.getByRole('heading', { name: tallyMessage(counts) })).toBeAttached();
  await expect(main.getByText('Line 6')).toBeVisible();
  await expect(main.getByText(missingPhotosMessage(['Watsons.JPG', 'back.jpg']))).toBeVisible();
  await main
    .getByLabel('Photos, up to 8')
    .setInputFiles([jpegFile(await drawPlainPhoto('#37a'), 'watsons.jpg')]);
  await expect(main.getByText(missingPhotosMessage(['back.jpg']))).toBeVisible();
  await expect(main.getByText("New items: You'll get $3.30 after $0.70 in fees.")).toBeVisible();
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  expect(await getHorizontalOverflow(page)).toBe(0);

  await main.getByRole('button', { name: applyMessage(2) }).click();
  await expect(main.getByText(appliedMessage(2))).toBeVisible({ timeout: 15_000 });
  expect(await prices(page)).toEqual({ Emma: 8, Persuasion: 6.5, Sanditon: 8 });

  await context.setOffline(true);
  await expect(main.getByText(LIST_IMPORT.offline)).toBeVisible();
  await expect(main.getByRole('button', { name: LIST_IMPORT.chooseFile })).toBeDisabled();
  await context.setOffline(false);

  await main.getByRole('button', { name: addMessage(1) }).click();
  await expect(page).toHaveURL(/\/sell\/stack\/review\?id=/);
  await expect(page.getByText('The Watsons').first()).toBeVisible();
  await expect(page.getByText("You'll get $3.30 after $0.70 in fees.")).toBeVisible();
  await page.getByRole('button', { name: 'The Watsons , edit' }).click();
  const dialog = page.getByRole('dialog', { name: STACK_REVIEW.editTitle });
  await expect(dialog.getByText("You'll get $3.30 after a $0.70 fee.")).toBeVisible();
  await dialog.getByLabel('Your Price ($)').fill('8.50');
  await expect(dialog.getByText("You'll get $7.35 after a $1.15 fee.")).toBeVisible();
  await dialog.getByLabel('Your Price ($)').fill('4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: publishAllLabel(1) }).click();
  await expect.poll(async () => prices(page), { timeout: 20_000 }).toMatchObject({ 'The Watsons': 4 });
});
