import { devices, type Browser, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Product } from '#contract/catalog/product.ts';
import {
  keepLabel,
  otherValueMessage,
  photoElsewhereMessage,
  removedElsewhereMessage,
} from '#contract/selling/other-device-messages.ts';
import { REVIEW } from '#contract/selling/stack-messages.ts';
import { publishAllLabel, STACK_REVIEW } from '#contract/selling/stack-review-messages.ts';
import { STACK_SCREEN, WAITING_STACK } from '#contract/selling/stack-screen-messages.ts';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { allowSessionEnd, createPerson, register, signIn, type Person } from './account-page.ts';
import { listViolationsInBothThemes } from './axe.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import { expect, open, test } from './journey.ts';
import { jpegFile } from './sell-page.ts';
import { OFFLINE_ERRORS } from './warm-offline.ts';

test.use({ userAgent: devices['Pixel 7'].userAgent });

const ANDROID = 'Chrome on Android';
const WINDOWS = 'Chrome on Windows';

/** The page comes to the front: it sends and reads at once. */
const comeToFront = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/** Types a book's ISBN into a new stack and opens its review. */
async function scanToReview(phone: Page, book: Product | undefined): Promise<void> {
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await open(phone, '/sell/stack');
  await phone.getByRole('button', { name: STACK_SCREEN.start }).click();
  await phone.getByRole('textbox', { name: 'ISBN' }).fill(book?.isbn ?? '');
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('region', { name: 'Scanned, newest first' })).toContainText(book?.title ?? '');
  await phone.getByRole('link', { name: 'Review 1' }).click();
}

/** Signs in on a computer and opens the review of the stack that the phone has begun. */
async function reviewOnComputer(browser: Browser, who: Person): Promise<Page> {
  const elsewhere = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    userAgent: devices['Desktop Chrome'].userAgent,
    serviceWorkers: 'block',
  });
  const computer = await elsewhere.newPage();
  await signIn(computer, who);
  await open(computer, '/sell');
  await computer.getByRole('link', { name: WAITING_STACK.review }).click();
  return computer;
}

/** Removes the item in the computer's review, and leaves the screen, with which that is sent. */
async function removeAndLeave(computer: Page, title: string): Promise<void> {
  const row = computer.getByRole('row').filter({ hasText: title });
  await row.getByRole('checkbox').check();
  await computer.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toContainText('Removed');
  await expect(computer.getByRole('region', { name: 'Selected items' })).toHaveCount(0);
  const sent = computer.waitForResponse('**/api/stacks/sync');
  await computer.getByRole('link', { name: 'Dogear' }).click();
  await sent;
}

test('a stack that was scanned on a phone is priced on the computer, and listed from the phone with its photo', async ({
  page: phone,
  context,
  browser,
  forSale,
  allowError,
}) => {
  test.slow(); // the photo is appraised
  allowError(OFFLINE_ERRORS);
  allowSessionEnd(allowError);
  const [book] = forSale.filter(({ isbn }) => isbn !== undefined).slice(-1);
  const title = book?.title ?? '';
  const who = createPerson();
  await register(phone, who);
  // The photo stays on the phone for now.
  await context.route('**/api/upload?*', (route) => route.abort());
  await scanToReview(phone, book);
  const chooser = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: `Take Photo ${title}` }).click();
  await (await chooser).setFiles(jpegFile(await drawPlainPhoto()));
  await expect(phone.getByRole('button', { name: publishAllLabel(1) })).toBeVisible();

  const computer = await reviewOnComputer(browser, who);
  const row = computer.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(photoElsewhereMessage(ANDROID));
  expect.soft(await listViolationsInBothThemes(computer)).toEqual([]);

  await context.setOffline(true);
  await phone.getByRole('button', { name: `${title} , edit` }).click();
  const form = phone.getByRole('dialog', { name: STACK_REVIEW.editTitle });
  await form.getByRole('textbox', { name: 'Your Price ($)' }).fill('7.00');
  await form.getByRole('button', { name: 'Save' }).click();
  const sent = computer.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/stacks/sync') && /"price":"8\.00"/.test(answer.request().postData() ?? ''),
  );
  const price = computer.getByRole('textbox', { name: `Price of ${title}` });
  await price.fill('8.00');
  await price.press('Enter');
  await sent;
  await context.setOffline(false);
  await comeToFront(phone);
  const question = otherValueMessage(ANDROID, 'price', '7.00');
  await expect(phone.getByText(question)).toBeVisible();
  await expect(phone.getByText('$8.00', { exact: true })).toBeVisible();
  expect.soft(await listViolationsInBothThemes(phone)).toEqual([]);
  await comeToFront(computer);
  await expect(row).toContainText(question);
  await expect(row.getByRole('button', { name: REVIEW.useIt })).toBeVisible();
  await row.getByRole('button', { name: keepLabel('price', '8.00') }).click();
  await computer.getByRole('button', { name: publishAllLabel(1) }).click();
  await expect(row).toContainText('Waiting');

  await context.unroute('**/api/upload?*');
  await comeToFront(phone);
  await expect(phone.getByRole('link', { name: STACK_REVIEW.listed })).toBeVisible({ timeout: 40_000 });
  await comeToFront(computer);
  await expect(row.getByRole('link', { name: STACK_REVIEW.listed })).toBeVisible();
  const answer = await computer.request.get('/api/listings');
  const { listings } = z.parse(ownListingsSchema, await answer.json());
  expect(listings.map(({ product }) => [product.title, product.price])).toEqual([[title, 8]]);
  await computer.context().close();
});

test('what is being typed about an item, in a form or in the grid, stays when the other device removes it', async ({
  page: phone,
  context,
  browser,
  forSale,
  allowError,
}) => {
  test.slow(); // two removals
  allowError(OFFLINE_ERRORS);
  allowSessionEnd(allowError);
  const [book] = forSale.filter(({ isbn }) => isbn !== undefined).slice(-2);
  const title = book?.title ?? '';
  const who = createPerson();
  await register(phone, who);
  await scanToReview(phone, book);
  const computer = await reviewOnComputer(browser, who);
  const row = computer.getByRole('row').filter({ hasText: title });
  await expect(row).toBeVisible();

  await context.setOffline(true);
  await phone.getByRole('button', { name: `${title} , edit` }).click();
  await phone.getByRole('textbox', { name: 'Author' }).fill('Someone else');
  await removeAndLeave(computer, title);
  await context.setOffline(false);
  await comeToFront(phone);
  await expect(phone.getByText(removedElsewhereMessage(WINDOWS))).toBeVisible();
  await expect(phone.getByRole('textbox', { name: 'Author' })).toHaveValue('Someone else');

  // The same in the grid.
  await phone.getByRole('button', { name: 'Close' }).click();
  await phone.getByRole('button', { name: REVIEW.keepAsNew }).click();
  await phone.setViewportSize({ width: 1440, height: 900 });
  await expect(phone.getByRole('row').filter({ hasText: 'Someone else' })).toBeVisible();
  await open(computer, '/sell');
  await computer.getByRole('link', { name: WAITING_STACK.review }).click();
  await expect(row).toContainText('Someone else');
  await context.setOffline(true);
  const price = phone.getByRole('textbox', { name: `Price of ${title}` });
  await price.fill('8.5');
  await removeAndLeave(computer, title);
  await context.setOffline(false);
  await comeToFront(phone);
  await expect(phone.getByText(removedElsewhereMessage(WINDOWS))).toBeVisible();
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('8.5');
  await computer.context().close();
});
