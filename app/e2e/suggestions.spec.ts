import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { searchSuggestionsSchema } from '#contract/search/search-suggestions.ts';
import { allowSessionEnd, profile, createPerson, register } from './account-page.ts';
import { getHorizontalOverflow, listColorViolations, listSmallTargets, listViolations } from './axe.ts';
import { getStateValue } from './device-state.ts';
import { expect, getToast, holdRequests, open, test } from './journey.ts';
import { searchField } from './search-field.ts';
import { OFFLINE_ERRORS, restart, warmOffline } from './warm-offline.ts';

const list = (page: Page) => page.getByRole('listbox');
const rows = (page: Page) => list(page).getByRole('option');
const selected = (page: Page) => rows(page).and(page.locator('[aria-selected=true]'));

const DESKTOP = { width: 1440, height: 900 };

test('suggestions appear while typing, are picked by keyboard or tap, and Enter alone searches as before', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, '/');
  await searchField(page).pressSequentially('sea');
  await expect(rows(page).first()).toContainText(/the Sea/i);
  await expect(rows(page).last()).toHaveText(/^All \d+ results for “sea”$/);
  await expect(searchField(page)).toHaveRole('combobox');
  await expect(searchField(page)).toHaveAttribute('aria-expanded', 'true');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await listViolations(page)).toEqual([]);
    expect.soft(await listSmallTargets(page, '.suggestion-panel')).toEqual([]);
    expect.soft(await getHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  }
  expect.soft(await listColorViolations(page, 'dark')).toEqual([]);

  await page.setViewportSize(DESKTOP);
  await searchField(page).press('ArrowDown');
  await expect(selected(page)).toHaveCount(1);
  const id = await selected(page).getAttribute('id');
  await expect(searchField(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  expect.soft(await listViolations(page)).toEqual([]);
  await searchField(page).press('ArrowUp');
  await expect(selected(page)).toHaveCount(0);
  await searchField(page).press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(searchField(page)).toHaveValue('sea');

  await searchField(page).press('Enter');
  await expect(page).toHaveURL('/search?q=sea');
  const results = page.getByRole('main').locator('article h3');
  await expect(results.filter({ hasText: 'Sears' }).first()).toBeVisible();
  const titles = await results.allInnerTexts();
  const whole = titles.map((title) => /\bsea\b/i.test(title));
  expect(whole.lastIndexOf(true)).toBeLessThan(titles.findIndex((title) => title.includes('Sears')));

  await searchField(page).fill('hemmingway');
  await expect(rows(page).first()).toHaveText(/^hemingway/);
  const author = rows(page).filter({ hasText: /^Ernest Hemingway/ });
  await expect(author).toContainText(/Author, \d items/);
  await searchField(page).press('ArrowDown');
  await searchField(page).press('Enter');
  await expect(page).toHaveURL('/search?q=hemingway');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('search', { name: 'Search the shop' }).locator('input').fill('moveable feas');
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A Moveable Feast');
});

const FIRST = /\/api\/suggest\?q=dune/;

test('letters typed before the suggestions load count, and an outdated answer never replaces a newer one', async ({
  page,
}) => {
  const answer = async (q: string) => {
    const response = await page.request.get(`/api/suggest?q=${q}`);
    return z.parse(searchSuggestionsSchema, await response.json());
  };
  expect((await answer('dune')).total).not.toBe((await answer('sea')).total);
  const panel = await holdRequests(page, /suggestion-panel/);
  const first = await holdRequests(page, FIRST);
  await open(page, '/');
  await searchField(page).fill('dune');
  const asked = page.waitForRequest(FIRST);
  await panel.release();
  await asked;
  await searchField(page).fill('sea');
  await expect(rows(page).last()).toContainText('“sea”');
  const late = page.waitForResponse(FIRST);
  await first.release();
  await (await late).finished();
  await searchField(page).press('ArrowDown');
  await expect(rows(page).last()).toContainText('“sea”');
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(list(page)).toBeHidden();
});

test('recent searches are offered in an empty field, can be cleared, and are gone after signing out', async ({
  page,
  allowError,
}) => {
  allowSessionEnd(allowError);
  await register(page, createPerson());
  for (const q of ['hemingway', 'sea']) {
    await searchField(page).fill(q);
    await searchField(page).press('Enter');
    await expect(page).toHaveURL(`/search?q=${q}`);
  }
  await expect.poll(async () => getStateValue(page, 'searches')).toEqual(['sea', 'hemingway']);
  await open(page, '/');
  await searchField(page).click();
  await expect(list(page)).toHaveAccessibleName('Recent searches');
  await expect(rows(page)).toHaveText(['sea', 'hemingway']);
  expect(await listViolations(page)).toEqual([]);
  await searchField(page).press('ArrowDown');
  await searchField(page).press('ArrowDown');
  await searchField(page).press('Enter');
  await expect(page).toHaveURL('/search?q=hemingway');
  await expect.poll(async () => getStateValue(page, 'searches')).toEqual(['hemingway', 'sea']);
  await open(page, '/');
  await searchField(page).click();
  await expect(rows(page)).toHaveText(['hemingway', 'sea']);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(list(page)).toBeHidden();
  expect(await getStateValue(page, 'searches')).toBeUndefined();
  await searchField(page).fill('emma');
  await searchField(page).press('Enter');
  await expect.poll(async () => getStateValue(page, 'searches')).toEqual(['emma']);
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Sign Out' }).click();
  // The screen shows a guest before the device's data are deleted; the notification comes afterwards.
  await expect(getToast(page)).toContainText('Logged out');
  await expect(profile(page)).toContainText('Guest User');
  expect(await getStateValue(page, 'searches')).toBeUndefined();
});

test('on phones, the search screen’s field goes to the top of the window, and no other field covers it', async ({
  page,
}) => {
  await open(page, '/search?q=the');
  const field = page.getByRole('search', { name: 'Search the shop' }).locator('input');
  await field.fill('sea');
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan(10);
  // The line that stands in for the header has a field, too.
  await expect(page.locator('[data-state=line]')).toBeAttached();
  await expect(page.locator('input[type=search]').filter({ visible: true })).toHaveCount(1);
  await field.press('Escape');
  await expect(page.locator('input[type=search]').filter({ visible: true })).toHaveCount(2);
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('suggestions come from the catalog on the device', async ({ page, context, allowError }) => {
    allowError(OFFLINE_ERRORS);
    await warmOffline(page);
    await context.setOffline(true);
    const app = await restart(page, context);
    await searchField(app).fill('sea');
    await expect(rows(app).first()).toContainText(/the Sea/i);
    await searchField(app).fill('hemmingway');
    await expect(rows(app).first()).toHaveText(/^hemingway/);
    await rows(app).filter({ hasText: 'Author' }).click();
    await expect(app).toHaveURL('/search?q=Ernest+Hemingway');
    await expect(app.getByText(/^\d+ results for/)).toBeVisible();
  });
});
