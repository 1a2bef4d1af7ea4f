import type { Page } from '@playwright/test';
import { OFFLINE_ERRORS, restart, warmOffline } from './warm-offline.ts';
import { expect, holdRequests, test, waitForInteractive } from './journey.ts';

/** The files of Fraunces that the page has loaded. */
const loadedFonts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.fonts].filter(({ family, status }) => family === 'Fraunces' && status === 'loaded').length,
  );

test('no font is requested before the largest picture, and one file of it after', async ({
  page,
  forSale,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') requested.push(new URL(request.url()).pathname);
  });
  const held = await holdRequests(page, /\/pictures\//);
  const item = forSale.find(({ images, title }) => images.length > 0 && /^[a-z ]+$/i.test(title));
  await page.goto(`/product/${item?.id}`, { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  // Within two frames, a heading in Fraunces has sent its request.
  await page.evaluate(
    () => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(requested).toEqual([]);

  await held.release();
  await waitForInteractive(page);
  await expect.poll(async () => loadedFonts(page)).toBe(1);
  expect(requested).toEqual(['/fonts/fraunces-latin.woff2']);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('in airplane mode, headings are in Fraunces', async ({ page, context, allowError }) => {
    allowError(OFFLINE_ERRORS);
    await warmOffline(page);
    await context.setOffline(true);
    const app = await restart(page, context);
    await expect(app.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(async () => loadedFonts(app)).toBe(1);
  });
});
