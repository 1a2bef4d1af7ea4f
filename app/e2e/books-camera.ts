import type { BrowserContext, Page } from '@playwright/test';
import { drawBackCover } from '#api/tests/world/book-photos.ts';

/**
 * Replaces the camera of a context's pages with one that shows what the test holds before it: unlike Chromium's fake device,
 * it can show the next book as soon as the last one was read.
 */
export async function useBooksCamera(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The browser's own page for a failed navigation has no camera.
    if (!('mediaDevices' in navigator)) return;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 600];
    const pen = canvas.getContext('2d');
    let picture: ImageBitmap | undefined;
    let vibrations = 0;
    navigator.vibrate = () => {
      vibrations += 1;
      return true;
    };
    Object.assign(window, {
      countVibrations: () => vibrations,
      showBook: async (jpeg: string) => {
        const bytes = Uint8Array.from(atob(jpeg), (byte) => byte.codePointAt(0) ?? 0);
        picture = jpeg === '' ? undefined : await createImageBitmap(new Blob([bytes]));
      },
    });
    navigator.mediaDevices.getUserMedia = async () => {
      const stream = canvas.captureStream(20);
      // A canvas that does not change sends no frames.
      const drawing = setInterval(() => {
        if (stream.getTracks().every(({ readyState }) => readyState === 'ended')) clearInterval(drawing);
        if (pen === null) return;
        pen.fillStyle = '#6b5541';
        pen.fillRect(0, 0, canvas.width, canvas.height);
        if (picture !== undefined) pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
      }, 60);
      return stream;
    };
  });
}

/** Holds the back of a book before the camera. Returns when: ms by the page's clock. */
export async function showBook(page: Page, code: string): Promise<number> {
  const picture = await drawBackCover({ code, width: 800 });
  return page.evaluate(async (jpeg): Promise<number> => {
    await Reflect.apply(Reflect.get(window, 'showBook'), window, [jpeg]);
    return performance.now();
  }, picture.toString('base64'));
}

/** How often the page has made the phone vibrate. */
export const countVibrations = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.apply(Reflect.get(window, 'countVibrations'), window, []));
