import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { conditionLabel } from '#contract/catalog/conditions.ts';
import { itemCountText, SCREEN_MESSAGES } from '#contract/screen-messages.ts';
import { listViolations } from './axe.ts';
import { expect, open, test } from './journey.ts';
import { OFFLINE_ERRORS, restart, warmOffline } from './warm-offline.ts';
import { watchShifts } from './watch-shifts.ts';

const cards = (page: Page) => page.getByRole('main').locator('article');
const chip = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Sort and filter' }).getByRole('button', { name });
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

/** The count beside a checkbox. */
async function countOf(page: Page, name: RegExp): Promise<number> {
  const words = await page.locator('label', { has: box(page, name) }).textContent();
  return Number(/(\d[\d,]*) items?$/.exec(words ?? '')?.[1]?.replace(',', ''));
}

test('on a phone, chips open a sheet whose counts hold for the list; the address is shared; Back undoes it', async ({
  page,
  browser,
}) => {
  await open(page, '/category/books');
  await chip(page, 'Condition').click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(box(page, /^New/)).toBeFocused();
  const count = await countOf(page, /^Very Good/);
  await box(page, /^Very Good/).click();
  await expect(
    sheet.getByRole('button', { name: `Show ${itemCountText(count)}`, exact: true }),
  ).toBeVisible();
  await box(page, /^\$5 to \$10/).click();
  await expect
    .poll(() => sheet.getByRole('button', { name: /^Show/ }).textContent())
    .not.toBe(`Show ${itemCountText(count)}`);
  const both =
    (await sheet.getByRole('button', { name: /^Show \d/ }).textContent())?.replace('Show ', '') ?? '';
  expect(await listViolations(page, { within: 'dialog[open]' })).toEqual([]);
  await expect(page).toHaveURL('/category/books');
  await sheet.getByRole('button', { name: `Show ${both}`, exact: true }).click();

  await expect(page).toHaveURL('/category/books?condition=very_good&price=5-10');
  await expect(page.getByText(`Showing ${both}`)).toBeVisible();
  await expect(chip(page, 'Condition: Very Good')).toBeFocused();
  await expect(cards(page).first()).toBeVisible();
  await expect(cards(page).filter({ hasNotText: conditionLabel('very_good') })).toHaveCount(0);

  const friend = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await friend.goto(page.url());
  await expect(friend.getByText(`Showing ${both}`)).toBeVisible();
  await friend.context().close();

  await page.goBack();
  await expect(page).toHaveURL('/category/books');
  await expect(chip(page, 'Condition')).toBeVisible();
});

/** The vertical box of a part of the page, in the window. */
const edgesOf = async (part: Locator): Promise<{ top: number; bottom: number }> =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

test('on a phone, the chips stay in sight below the header’s line, and below the header when it returns', async ({
  page,
}) => {
  const chips = page.getByRole('group', { name: 'Sort and filter' });
  await open(page, '/category/books');
  await page.locator('.sticky-top').waitFor({ state: 'attached' });
  await expect(chip(page, 'Condition')).toBeVisible();
  const shifts = await watchShifts(page);
  const gapBelow = async (above: Locator): Promise<number> =>
    (await edgesOf(chips)).top - (await edgesOf(above)).bottom;
  await page.mouse.move(195, 600);
  await page.mouse.wheel(0, 900);
  const line = page.getByRole('region', { name: 'Header' });
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect.poll(() => gapBelow(line)).toBe(3);
  await expect(chip(page, 'Condition')).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -40);
  await expect(line).toBeHidden();
  await expect.poll(() => gapBelow(page.getByRole('banner'))).toBe(3);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => gapBelow(line)).toBe(3);
  await page.mouse.wheel(0, -5000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(() => chips.evaluate((row) => row.style.transform)).toBe('');
  expect(await shifts()).toBe(0);
});

