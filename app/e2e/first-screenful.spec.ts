import type { Locator } from '@playwright/test';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { formatDollars } from '#contract/money.ts';
import { expect, open, test } from './journey.ts';

// What a phone of 390 x 844 pixels shows without scrolling.

const HEIGHT = 844;

/** Where an element begins and ends on the screen, in pixels from the top. */
async function edgesOf(place: Locator): Promise<{ top: number; bottom: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('the element is not visible');
  return { top: box.y, bottom: box.y + box.height };
}

test('a list shows four whole cards at once', async ({ page }) => {
  await open(page, '/category/books');
  const bar = await edgesOf(page.getByRole('navigation', { name: 'Main' }));
  const cards = page.getByRole('main').locator('article');
  // The header takes at most 120 pixels when it is folded.
  await cards
    .first()
    .evaluate((card) => scrollBy({ top: card.getBoundingClientRect().top - 120, behavior: 'instant' }));
  for (const index of [0, 1, 2, 3]) {
    const card = await edgesOf(cards.nth(index));
    expect(card.top).toBeGreaterThanOrEqual(119);
    expect(card.bottom).toBeLessThanOrEqual(bar.top);
  }
});

test('a product shows its picture, price, condition and one Add to Cart at once, however long its title is', async ({
  page,
  forSale,
}) => {
  const [item] = forSale.toSorted((a, b) => b.title.length - a.title.length);
  if (item === undefined) throw new Error('nothing is for sale');
  await page.goto(`/product/${item.id}`);
  const main = page.getByRole('main');
  const add = main.getByRole('button', { name: 'Add to Cart', exact: true });
  await expect(add).toHaveCount(1);
  await expect(add).toBeInViewport({ ratio: 1 });
  const bar = await edgesOf(main.getByRole('region', { name: 'Buy', exact: true }));
  const picture = await edgesOf(main.getByRole('group', { name: /^Pictures of / }));
  expect(picture.bottom - picture.top).toBeLessThanOrEqual(0.45 * HEIGHT);
  for (const text of [formatDollars(item.price), conditionLabel(item.condition)]) {
    expect((await edgesOf(main.getByText(text, { exact: true }).first())).bottom).toBeLessThanOrEqual(
      bar.top,
    );
  }
});

const isFetched = (pictures: Locator): Promise<boolean[]> =>
  pictures.evaluateAll((images) =>
    images.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
  );

test('pictures half a screen below the first one are fetched once the visitor scrolls', async ({ page }) => {
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  // The others stand on the hero's shelf, too.
  const fourth = page.getByRole('region', { name: 'Featured Items' }).locator('article:nth-child(4) img');
  const popular = page.getByRole('region', { name: 'Popular This Week' }).first().locator('img');
  expect(await isFetched(fourth)).toEqual([false]);
  expect(await isFetched(popular)).not.toContain(true);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => isFetched(fourth)).toEqual([true]);
  await expect.poll(() => isFetched(popular)).toContain(true);
});

test('a cover of the shelf beyond the edge of the screen is fetched only on a screen that shows it', async ({
  page,
}) => {
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  const covers = page.getByRole('main').locator('.hero-shelf img');
  await expect.poll(() => isFetched(covers)).toEqual([true, true, true, false]);
  await page.setViewportSize({ width: 412, height: HEIGHT });
  await expect.poll(() => isFetched(covers)).toEqual([true, true, true, true]);
});
