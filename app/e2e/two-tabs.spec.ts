import type { BrowserContext, Page } from '@playwright/test';
import { SYNC_TAG } from '#app/offline/sync-tag.ts';
import { bar, meet, serverCart, waiting } from './airplane.ts';
import { CUT_OFF } from './equipped.ts';
import { expect, test } from './journey.ts';

// Two tabs of one phone, and its worker: the one that sends may be closed at any moment.
test.use({ serviceWorkers: 'allow' });

const badge = (page: Page) => page.getByRole('banner').locator('.count');
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true }).first();

/** Lets the first request with a change do its work on the server and never answers it; tells which tab had sent it. */
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
  test(`in a browser ${browser}, what the closed tab was sending is sent by another, once`, async ({
    page,
    context,
    forSale,
    forgive,
  }) => {
    forgive(CUT_OFF);
    await context.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(globalThis, name);
      // A page that is not ours yet (about:blank) has no worker to speak of.
      if (names.length > 0 && 'ServiceWorkerRegistration' in globalThis)
        Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    }, without);
    const [item] = forSale.filter(({ stock }) => (stock ?? 9) >= 5);
    if (!item) throw new Error('nothing has 5 copies');
    await meet(page, `/product/${item.id}`);
    const other = await context.newPage();
    await meet(other, '/faq');
    const { sender } = await unanswered(context);

    await add(page).click();
    await expect.poll(sender).toBeDefined();
    await page.getByRole('button', { name: 'One more' }).click();
    await add(page).click();
    await expect(badge(page)).toHaveText(/^3/);
    if (without.length === 0) await expect(badge(other)).toHaveText(/^3/);
    expect(await waiting(other)).toEqual(['cart.add', 'cart.add']);

    const left = sender() === page ? other : page;
    await sender()?.close();
    // What a browser tells the tab that comes forward. Where tabs hear of each other, it knows already.
    if (without.length > 0) await left.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // At once on an idle machine; a request that nobody took over would be given up only after 15 seconds.
    await expect.poll(async () => waiting(left), { intervals: [50] }).toEqual([]);
    expect(await serverCart(left.request)).toEqual([[item.id, 3]]);
    await expect(badge(left)).toHaveText(/^3/);
    await expect(bar(left)).toBeEmpty();
  });
}

test('with the app closed, the worker sends what waits when the browser wakes it', async ({
  page,
  context,
  forSale,
  forgive,
}) => {
  forgive(CUT_OFF);
  const [item] = forSale;
  await meet(page, `/product/${item?.id}`);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const devtools = await context.newCDPSession(await context.newPage());
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations;
      if (ours !== undefined) done(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;

  await context.setOffline(true);
  await add(page).click();
  await expect(badge(page)).toHaveText(/^1/);
  expect(await waiting(page)).toEqual(['cart.add']);
  const { origin } = new URL(page.url());
  await page.close();
  await context.setOffline(false);
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: SYNC_TAG,
    lastChance: true,
  });
  await expect.poll(async () => serverCart(context.request)).toEqual([[item?.id, 1]]);
});