test('the sheet is closed by dragging its head down, by Escape, and stays after a short drag', async ({
  page,
}) => {
  await open(page, '/category/books');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const drag = async (pixels: number): Promise<void> => {
    const { top } = await edgesOf(sheet);
    await page.mouse.move(150, top + 20);
    await page.mouse.down();
    await page.mouse.move(150, top + 20 + pixels / 2);
    await page.mouse.move(150, top + 20 + pixels);
  };
  await chip(page, 'Condition').click();
  await expect(box(page, /^New/)).toBeFocused();
  await expect.poll(async () => sheet.evaluate((part) => part.getAnimations().length)).toBe(0);
  const { top } = await edgesOf(sheet);
  await drag(10);
  await expect.poll(async () => (await edgesOf(sheet)).top).toBe(top + 10);
  await page.mouse.up();
  await expect.poll(async () => (await edgesOf(sheet)).top).toBe(top);
  await drag(200);
  await page.mouse.up();
  await expect(sheet).toHaveCount(0);
  await expect(chip(page, 'Condition')).toBeFocused();
  await expect(page).toHaveURL('/category/books');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('on a desktop, each tap in the column applies at once, and each filter in use can be removed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/search?q=the');
  const count = await countOf(page, /^Books/);
  await box(page, /^Books/).click();
  await expect(page).toHaveURL('/search?q=the&category=books');
  await expect(page.getByText(new RegExp(`^${count} results? for`))).toBeVisible();
  await expect(box(page, /^Books/)).toBeFocused();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc');
  await expect(page).toHaveURL('/search?q=the&category=books&sort=price-asc');
  await page.getByRole('textbox', { name: 'Highest price in dollars' }).fill('cheap');
  await page.getByRole('textbox', { name: 'Highest price in dollars' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter a price in dollars, such as 7.50.');
  await page.getByRole('textbox', { name: 'Highest price in dollars' }).fill('$9.50');
  await page.getByRole('textbox', { name: 'Highest price in dollars' }).press('Enter');
  await expect(page).toHaveURL('/search?q=the&category=books&max=9.5&sort=price-asc');
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove filter: Books' }).click();
  await expect(page).toHaveURL('/search?q=the&max=9.5&sort=price-asc');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/search?q=the&sort=price-asc');
});

test('a search that its filters leave empty says so, and clears them', async ({ page }) => {
  await open(page, '/search?q=the');
  await chip(page, 'Price').click();
  await page.getByRole('textbox', { name: 'Highest price in dollars' }).fill('0');
  await page.getByRole('textbox', { name: 'Highest price in dollars' }).press('Enter');
  await page.getByRole('button', { name: 'Show 0 items' }).click();
  await expect(page).toHaveURL('/search?q=the&max=0');
  await expect(page.getByRole('main')).toContainText(SCREEN_MESSAGES.searchEmpty);
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL('/search?q=the');
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the facets of the phone’s own catalog filter and count', async ({ page, context, allowError }) => {
    allowError(OFFLINE_ERRORS);
    await warmOffline(page, '/category/books');
    await context.setOffline(true);
    const app = await restart(page, context);
    await app.goto('/category/books');
    await chip(app, 'Condition').click();
    const count = await countOf(app, /^Good/);
    expect(count).toBeGreaterThan(0);
    await box(app, /^Good/).click();
    await app.getByRole('button', { name: `Show ${itemCountText(count)}`, exact: true }).click();
    await expect(app.getByText(`Showing ${itemCountText(count)}`)).toBeVisible();
    await expect(chip(app, 'Decade')).toHaveCount(0);
  });
});

test('on a desktop, a list stands beside its filters while its HTML is still arriving', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const html = await (await page.request.get('/category/books')).text();
  const [start = '', first = ''] = html.split('<article');
  const slow = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.write(`${start}<article${first}`);
  });
  slow.listen(0, '127.0.0.1');
  try {
    await once(slow, 'listening');
    const address = slow.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' });
    const item = page.getByRole('main').locator('article');
    await expect(item).toBeVisible();
    expect((await item.boundingBox())?.x).toBeGreaterThan(400);
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
});
