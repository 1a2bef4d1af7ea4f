import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { ownListingsSchema, SELLING, SHARE } from '#contract/selling/selling.ts';
import { DRAFT_LIST, SELL_SCREEN, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { listViolationsInBothThemes } from './axe.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import { listRows } from './device-state.ts';
import { OFFLINE_ERRORS } from './warm-offline.ts';
import { statusError, expect, waitForInteractive, open } from './journey.ts';
import { choosePhotos, jpegFile, listButton, expectListed } from './sell-page.ts';
import { test, waitForControl } from './service-worker-fixtures.ts';

// Selling offline or on a bad network, with the service worker: each book is listed once.
test.use({ serviceWorkers: 'allow' });
// Slow: each photo is appraised, and each app starts twice.
test.describe.configure({ timeout: 150_000 });

const plain = await drawPlainPhoto();
const photo = jpegFile(plain);

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const price = (page: Page) => page.getByRole('spinbutton', { name: 'Your Price ($)' });
const list = (page: Page) => page.getByRole('region', { name: DRAFT_LIST.title });
const cover = (page: Page) => page.getByRole('img', { name: 'Your cover photo' });

/** Opens Sell and waits until it works offline. */
async function openSellOffline(page: Page, origin = ''): Promise<void> {
  await open(page, `${origin}/sell`);
  await waitForControl(page);
}

async function fill(page: Page, about: { readonly title: string; readonly price: string }): Promise<void> {
  await choosePhotos(page, photo);
  await expect(cover(page)).toBeVisible();
  await title(page).fill(about.title);
  await price(page).fill(about.price);
}

/** Titles of the listings for these cookies. */
async function mine(request: APIRequestContext, origin = ''): Promise<string[]> {
  const answer = await request.get(`${origin}/api/listings`);
  return z.parse(ownListingsSchema, await answer.json()).listings.map(({ product }) => product.title);
}

const stateSchema = z.array(z.object({ state: z.string() }));

/** Status of each draft on the device. */
const states = async (page: Page): Promise<string[]> =>
  z.parse(stateSchema, await listRows(page, 'drafts')).map(({ state }) => state);

test('a book listed offline waits with its photo while the app is closed, and is then listed once', async ({
  page,
  context,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  await openSellOffline(page);
  await context.setOffline(true);
  await fill(page, { title: 'Found in a cellar', price: '6.50' });
  await listButton(page).click();
  await expect(page.getByText(SELL_SCREEN.waits)).toBeVisible();
  await page.close();

  const again = await context.newPage();
  await open(again, '/sell');
  await expect(list(again).getByRole('heading', { name: 'Found in a cellar' })).toBeVisible();
  await list(again).getByRole('button', { name: 'Edit Found in a cellar' }).click();
  await expect(title(again)).toHaveValue('Found in a cellar');
  await expect(price(again)).toHaveValue('6.50');
  await expect(cover(again)).toHaveJSProperty('naturalWidth', 60);
  await price(again).fill('7');
  await listButton(again).click();
  await expect(again.getByText(SELL_SCREEN.waits)).toBeVisible();
  await expect.poll(async () => states(again)).toEqual(['ready']);

  await context.setOffline(false);
  const id = await expectListed(again);
  expect(await mine(again.request)).toEqual(['Found in a cellar']);
  expect(await (await again.request.get(`/api/products/${id}`)).json()).toMatchObject({ price: 7, stock: 1 });
});

for (const { step, path } of [
  { step: 'its photo', path: /^\/api\/upload$/ },
  { step: 'the listing', path: /^\/api\/uploads\/\d+\/product$/ },
]) {
  test(`an app killed while ${step} is being sent lists the book once after the next start`, async ({
    page,
    context,
    door,
    allowError,
  }) => {
    allowError(OFFLINE_ERRORS);
    await openSellOffline(page, door.url);
    const happened = door.injectFault(path, 'unanswered');
    await fill(page, { title: 'Killed on its way', price: '5' });
    await listButton(page).click();
    await expect.poll(async () => states(page)).toEqual(['ready']);
    await happened;
    await page.close();

    const again = await context.newPage();
    await open(again, `${door.url}/sell`);
    await expect.poll(async () => states(again), { timeout: 60_000 }).toEqual(['listed']);
    expect(await mine(again.request, door.url)).toEqual(['Killed on its way']);
    await expect(list(again)).toHaveCount(0);
  });
}

test('a refused listing returns with the reason and keeps the typed input', async ({
  page,
  door,
  allowError,
}) => {
  allowError(statusError(422));
  await openSellOffline(page, door.url);
  const json = {
    code: 'invalid_input',
    message: 'Please check the form.',
    fields: { title: 'Not this one' },
  };
  const happened = door.injectFault(/product$/, { status: 422, json });
  await fill(page, { title: 'Refused at first', price: '5' });
  await listButton(page).click();
  await happened;
  await expect(page.locator('.selling-news')).toContainText('Please check the form.');
  await expect(title(page)).toHaveValue('Refused at first');
  expect.soft(await listViolationsInBothThemes(page), 'refused, in the form').toEqual([]);

  await page.reload();
  await waitForInteractive(page);
  await expect(title(page)).toHaveValue('Refused at first');
  await expect(cover(page)).toBeVisible();
  await page.getByRole('button', { name: 'Next book' }).click();
  await expect(list(page)).toContainText('Please check the form.');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect.soft(await listViolationsInBothThemes(page), 'refused, in the list, on a desktop').toEqual([]);
  await list(page).getByRole('button', { name: 'Try again Refused at first' }).click();
  await expect.poll(async () => mine(page.request, door.url)).toEqual(['Refused at first']);
  await expect(list(page)).toHaveCount(0);
});

test('books listed offline from two tabs are each listed once', async ({ page, context, allowError }) => {
  allowError(OFFLINE_ERRORS);
  await openSellOffline(page);
  const other = await context.newPage();
  await openSellOffline(other);
  await context.setOffline(true);
  for (const [tab, name] of [
    [page, 'First of the pile'],
    [other, 'Second of the pile'],
  ] as const) {
    await fill(tab, { title: name, price: '4' });
    await listButton(tab).click();
    await expect(tab.getByText(SELL_SCREEN.waits).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Next book' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  expect.soft(await listViolationsInBothThemes(page), 'waiting').toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => states(page), { timeout: 60_000 }).toEqual(['listed', 'listed']);
  expect((await mine(page.request)).toSorted()).toEqual(['First of the pile', 'Second of the pile']);
});

test('a draft is deleted after a confirmation', async ({ page, context, allowError }) => {
  allowError(OFFLINE_ERRORS);
  await openSellOffline(page);
  await context.setOffline(true);
  await fill(page, { title: 'Better kept', price: '4' });
  await page.getByRole('button', { name: 'Next book' }).click();
  await list(page).getByRole('button', { name: 'Discard Better kept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(list(page)).toContainText(DRAFT_LIST.editing);
  await list(page).getByRole('button', { name: 'Discard Better kept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(list(page)).toHaveCount(0);
  expect(await listRows(page, 'draftPhotos')).toEqual([]);
});

test('photos shared from another app are stored first and open in the form, even offline', async ({
  page,
  context,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  await openSellOffline(page);
  const manifest: unknown = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({
    share_target: {
      action: SHARE.path,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SELLING.uploadField, accept: ['image/*'] }] },
    },
  });
  await context.setOffline(true);
  await share(page, plain, SHARE.path, SELLING.uploadField);
  await page.waitForURL(/\/sell\?draft=/);
  await expect(cover(page)).toHaveJSProperty('naturalWidth', 60);
  await title(page).fill('Shared with us');
  await price(page).fill('5');
  await listButton(page).click();
  await expect(page.getByText(SELL_SCREEN.waits)).toBeVisible();
  await context.setOffline(false);
  await expectListed(page);
  expect(await mine(page.request)).toEqual(['Shared with us']);
});

test('a share that cannot be stored says so, and the photo can be chosen by hand', async ({ page }) => {
  await openSellOffline(page);
  await share(page, Buffer.alloc(0), SHARE.path, SELLING.uploadField);
  await page.waitForURL(/\/sell\?shared=missed/);
  await expect(page.getByText(SELLING_MESSAGES.shareMissed)).toBeVisible();
});

/** Shares two photos as Android's share target does: with a form from outside the app. */
async function share(page: Page, bytes: Buffer, action: string, field: string): Promise<void> {
  await page.evaluate(
    ([encoded, to, name]) => {
      const files = new DataTransfer();
      const body = Uint8Array.from(atob(encoded), (letter) => letter.codePointAt(0) ?? 0);
      for (const each of ['1.jpg', '2.jpg']) files.items.add(new File([body], each, { type: 'image/jpeg' }));
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        enctype: 'multipart/form-data',
        action: to,
      });
      const input = Object.assign(document.createElement('input'), { type: 'file', name, multiple: true });
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [bytes.toString('base64'), action, field] as const,
  );
}
