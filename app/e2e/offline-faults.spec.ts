import type { Page, Route } from '@playwright/test';
import * as z from 'zod/mini';
import { CART_MESSAGES } from '#contract/cart/cart-messages.ts';
import { OFFLINE_MESSAGES } from '#contract/sync/offline-messages.ts';
import type { Product } from '#contract/catalog/product.ts';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { SYNC_MESSAGES } from '#contract/sync/sync-messages.ts';
import { WISHLIST_MESSAGES } from '#contract/wishlist/wishlist-messages.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import {
  noticeBar,
  cartLines,
  openSynced,
  listRows,
  getServerCart,
  getServerWishlist,
  listQueuedMutations,
} from './device-state.ts';
import { OFFLINE_ERRORS } from './warm-offline.ts';
import {
  statusError,
  expect,
  failRequests,
  open,
  blockStorage,
  test,
  dismissToast,
  getToast,
} from './journey.ts';
import { choosePhotos, jpegFile, openSell } from './sell-page.ts';
import { endSession } from './database-fixtures.ts';

const badge = (page: Page) => page.getByRole('banner').locator('.count');
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true }).first();
const heart = (page: Page) => page.locator('main button[aria-label^="Save "]').first();

function plenty(items: readonly Product[]): Product {
  const item = items.find(({ stock }) => (stock ?? 9) >= 5);
  if (item) return item;
  throw new Error('nothing has 5 copies');
}

const PHOTO = await drawPlainPhoto();
const sentSchema = z.object({ mutations: z.array(z.object({ id: z.string() })) });
/** Ids of the mutations in a sync request. */
const idsIn = (route: Route): string[] =>
  z.parse(sentSchema, route.request().postDataJSON()).mutations.map(({ id }) => id);

/** URLs of the cached pictures, oldest first. */
const pictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await caches.open('dogear-pictures');
    return (await kept.keys()).map(({ url }) => url);
  });

test('a lost response does not apply changes twice', async ({ page, forSale, allowError }) => {
  allowError(OFFLINE_ERRORS);
  const item = plenty(forSale);
  await openSynced(page, `/product/${item.id}`);
  const carried: string[][] = [];
  await page.route('**/api/sync', async (route) => {
    const ids = idsIn(route);
    if (ids.length > 0) carried.push(ids);
    if (ids.length === 0 || carried.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'One more' }).click();
  await add(page).click();
  await expect.poll(() => carried.length).toBeGreaterThan(1);
  await expect.poll(async () => listQueuedMutations(page)).toEqual([]);
  expect(carried[1]).toEqual(carried[0]);
  expect(await getServerCart(page.request)).toEqual([[item.id, 2]]);
  await expect(badge(page)).toHaveText(/^2/);
});

test('after the browser closes its database, the next tap is stored and shown without a reload', async ({
  page,
  forSale,
}) => {
  const item = plenty(forSale);
  // As WebKit does to a background app: requests on the old connection fail without a close event.
  await page.addInitScript(() => {
    const cut = new WeakSet<IDBDatabase>();
    let all: IDBDatabase[] = [];
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its own this
    const original = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...given: Parameters<typeof original>) {
      if (cut.has(this))
        throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
      all.push(this);
      return original.apply(this, given);
    };
    addEventListener('cut', () => {
      for (const db of all) cut.add(db);
      all = [];
    });
  });
  await openSynced(page, `/product/${item.id}`);
  for (const quantity of [1, 2, 3]) {
    await page.evaluate(() => dispatchEvent(new Event('cut')));
    await add(page).click();
    await dismissToast(page);
    await expect(badge(page)).toHaveText(new RegExp(`^${quantity}`));
  }
  await page.evaluate(() => dispatchEvent(new Event('cut')));
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => getServerCart(page.request)).toEqual([[item.id, 3]]);
  await expect.poll(async () => getServerWishlist(page.request)).toEqual([item.id]);
});

test('the login page of a hotspot counts as offline, and the queue keeps everything', async ({
  page,
  forSale,
}) => {
  const item = plenty(forSale);
  await openSynced(page, `/product/${item.id}`);
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
  );
  await add(page).click();
  await expect(getToast(page)).toContainText(CART_MESSAGES.added);
  await expect(noticeBar(page)).toHaveText(OFFLINE_MESSAGES.offline);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  expect(await listQueuedMutations(page)).toEqual(['cart.add']);
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(noticeBar(page)).toHaveText(OFFLINE_MESSAGES.back);
  expect(await getServerCart(page.request)).toEqual([[item.id, 1]]);
});

test('when every request hangs, the bar says offline, and changes are kept', async ({ page, forSale }) => {
  const item = plenty(forSale);
  await openSynced(page, `/product/${item.id}`);
  await page.route('**/api/**', () => undefined);
  await add(page).click();
  await dismissToast(page);
  await expect(badge(page)).toHaveText(/^1/);
  await expect(noticeBar(page)).toHaveText(OFFLINE_MESSAGES.offline);
  await add(page).click();
  await dismissToast(page);
  await expect(badge(page)).toHaveText(/^2/);
  expect(await listQueuedMutations(page)).toEqual(['cart.add', 'cart.add']);
});

test('a device with cleared storage gets cart and wishlist back by its cookie', async ({ page, forSale }) => {
  const item = plenty(forSale);
  await page.request.post('/api/cart/add', { data: { productId: item.id, quantity: 2 } });
  await page.request.post('/api/wishlist/add', { data: { productId: item.id } });
  await openSynced(page, '/cart');
  const devtools = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,cache_storage,service_workers,local_storage',
  });
  await openSynced(page, '/cart');
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  await open(page, '/wishlist');
  await expect(page.locator('article')).toHaveCount(1);
});

