import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { OWN_LISTINGS, SELLING_MESSAGES } from '#contract/selling/selling-messages.ts';
import { ownListingsSchema, uploadSchema, type OwnListing } from '#contract/selling/selling.ts';
import { listViolationsInBothThemes } from './axe.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import { jpegFile } from './sell-page.ts';
import { statusError, expect, failRequests, holdRequests, open, test, getToast } from './journey.ts';

// A seller's listings on the Account screen, on the real server.

async function upload(request: APIRequestContext, background: string): Promise<number> {
  const image = { name: 'book.jpg', mimeType: 'image/jpeg', buffer: await drawPlainPhoto(background) };
  const answer = await request.post('/api/upload', { multipart: { image } });
  return z.parse(uploadSchema, await answer.json()).id;
}

/** Lists an item in the page's session, with one photo per color. */
async function list(
  page: Page,
  about: { readonly title: string; readonly price?: number; readonly photos?: readonly string[] },
): Promise<void> {
  const { title, price = 6.5, photos = ['#7a5'] } = about;
  const ids: number[] = [];
  for (const photo of photos) ids.push(await upload(page.request, photo));
  const [first, ...gallery] = ids;
  const answer = await page.request.post(`/api/uploads/${first}/product`, {
    data: { title, price, category: 'books', condition: 'good', gallery },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

async function own(page: Page): Promise<readonly OwnListing[]> {
  return z.parse(ownListingsSchema, await (await page.request.get('/api/listings')).json()).listings;
}

const rows = (page: Page) => page.getByRole('list', { name: 'My listings' }).getByRole('listitem');
const openListings = (page: Page) => open(page, '/account?tab=listings');
const rowAction = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Chooses one of the further actions of a listing. */
async function chooseMore(page: Page, title: string, action: string): Promise<void> {
  await rowAction(page, `More actions for ${title}`).click();
  await rows(page).getByRole('button', { name: action }).click();
}

test('a seller finds a listing, marks it sold, relists it and adds a copy', async ({ page }) => {
  await list(page, { title: 'The Ledger' });
  await openListings(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('$6.50');
  await expect(rows(page)).toContainText('For sale');
  await expect(rows(page)).toContainText('0 people saved it');
  await expect(rows(page)).toContainText('0 views');

  await rowAction(page, 'Mark sold The Ledger').click();
  await expect(getToast(page)).toContainText(OWN_LISTINGS.sold);
  await expect(rows(page)).toContainText('Sold');
  expect((await own(page))[0]?.state).toBe('sold');

  await rowAction(page, 'Relist The Ledger').click();
  await expect(rows(page)).toContainText('For sale');
  await chooseMore(page, 'The Ledger', 'One more copy');
  await expect(rows(page)).toContainText('2 copies');
  expect((await own(page))[0]?.product.stock).toBe(2);
});

test('a listing is edited in a dialog, and errors keep the typed input', async ({ page }) => {
  await list(page, { title: 'Two Photos', photos: ['#a33', '#33a'] });
  const [before] = await own(page);
  await openListings(page);
  await rowAction(page, 'Edit Two Photos').click();
  const dialog = page.getByRole('dialog', { name: 'Edit listing' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Read once, by a careful person.');
  await dialog.getByRole('textbox', { name: 'Title' }).fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please provide a title for your item')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Read once, by a careful person.',
  );

  await dialog.getByRole('textbox', { name: 'Title' }).fill('Two Photos, Turned');
  await dialog.getByRole('spinbutton', { name: 'Your Price ($)' }).fill('4.25');
  await dialog.getByRole('combobox', { name: 'Condition' }).selectOption('very_good');
  await dialog.getByRole('button', { name: 'Move photo 2 left' }).click();
  await dialog.getByRole('textbox', { name: 'Author' }).fill('Ursula K. Le Guin');
  await dialog.getByRole('textbox', { name: 'Publisher' }).fill('Ace');
  await dialog.getByRole('spinbutton', { name: 'Year' }).fill('1969');
  await dialog.getByRole('textbox', { name: 'ISSN' }).fill('1699-0579');
  await dialog.getByRole('textbox', { name: 'ISBN' }).fill('9780441478126');
  await dialog
    .getByLabel('Photos, up to 8')
    .setInputFiles(jpegFile(await drawPlainPhoto('#3a3'), 'third.jpg'));
  await expect(dialog.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(SELLING_MESSAGES.isbnInvalid)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'ISBN' }).fill('0-441-47812-3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toContainText('$4.25');
  await expect(rowAction(page, 'Edit Two Photos, Turned')).toBeFocused();

  const [after] = await own(page);
  expect(after?.product).toMatchObject({ price: 4.25, condition: 'very_good' });
  expect(after?.product.description).toBe('Read once, by a careful person.');
  expect(after?.product).toMatchObject({
    author: 'Ursula K. Le Guin',
    publisher: 'Ace',
    publishedYear: 1969,
    isbn: '9780441478125',
    issn: '1699-0579',
  });
  expect(after?.product.images.map(({ url }) => url)).toEqual([
    ...(before?.product.images.map(({ url }) => url).toReversed() ?? []),
    expect.stringMatching(/^\/pictures\//),
  ]);
});

test('a change that fails to save stays in the dialog', async ({ page, allowError }) => {
  allowError(statusError(500));
  await list(page, { title: 'Kept as Typed' });
  await openListings(page);
  await failRequests(page, /\/api\/listings\/\d+$/);
  await rowAction(page, 'Edit Kept as Typed').click();
  const dialog = page.getByRole('dialog', { name: 'Edit listing' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Another Title');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(OWN_LISTINGS.actionFailed);
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Another Title');
  await page.unroute(/\/api\/listings\/\d+$/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await own(page))[0]?.product.title).toBe('Another Title');
});

test('a listing is taken down only after a confirmation', async ({ page }) => {
  await list(page, { title: 'Going' });
  await list(page, { title: 'Staying' });
  await openListings(page);
  await chooseMore(page, 'Going', 'Remove');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(rowAction(page, 'More actions for Going')).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
  await chooseMore(page, 'Going', 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  expect((await own(page)).map(({ product }) => product.title)).toEqual(['Staying']);
});

test('a user without listings is pointed to Sell', async ({ page }) => {
  await openListings(page);
  await expect(page.getByRole('heading', { name: OWN_LISTINGS.none })).toBeVisible();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Sell an Item' }).click();
  await expect(page).toHaveURL(/\/sell$/);
});

test('listings show skeletons while loading, and an error with a retry when they fail', async ({
  page,
  allowError,
}) => {
  allowError(statusError(500));
  await list(page, { title: 'Behind the Fault' });
  const held = await holdRequests(page, '**/api/listings?*');
  await openListings(page);
  await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toBeVisible();
  await held.release();
  await expect(rows(page)).toHaveCount(1);
  await page.unroute('**/api/listings?*');
  await failRequests(page, '**/api/listings?*');
  await openListings(page);
  await expect(page.getByRole('alert')).toContainText(OWN_LISTINGS.failed);
  await page.unroute('**/api/listings?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('offline, the screen says that listings need a connection, and they return with it', async ({
  page,
  context,
  allowError,
}) => {
  allowError(/ERR_INTERNET_DISCONNECTED/);
  await list(page, { title: 'Over There' });
  await open(page, '/account');
  await page.getByRole('tab', { name: 'My listings' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'My listings' }).click();
  await expect(page.getByRole('heading', { name: OWN_LISTINGS.offline })).toBeVisible();
  await context.setOffline(false);
  await expect(rows(page)).toHaveCount(1);
});

test('a mailed link opens the listings and its key leaves the URL at once; a wrong key says so', async ({
  page,
  allowError,
}) => {
  allowError(statusError(403));
  await list(page, { title: 'Mine by Session' });
  const asked = page.waitForRequest(
    (request) =>
      new URL(request.url()).pathname === '/api/listings' && request.headers()['listings-key'] !== undefined,
  );
  await open(page, '/account?tab=listings#key=1.abc.not-a-key');
  expect((await asked).headers()['listings-key']).toBe('1.abc.not-a-key');
  await expect(page).toHaveURL(/\/account\?tab=listings$/);
  const listings = page.getByRole('alert').filter({ hasText: 'Your listings could not be loaded' });
  await expect(listings).toContainText('This link is not valid any more.');
  await page.getByRole('button', { name: 'Show this device’s listings' }).click();
  await expect(rows(page)).toContainText('Mine by Session');
});

test('My listings and its dialog pass axe in both themes', async ({ page }) => {
  await list(page, { title: 'In Both Lights', photos: ['#a33', '#33a'] });
  await openListings(page);
  await expect(rows(page)).toHaveCount(1);
  await rowAction(page, 'More actions for In Both Lights').click();
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(rowAction(page, 'More actions for In Both Lights')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeHidden();
  await rowAction(page, 'Edit In Both Lights').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await listViolationsInBothThemes(page)).toEqual([]);
});
