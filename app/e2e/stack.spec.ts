import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Product } from '#contract/catalog/product.ts';
import { GRADING_SCREEN } from '#contract/grading/grading-messages.ts';
import { copiesLabel, REVIEW, unknownIsbnMessage } from '#contract/selling/stack-messages.ts';
import {
  MATCH_PHOTOS,
  matchSummary,
  publishAllLabel,
  STACK_REVIEW,
  willPublishMessage,
} from '#contract/selling/stack-review-messages.ts';
import { STACK_SCREEN, WAITING_STACK } from '#contract/selling/stack-screen-messages.ts';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { getHorizontalOverflow, listSmallTargets, listViolationsInBothThemes } from './axe.ts';
import { checkCondition, checkDialog, FLAWS, openCheck } from './check-condition.ts';
import { countVibrations, showBook, useBooksCamera } from './books-camera.ts';
import { getStateValue } from './device-state.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import { expect, open, statusError, waitForInteractive } from './journey.ts';
import { choosePhotos, jpegFile, openSell } from './sell-page.ts';
import { test } from './service-worker-fixtures.ts';
import { listCachedPaths, OFFLINE_ERRORS, restart } from './warm-offline.ts';

/** An ISBN that no shop knows. */
const UNKNOWN_ISBN = '9781234567897';
const BOOK_COUNT = 12;
const PHOTO_COUNT = 2;

const strip = (page: Page) => page.getByRole('region', { name: 'Scanned, newest first' });
const newest = (page: Page) => strip(page).getByRole('button').first();
const told = (page: Page) => page.getByRole('region', { name: 'Camera' });
const isbn = (page: Page) => page.getByRole('textbox', { name: 'ISBN' });

/** Books of the demo catalog, which is older than what other tests list, by different ISBNs. */
const demoBooks = (products: readonly Product[]): readonly Product[] =>
  products
    .filter(({ isbn: code, category }) => code !== undefined && category === 'books')
    .toReversed()
    .filter(({ isbn: code }, at, all) => all.findIndex((each) => each.isbn === code) === at);

