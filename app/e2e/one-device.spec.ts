import { EventEmitter, once } from 'node:events';
import type { BrowserContext, Page, Request } from '@playwright/test';
import * as z from 'zod/mini';
import { ownListingsSchema } from '#contract/selling/selling.ts';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { SYNC_TAG } from '#app/offline/outbox/sync-tag.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import {
  noticeBar,
  openSynced,
  getServerCart,
  getServerWishlist,
  listQueuedMutations,
} from './device-state.ts';
import { OFFLINE_ERRORS } from './warm-offline.ts';
import { expect, open, test } from './journey.ts';
import { choosePhotos, jpegFile, listButton } from './sell-page.ts';

// Two tabs of one device and its service worker: the sender may be closed at any moment.
test.use({ serviceWorkers: 'allow' });

const badge = (page: Page) => page.getByRole('banner').locator('.count');
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true }).first();

/** Lets the first request with a mutation reach the server and drops its response. Returns the tab that sent it. */
async function unanswered(context: BrowserContext): Promise<{ readonly sender: () => Page | undefined }> {
  let sender: Page | undefined;
  await context.route('**/api/sync', async (route) => {
    const request = route.request();
    const idle = request.postData()?.includes('"mutations":[]') === true;
    if (sender !== undefined || idle || request.serviceWorker() !== null) return route.continue();
    await route.fetch();
    sender = request.frame().page();
    return undefined;
  });
  return { sender: () => sender };
}

for (const { browser, without } of [
  { browser: 'with everything', without: [] },
  { browser: 'without Background Sync and BroadcastChannel', without: ['SyncManager', 'BroadcastChannel'] },
]) {
  test(`in a browser ${browser}, another tab sends once what a closed tab was sending`, async ({
    page,
    context,
    forSale,
    allowError,
  }) => {
    allowError(OFFLINE_ERRORS);
    await context.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(globalThis, name);
      // about:blank has no service worker.
      if (names.length > 0 && 'ServiceWorkerRegistration' in globalThis)
        Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    }, without);
    const [item] = forSale.filter(({ stock }) => (stock ?? 9) >= 5);
    if (!item) throw new Error('nothing has 5 copies');
    await openSynced(page, `/product/${item.id}`);
    const other = await context.newPage();
    await openSynced(other, '/faq');
    const { sender } = await unanswered(context);

    await add(page).click();
    await expect.poll(sender).toBeDefined();
    await page.getByRole('button', { name: 'One more' }).click();
    await add(page).click();
    await expect(badge(page)).toHaveText(/^3/);
    if (without.length === 0) await expect(badge(other)).toHaveText(/^3/);
    expect(await listQueuedMutations(other)).toEqual(['cart.add', 'cart.add']);

    const left = sender() === page ? other : page;
    await sender()?.close();
    // The event for the tab that comes to the front. Not needed where tabs can notify each other.
    if (without.length > 0) await left.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // Immediate on an idle machine; without takeover the request would time out after 15 seconds.
    await expect.poll(async () => listQueuedMutations(left), { intervals: [50] }).toEqual([]);
    expect(await getServerCart(left.request)).toEqual([[item.id, 3]]);
    await expect(badge(left)).toHaveText(/^3/);
    await expect(noticeBar(left)).toBeEmpty();
  });
}

/** Returns a function that dispatches a background sync event; set up in its own tab while online. */
async function wakerOf(context: BrowserContext): Promise<(origin: string) => Promise<void>> {
  const devtools = await context.newCDPSession(await context.newPage());
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations;
      if (ours !== undefined) done(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (origin) => {
    const event = { origin, registrationId, tag: SYNC_TAG, lastChance: true };
    await devtools.send('ServiceWorker.dispatchSyncEvent', event);
  };
}

test('with the app closed, the service worker sends pending changes on a background sync', async ({
  page,
  context,
  forSale,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  const [item] = forSale;
  await openSynced(page, `/product/${item?.id}`);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const wake = await wakerOf(context);

  await context.setOffline(true);
  await add(page).click();
  await expect(badge(page)).toHaveText(/^1/);
  expect(await listQueuedMutations(page)).toEqual(['cart.add']);
  const { origin } = new URL(page.url());
  await page.close();
  await context.setOffline(false);
  await wake(origin);
  await expect.poll(async () => getServerCart(context.request)).toEqual([[item?.id, 1]]);
});

/** Replaces route.fetch, which would set the response's cookie before the response arrives. */
async function passOn(request: Request) {
  const { host: _, ...headers } = await request.allHeaders();
  const body = request.postData();
  const answer = await fetch(request.url(), { method: request.method(), headers, body });
  const { 'content-encoding': __, 'content-length': ___, ...kept } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: kept, body: await answer.text() };
}

/** Holds the response to the first request that creates a session until `release`; later requests pass. */
async function slowAnswer(context: BrowserContext) {
  let calls = 0;
  const answering = new EventEmitter();
  const released = once(answering, 'release');
  await context.route('**/api/sync', async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    const answer = await passOn(route.request());
    await released;
    return route.fulfill(answer);
  });
  return { calls: () => calls, release: () => void answering.emit('release') };
}

/** True while a page waits for another context to create the session. */
const waitsForSession = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.some(({ name }) => name === 'dogear:session');
  });

test('a new guest who shops and sells offline stays one guest when worker and page send at once', async ({
  page,
  context,
  forSale,
  allowError,
}) => {
  test.slow(); // the photo is appraised
  allowError(OFFLINE_ERRORS);
  // Other journeys list books, which would fill the first page.
  const [bought, saved] = forSale.filter(({ category }) => category === 'games');
  if (!bought || !saved) throw new Error('too few games');
  await openSynced(page, '/category/games');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const wake = await wakerOf(context);
  await context.setOffline(true);
  await page
    .getByRole('button', { name: `Add ${bought.title} to cart`, exact: true })
    .first()
    .click();
  await page
    .getByRole('button', { name: `Save ${saved.title}`, exact: true })
    .first()
    .click();
  await expect(badge(page)).toHaveText(/^1/);
  await page.getByRole('link', { name: 'Sell' }).last().click();
  await choosePhotos(page, jpegFile(await drawPlainPhoto()));
  await expect(page.getByRole('img', { name: 'Your cover photo' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('By page and worker');
  await page.getByRole('spinbutton', { name: 'Your Price ($)' }).fill('6.50');
  await listButton(page).click();
  await expect(page.getByText(SELL_SCREEN.waits)).toBeVisible();
  expect(await context.cookies()).toEqual([]);

  const { origin } = new URL(page.url());
  await page.close();
  const { calls, release } = await slowAnswer(context);
  await context.setOffline(false);
  await wake(origin);
  await expect.poll(calls).toBe(1);
  const again = await context.newPage();
  await open(again, '/faq');
  await expect.poll(async () => calls() > 1 || (await waitsForSession(again))).toBe(true);
  release();
  await expect.poll(async () => getServerCart(context.request)).toEqual([[bought.id, 1]]);
  expect(await getServerWishlist(context.request)).toEqual([saved.id]);
  const listings = async () =>
    z.parse(ownListingsSchema, await (await context.request.get('/api/listings')).json()).listings;
  await expect
    .poll(async () => (await listings()).map(({ product }) => product.title), { timeout: 60_000 })
    .toEqual(['By page and worker']);
});