test.describe('with pictures', () => {
  test.use({ isMirroring: true });
  test('when storage is full, pictures are evicted and the change is stored', async ({ page, forSale }) => {
    const item = plenty(forSale);
    await page.addInitScript(() => {
      let full = false;
      addEventListener('full', () => {
        full = true;
      });
      // oxlint-disable-next-line typescript/unbound-method -- it is called with its own this
      const original = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...given: [unknown, IDBValidKey?]) {
        if (!full || this.name !== 'outbox') return original.apply(this, given);
        full = false;
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
    });
    await openSynced(page, `/product/${item.id}`);
    await expect.poll(async () => (await pictures(page)).length).toBeGreaterThan(1);
    const [oldest = ''] = await pictures(page);
    await page.evaluate(() => dispatchEvent(new Event('full')));
    await add(page).click();
    await expect(getToast(page)).toContainText(CART_MESSAGES.added);
    await expect(badge(page)).toHaveText(/^1/);
    expect(await pictures(page)).not.toContain(oldest);
    await expect.poll(async () => getServerCart(page.request)).toEqual([[item.id, 1]]);
  });
});

test('changes queued by another user of this device stay queued and reach no cart', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(statusError(409));
  const [first, second] = forSale;
  if (!first || !second) throw new Error('an empty shop');
  await openSynced(page, `/product/${first.id}`);
  await page.route('**/api/sync', (route) =>
    route.fulfill({ status: 409, json: { code: 'not_yours', message: SYNC_MESSAGES.notYours } }),
  );
  await add(page).click();
  await expect(badge(page)).toHaveText(/^1/);
  await page.getByRole('link', { name: /^Cart/ }).first().press('Enter');
  await expect(page.getByText(SYNC_MESSAGES.notYours)).toBeVisible();
  expect(await listQueuedMutations(page)).toEqual(['cart.add']);
  expect(await getServerCart(page.request)).toEqual([]);
  await expect(noticeBar(page)).toBeEmpty();
});

test('changes queued in an expired session arrive in the next one', async ({
  page,
  context,
  forSale,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  const item = plenty(forSale);
  await page.request.post('/api/wishlist/add', { data: { productId: item.id } });
  await openSynced(page, `/product/${item.id}`);
  const [before] = await context.cookies();
  await context.setOffline(true);
  await add(page).click();
  await expect(noticeBar(page)).toHaveText(OFFLINE_MESSAGES.offline);
  endSession(before?.value ?? '');
  await context.setOffline(false);
  await expect(noticeBar(page)).toHaveText(OFFLINE_MESSAGES.back);
  const [after] = await context.cookies();
  expect(after?.value).not.toBe(before?.value);
  expect(await getServerCart(page.request)).toEqual([[item.id, 1]]);
  expect(await getServerWishlist(page.request)).toEqual([]);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('without browser storage, changes go straight to the server, with the specified error when they fail', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(statusError(500));
  const item = plenty(forSale);
  await blockStorage(page);
  await open(page, `/product/${item.id}`);
  await add(page).click();
  await expect(getToast(page)).toContainText(CART_MESSAGES.added);
  await dismissToast(page);
  await expect(badge(page)).toHaveText(/^1/);
  expect(await getServerCart(page.request)).toEqual([[item.id, 1]]);
  await failRequests(page, /\/api\/(cart|wishlist)\//);
  await add(page).click();
  await expect(page.getByRole('alert')).toContainText(CART_MESSAGES.addFailed.text);
  await expect(badge(page)).toHaveText(/^1/);
  await heart(page).click();
  await expect(page.getByRole('alert')).toContainText(WISHLIST_MESSAGES.addFailed);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('link', { name: /^Cart/ }).first().press('Enter');
  await expect(cartLines(page)).toHaveCount(1);
  await page.unrouteAll();
  allowError(OFFLINE_ERRORS);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('alert')).toContainText(CART_MESSAGES.removeFailed);
  await expect(noticeBar(page)).toHaveText(OFFLINE_MESSAGES.offlineUnstored);
  await expect(cartLines(page)).toHaveCount(1);
});

test('with full storage, each tap says that it failed, and works again once there is room', async ({
  page,
  forSale,
  baseURL,
  allowError,
}) => {
  allowError(statusError(409)); // an upload that is sent again while the server is busy with it
  const item = plenty(forSale);
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(baseURL ?? '');
  // Before the first write: Chromium grants quota ahead and uses it for half a minute.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await open(page, `/product/${item.id}`);
  await add(page).click();
  await expect(page.getByRole('alert')).toContainText(CART_MESSAGES.addFailed.text);
  await expect(badge(page)).toBeHidden();
  await heart(page).click();
  await expect(page.getByRole('alert')).toContainText(WISHLIST_MESSAGES.addFailed);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await openSell(page);
  await choosePhotos(page, jpegFile(PHOTO));
  await expect(page.getByRole('alert')).toContainText(SELL_SCREEN.storageFull);
  expect(await listRows(page, 'drafts')).toEqual([]);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await choosePhotos(page, jpegFile(PHOTO));
  await expect(page.getByRole('img', { name: 'Your cover photo' })).toBeVisible();
  await open(page, `/product/${item.id}`);
  await add(page).click();
  await expect(badge(page)).toHaveText(/^1/);
});