async function readListed(request: APIRequestContext): Promise<readonly Product[]> {
  const answer = await request.get('/api/listings');
  return z.parse(ownListingsSchema, await answer.json()).listings.map(({ product }) => product);
}

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a stack is scanned in airplane mode, survives a kill, and is published once', async ({
    page,
    context,
    forSale,
    allowError,
  }) => {
    test.setTimeout(240_000);
    allowError(OFFLINE_ERRORS);
    const books = demoBooks(forSale).slice(0, BOOK_COUNT);
    await useBooksCamera(context);
    await expect
      .poll(async () => (await page.request.get('/api/isbn-pack')).status(), { timeout: 30_000 })
      .toBe(200);
    await openSell(page);
    await expect.poll(async () => getStateValue(page, 'pack')).toMatchObject({ hash: expect.any(String) });
    await expect.poll(async () => listCachedPaths(page, 'reader'), { timeout: 30_000 }).toHaveLength(2);
    await expect.poll(async () => getStateValue(page, 'mirror')).toMatchObject({ complete: true });
    await context.setOffline(true);
    const phone = await restart(page, context, '/sell');
    await waitForInteractive(phone);
    await phone.getByRole('link', { name: STACK_SCREEN.title }).click();
    await phone.getByRole('combobox', { name: 'Price' }).selectOption('10% lower');
    await phone.getByRole('button', { name: STACK_SCREEN.start }).click();

    for (const [at, { isbn: code = '', title }] of books.entries()) {
      await showBook(phone, code);
      // The reader starts with the first book.
      await expect(strip(phone).getByRole('listitem')).toHaveCount(at + 1, { timeout: 40_000 });
      await expect(newest(phone)).toContainText(title);
      await expect(newest(phone)).toBeInViewport({ ratio: 1 });
      if (at >= PHOTO_COUNT) continue;
      await phone.getByRole('button', { name: `Take photo of ${title}` }).click();
      await expect(newest(phone)).toContainText('1 photo');
    }
    await expect(told(phone)).toContainText(`${BOOK_COUNT} in the stack.`);
    expect(await countVibrations(phone)).toBe(BOOK_COUNT);
    // From here on with reduced motion: nothing vibrates any more.
    expect.soft(await listViolationsInBothThemes(phone)).toEqual([]);
    await showBook(phone, books[0]?.isbn ?? '');
    // Unanswered, it is a question of the review.
    await expect(phone.getByRole('button', { name: REVIEW.sameBook })).toBeVisible();
    expect(await countVibrations(phone)).toBe(BOOK_COUNT);

    const reopened = await restart(phone, context, '/sell');
    await waitForInteractive(reopened);
    const waiting = reopened.getByRole('region', { name: 'Waiting on this phone' });
    await expect(waiting).toContainText(`${BOOK_COUNT} items, ${BOOK_COUNT - PHOTO_COUNT + 1} to check`, {
      timeout: 40_000,
    });
    await waiting.getByRole('link', { name: WAITING_STACK.review }).click();
    const rows = reopened.getByRole('main').locator('[data-item]');
    await expect(rows).toHaveCount(BOOK_COUNT);
    expect.soft(await listViolationsInBothThemes(reopened)).toEqual([]);
    // The pack of ISBNs knows titles and prices. What has a photo can be listed, once the copies are counted.
    const [first, second] = books.slice(0, PHOTO_COUNT).map(({ title }) => title);
    await rows
      .filter({ hasText: first ?? '' })
      .getByRole('button', { name: copiesLabel(1) })
      .click();
    await reopened.getByRole('button', { name: `${first} , edit` }).click();
    const form = reopened.getByRole('dialog', { name: STACK_REVIEW.editTitle });
    await form.getByRole('textbox', { name: 'Your Price ($)' }).fill('4.50');
    await form.getByRole('button', { name: 'Save' }).click();
    await checkCondition(reopened, first ?? '', FLAWS);
    const checked = rows.filter({ hasText: first ?? '' });
    await expect(checked).toContainText('Acceptable because of a split spine.');
    await expect(checked.getByRole('combobox')).toHaveValue('acceptable');
    await checkCondition(reopened, second ?? '', FLAWS.slice(0, 1));
    await expect(rows.filter({ hasText: second ?? '' })).toContainText('5 questions left.');
    await openCheck(reopened, second ?? '');
    await checkDialog(reopened).getByRole('button', { name: GRADING_SCREEN.remove }).click();
    await expect(rows.filter({ hasText: second ?? '' })).not.toContainText('questions left.');
    await reopened.getByRole('button', { name: publishAllLabel(PHOTO_COUNT) }).click();
    await expect(reopened.getByText(willPublishMessage(PHOTO_COUNT))).toBeVisible();

    await context.setOffline(false);
    await expect(reopened.getByRole('link', { name: STACK_REVIEW.listed })).toHaveCount(PHOTO_COUNT, {
      timeout: 40_000,
    });
    const mine = await readListed(reopened.request);
    expect(mine).toHaveLength(PHOTO_COUNT);
    expect(mine.find(({ title }) => title === first)).toMatchObject({
      condition: 'acceptable',
      description: expect.stringMatching(/The spine is split\.$/),
      grading: { answers: { spine: 'split', damp: 'none' } },
    });
    expect(mine.find(({ title }) => title === second)).not.toHaveProperty('grading');
  });
});

test('without a barcode reader, photos and the ISBN are left, and the controls can change hands', async ({
  page,
  context,
  allowError,
}) => {
  allowError(/barcode-worker|ERR_FAILED/);
  await useBooksCamera(context);
  await page.route('**/barcode-worker*', (route) => route.abort());
  await open(page, '/sell/stack');
  await page.getByRole('button', { name: STACK_SCREEN.start }).click();
  await expect(told(page)).toContainText(STACK_SCREEN.noReader);
  await expect(isbn(page)).toBeFocused();

  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('checkbox', { name: 'Left-handed' }).check();
  await menu.getByRole('combobox', { name: 'Condition' }).selectOption('Acceptable');
  expect.soft(await listViolationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const leftOf = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())?.x ?? 0;
  expect(await leftOf('Menu')).toBeLessThan(await leftOf(STACK_SCREEN.undo));
  // One hand holds a book.
  expect.soft(await listSmallTargets(page, 'main', 48)).toEqual([]);

  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Space');
  await expect(newest(page)).toContainText('1 photo');
  await page.getByRole('link', { name: 'Review 1' }).click();
  await expect(page.getByRole('combobox', { name: 'Condition of Untitled' })).toHaveValue('acceptable');
  await page.goBack();
  await expect(newest(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/sell$/);
});

const grid = (page: Page) => page.getByRole('grid');
const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text });

/** Types a stack on a computer without a camera: two books of the catalog and one that no shop knows. */
async function typeStack(page: Page, forSale: readonly Product[]) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  const [known, other] = demoBooks(forSale);
  await open(page, '/sell/stack');
  await page.getByRole('combobox', { name: 'Condition' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: STACK_SCREEN.start }).press('Enter');
  await expect(isbn(page)).toBeFocused();
  await page.keyboard.type(`${known?.isbn}\n${other?.isbn}\n${UNKNOWN_ISBN}\n`);
  await expect(strip(page).getByRole('listitem')).toHaveCount(3);
  await expect(strip(page)).toContainText(known?.title ?? '');
  await expect(strip(page)).toContainText(other?.title ?? '');
  return { known, other };
}

