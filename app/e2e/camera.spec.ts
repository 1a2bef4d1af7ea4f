import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { drawBackCover } from '#api/tests/world/book-photos.ts';
import { listPriceReason } from '#contract/appraisal/appraisal-messages.ts';
import { SELL_SCREEN } from '#contract/selling/selling-messages.ts';
import { listViolationsInBothThemes } from './axe.ts';
import { getStateValue } from './device-state.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import { expect, test, getToast, waitForInteractive } from './journey.ts';
import { choosePhotos, jpegFile, listButton, expectListed, openSell } from './sell-page.ts';
import { listCachedPaths, restart } from './warm-offline.ts';

/** A product code that is no ISBN. */
const UPC = '0076714000254';

interface SellOptions {
  readonly prepare?: (page: Page) => Promise<void>;
  readonly serviceWorkers?: 'allow' | 'block';
  /** The digits beside the barcode. */
  readonly addOn?: string;
}

interface Aiming {
  /** Opens Sell in a browser whose camera shows a book's barcode. */
  readonly openSell: (code: string, options?: SellOptions) => Promise<Page>;
  /** Opens Sell and its camera. */
  readonly at: (code: string, options?: SellOptions) => Promise<Page>;
}

const aiming = test.extend<{ aim: Aiming }>({
  aim: async ({ playwright, launchOptions, baseURL, contextOptions }, give) => {
    const browsers: Browser[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'dogear-camera-'));
    const complaints: string[] = [];
    const aim: Aiming = {
      openSell: async (code, { prepare, addOn, serviceWorkers = 'block' } = {}) => {
        const file = join(folder, `${code}.mjpeg`);
        writeFileSync(
          file,
          await drawBackCover({ code, width: 1280, ...(addOn === undefined ? {} : { addOn }) }),
        );
        const browser = await playwright.chromium.launch({
          ...launchOptions,
          args: [
            ...(launchOptions.args ?? []),
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-video-capture=${file}`,
          ],
        });
        browsers.push(browser);
        const viewport = { width: 390, height: 844 };
        const context = await browser.newContext({
          ...contextOptions,
          viewport,
          baseURL: baseURL ?? '',
          serviceWorkers,
        });
        const page = await context.newPage();
        page.on('pageerror', (error) => complaints.push(error.message));
        await prepare?.(page);
        await openSell(page);
        return page;
      },
      at: async (code, options) => {
        const page = await aim.openSell(code, options);
        await openCamera(page);
        return page;
      },
    };
    await give(aim);
    expect(complaints).toEqual([]);
    await Promise.all(browsers.map(async (browser) => browser.close()));
  },
});

const openCamera = (page: Page) => page.getByRole('button', { name: 'Take Photo' }).click();
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const finder = (page: Page) => page.locator('.viewfinder');
const video = (page: Page) => page.locator('.viewfinder video');

aiming(
  'a barcode is read while one is still aiming: the form is filled, and nothing is listed',
  async ({ aim, forSale }) => {
    const known = forSale.findLast(({ isbn }) => isbn !== undefined);
    const buzzed: unknown[] = [];
    const page = await aim.at(known?.isbn ?? '', {
      addOn: '51695',
      prepare: async (fresh) => {
        await fresh.exposeFunction('buzz', (pattern: unknown) => buzzed.push(pattern));
        await fresh.addInitScript(() => {
          navigator.vibrate = (pattern) => {
            void Reflect.apply(Reflect.get(window, 'buzz'), window, [pattern]);
            return true;
          };
        });
      },
    });
    const found = finder(page).getByRole('status');
    await expect(found).toContainText(`ISBN ${known?.isbn}`);
    await expect(found).toContainText(known?.title ?? '');
    await expect(title(page)).toHaveValue(known?.title ?? '');
    await expect(page.getByText(listPriceReason(16.95))).toBeVisible();
    expect(buzzed).toHaveLength(1);
    expect(page.url()).toContain('/sell');
    expect(await listViolationsInBothThemes(page)).toEqual([]);
  },
);

aiming(
  'a phone that has opened Sell once reads barcodes and knows their books in airplane mode',
  async ({ aim, forSale }) => {
    const known = forSale.findLast(({ isbn }) => isbn !== undefined);
    const page = await aim.openSell(known?.isbn ?? '', { serviceWorkers: 'allow' });
    await expect
      .poll(async () => listCachedPaths(page, 'reader'), { timeout: 30_000 })
      .toEqual([expect.stringMatching(/barcode-worker.*\.js$/), expect.stringMatching(/\.wasm$/)]);
    await expect.poll(async () => getStateValue(page, 'mirror')).toMatchObject({ complete: true });
    await page.context().setOffline(true);
    const app = await restart(page, page.context(), '/sell');
    await waitForInteractive(app);
    await openCamera(app);
    await expect(finder(app).getByRole('status')).toContainText(known?.title ?? '');
    await expect(title(app)).toHaveValue(known?.title ?? '');
    await expect(app.getByText(SELL_SCREEN.byPhone)).toBeVisible();
  },
);

aiming(
  "where the browser reads barcodes itself, Dogear's reader adds the price beside them",
  async ({ aim, forSale }) => {
    const known = forSale.findLast(({ isbn }) => isbn !== undefined);
    const page = await aim.openSell(known?.isbn ?? '', {
      addOn: '52095',
      serviceWorkers: 'allow',
      prepare: async (fresh) => {
        await fresh.addInitScript((code) => {
          // Chromium for Linux has none. Its camera begins with black frames.
          const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
          const isBlack = (frame: ImageBitmap) => {
            pen?.drawImage(frame, 0, 0, 1, 1);
            return (pen?.getImageData(0, 0, 1, 1).data[0] ?? 0) < 50;
          };
          // Where drawBackCover() has the bars: readers look for the price around them.
          const found = ({ width, height }: ImageBitmap) => ({
            rawValue: code,
            boundingBox: { x: width * 0.3, y: height * 0.55, width: width * 0.35, height: height * 0.22 },
          });
          const Detector = class {
            static getSupportedFormats = async () => ['ean_13'];
            detect = async (frame: ImageBitmap) => (isBlack(frame) ? [] : [found(frame)]);
          };
          Object.assign(window, { BarcodeDetector: Detector });
        }, known?.isbn ?? '');
      },
    });
    await expect
      .poll(async () => listCachedPaths(page, 'reader'), { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(/\.wasm$/));
    await openCamera(page);
    await expect(page.getByText(listPriceReason(20.95))).toBeVisible();
  },
);

aiming(
  'the next book can follow at once: the camera stays in the hand, the last one stays on the phone',
  async ({ aim, forSale }) => {
    const known = forSale.findLast(({ isbn }) => isbn !== undefined);
    const page = await aim.at(known?.isbn ?? '');
    await expect(title(page)).toHaveValue(known?.title ?? '');
    await page.getByRole('button', { name: 'Next book' }).click();
    await expect(page.getByRole('region', { name: 'Waiting on this phone' })).toContainText(
      known?.title ?? '',
    );
    // The same book is still in view and is scanned again, for the new draft.
    await expect(finder(page).getByRole('status')).toContainText(known?.title ?? '');
    await expect(title(page)).toHaveValue(known?.title ?? '');
  },
);

aiming("a shop's code on a paperback says to look inside the cover", async ({ aim }) => {
  const page = await aim.at(UPC);
  await expect(finder(page).getByRole('status')).toContainText('is inside the front cover');
  await expect(title(page)).toHaveValue('');
});

aiming('the camera is closed when a file is chosen instead', async ({ aim }) => {
  const page = await aim.at(UPC);
  await expect(finder(page)).toBeVisible();
  await choosePhotos(page, jpegFile(await drawPlainPhoto()));
  await expect(page.getByRole('button', { name: 'Clear photo' })).toBeVisible();
  await expect(finder(page)).toHaveCount(0);
});

aiming('a photo is taken in the page and becomes a listing', async ({ aim }) => {
  const page = await aim.at(UPC);
  await expect(finder(page).getByRole('status')).toContainText('inside');
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await expect(page.getByRole('button', { name: 'Clear photo' })).toBeVisible();
  await expect(finder(page)).toHaveCount(0);
  await title(page).fill('Taken here');
  await page.getByRole('spinbutton', { name: 'Your Price ($)' }).fill('5');
  await listButton(page).click();
  await expectListed(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Taken here' })).toBeVisible();
  await page.getByRole('link', { name: 'List another' }).click();
  await expect(finder(page)).toBeVisible();
  await expect(title(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/sell$/);
});

aiming('the camera is off while nobody looks, and on again afterwards', async ({ aim }) => {
  const page = await aim.at(UPC);
  const streams = async () =>
    video(page).evaluate((element) =>
      element instanceof HTMLVideoElement && element.srcObject instanceof MediaStream
        ? element.srcObject.getTracks().map(({ readyState }) => readyState)
        : [],
    );
  await expect.poll(streams).toEqual(['live']);
  const first = await video(page).evaluateHandle((element) =>
    element instanceof HTMLVideoElement ? element.srcObject : null,
  );
  const turn = async (state: 'hidden' | 'visible') =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await turn('hidden');
  await expect.poll(streams).toEqual([]);
  expect(
    await first.evaluate((stream) =>
      stream instanceof MediaStream ? stream.getTracks().map(({ readyState }) => readyState) : [],
    ),
  ).toEqual(['ended']);
  await turn('visible');
  await expect.poll(streams).toEqual(['live']);
  await page.getByRole('button', { name: 'Close camera' }).click();
  await expect(finder(page)).toHaveCount(0);
});

aiming(
  'torch, zoom and lens are there where the phone has them, and what was chosen is remembered',
  async ({ aim }) => {
    const asked: unknown[] = [];
    const page = await aim.at(UPC, {
      prepare: async (fresh) => {
        await fresh.exposeFunction('constrained', (constraints: unknown) => asked.push(constraints));
        // Chromium's fake camera lacks it.
        await fresh.addInitScript(() => {
          const { prototype } = MediaStreamTrack;
          prototype.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.5 } });
          prototype.applyConstraints = async (constraints) => {
            await Reflect.apply(Reflect.get(window, 'constrained'), window, [constraints?.advanced?.[0]]);
          };
        });
      },
    });
    await page.getByRole('button', { name: 'Flash off' }).click();
    await expect(page.getByRole('button', { name: 'Flash on' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('slider', { name: 'Zoom' }).fill('2');
    await expect.poll(() => asked).toEqual([{ torch: true }, { zoom: 2 }]);
    await page.getByRole('button', { name: 'Close camera' }).click();
    await page.getByRole('button', { name: 'Take Photo' }).click();
    await expect(page.getByRole('button', { name: 'Flash on' })).toBeVisible();
    await expect.poll(() => asked.slice(2)).toEqual([{ torch: true }]);
  },
);

test('denied camera access is explained, and the file chooser opens instead', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await openSell(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await chooser;
  await expect(getToast(page)).toContainText('Camera access failed');
  await expect(getToast(page)).toContainText('Could not access your camera. Using file browser instead.');
});

test('a missing camera is explained, and the file chooser opens instead', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  await openSell(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await chooser;
  await expect(getToast(page)).toContainText('Camera not available');
  await expect(getToast(page)).toContainText(
    "Your browser doesn't support camera capture. Using file browser instead.",
  );
});
