import type { Page } from '@playwright/test';
import { expect, getToast, open, test } from './journey.ts';

test('a notification disappears after five seconds', async ({ page, forSale }) => {
  await page.clock.install();
  await open(page, `/product/${forSale[0]?.id}`);
  // By keyboard: a resting pointer would keep the notification open.
  const heart = page.getByRole('button', { name: /^Save/ }).first();
  // The first one loads the code of the others, for which the clock must run.
  await heart.press('Enter');
  await expect(getToast(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await expect(getToast(page)).toHaveCount(0);
  await heart.press('Enter');
  await expect(getToast(page)).toBeVisible();
  await page.clock.runFor(4_900);
  await expect(getToast(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(getToast(page)).toHaveCount(0);
});

test('F8 focuses the notifications, and swiping 50 pixels right dismisses one', async ({ page, forSale }) => {
  await open(page, `/product/${forSale[0]?.id}`);
  const heart = page.getByRole('button', { name: /^Save/ }).first();
  await heart.click();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeFocused();
  await swipe(page, 40);
  await expect(getToast(page)).toBeVisible();
  await swipe(page, 60);
  await expect(getToast(page)).toHaveCount(0);
  await heart.click();
  await getToast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(getToast(page)).toHaveCount(0);
});

test('notifications appear at the top on phones and at the bottom right on larger screens', async ({
  page,
  forSale,
}) => {
  await open(page, `/product/${forSale[0]?.id}`);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(getToast(page)).toBeVisible();
  await expect.poll(async () => (await getToast(page).boundingBox())?.y).toBeLessThan(200);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect.poll(async () => (await getToast(page).boundingBox())?.x).toBeGreaterThan(640);
  await expect.poll(async () => (await getToast(page).boundingBox())?.y).toBeGreaterThan(500);
});

async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await getToast(page).locator('strong').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 2, (box?.y ?? 0) + 4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y);
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
}