test('without a camera, a seller at a desk types a stack and reviews it by keyboard alone', async ({
  page,
  forSale,
}) => {
  const { known, other } = await typeStack(page, forSale);
  await expect(newest(page)).toContainText(unknownIsbnMessage(UNKNOWN_ISBN));
  await page.keyboard.type(`${known?.isbn}\n`);
  await expect(told(page)).toContainText(REVIEW.secondCopy);
  expect.soft(await listViolationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: copiesLabel(2) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(strip(page)).toContainText('× 2');
  await page.getByRole('button', { name: STACK_SCREEN.undo }).press('Enter');
  await expect(strip(page).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: STACK_SCREEN.restore }).press('Enter');
  await expect(strip(page).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('link', { name: 'Review 3' }).press('Enter');

  const row = (text: string) => rowOf(page, text);
  await expect(grid(page).getByRole('row')).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Select all' }).focus();
  await page.keyboard.press('Tab');
  await expect(
    grid(page)
      .getByRole('gridcell', { name: known?.title ?? '' })
      .nth(1),
  ).toBeFocused();
  await page.keyboard.press('2');
  await expect(row(known?.title ?? '').getByRole('combobox')).toHaveValue('like_new');
  await page.keyboard.press('c');
  await expect(checkDialog(page).getByRole('status')).toHaveText('6 questions left.');
  await page.keyboard.press('Escape');
  await expect(checkDialog(page)).toHaveCount(0);
  await page.keyboard.press('p');
  await page.keyboard.type('7.25\n');
  await expect(page.getByRole('textbox', { name: `Price of ${known?.title}` })).toHaveValue('7.25');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(row(other?.title ?? '')).toContainText(STACK_REVIEW.removed);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(row(other?.title ?? '')).not.toContainText(STACK_REVIEW.removed);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect.soft(await listViolationsInBothThemes(page)).toEqual([]);
});

test('a seller at a desk matches photos to books, and adds one by the form of its item', async ({
  page,
  forSale,
  allowError,
}) => {
  // A busy photo reader answers late: the phone asks again meanwhile, and hears that the photo is being read.
  allowError(statusError(409));
  const { known, other } = await typeStack(page, forSale);
  await page.getByRole('link', { name: 'Review 3' }).click();
  await page.getByRole('link', { name: STACK_REVIEW.matchPhotos }).click();
  const photos = await Promise.all(
    ['one.jpg', 'two.jpg', 'three.jpg'].map(async (name) => jpegFile(await drawPlainPhoto(), name)),
  );
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: MATCH_PHOTOS.choose }).click();
  await (await chooser).setFiles(photos);
  await expect(page.getByText(matchSummary(3, 3))).toBeVisible();
  await page.getByRole('button', { name: `${MATCH_PHOTOS.shift} ${other?.title}` }).click();
  await expect(page.getByText(MATCH_PHOTOS.noPhoto)).toHaveCount(1);
  await page.getByRole('button', { name: MATCH_PHOTOS.apply }).click();
  await page.getByRole('button', { name: MATCH_PHOTOS.undo }).click();
  await expect(page.getByText(matchSummary(3, 3))).toBeVisible();
  expect.soft(await listViolationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: MATCH_PHOTOS.apply }).click();
  await expect(page.getByText(matchSummary(0, 0))).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, known?.title ?? '')).not.toContainText(REVIEW.needsPhoto);

  // A photo from the form of one item has a thumbnail, too.
  const changed = rowOf(page, other?.title ?? '');
  await changed.getByRole('gridcell').nth(1).press('Enter');
  await page.getByRole('link', { name: STACK_REVIEW.allFields }).press('Enter');
  await choosePhotos(page, jpegFile(await drawPlainPhoto(), 'four.jpg'));
  await page.getByRole('button', { name: 'Remove photo 1' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toHaveCount(0);
  await page.getByRole('link', { name: WAITING_STACK.back }).press('Enter');
  await expect(changed.locator('img')).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByText(STACK_REVIEW.signIn)).toBeVisible();
  await expect.poll(async () => getHorizontalOverflow(page)).toBe(0);
  expect.soft(await listSmallTargets(page, 'main')).toEqual([]);
  await open(page, '/sell');
  await page.getByRole('button', { name: WAITING_STACK.discard }).click();
  await page.getByRole('dialog').getByRole('button', { name: WAITING_STACK.discard }).click();
  await expect(page.getByRole('region', { name: 'Waiting on this phone' })).toHaveCount(0);
});
