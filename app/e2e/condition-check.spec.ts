import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { productSchema } from '#contract/catalog/product.ts';
import { CHECKED, GRADING_SCREEN } from '#contract/grading/grading-messages.ts';
import { getHorizontalOverflow, listColorViolations, listSmallTargets, listViolations } from './axe.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import { expect, open, test } from './journey.ts';
import { choosePhotos, expectListed, jpegFile, listButton } from './sell-page.ts';
import { OFFLINE_ERRORS, restart } from './warm-offline.ts';
import { waitForControl } from './service-worker-fixtures.ts';

test.use({ serviceWorkers: 'allow', isMirroring: false });
test.describe.configure({ timeout: 90_000 });

/** The keys that choose each question's answer, from the first radio button of its group. */
const ANSWERS = [
  ['Spine', 'ArrowRight', 'Light creases'],
  ['Jacket', 'Space', 'Never had one'],
  ['Cover', 'Space', 'Clean'],
  ['Marks', 'ArrowRight ArrowRight', 'Underlining'],
  ['Pages', 'Space', 'White'],
  ['Damp', 'Space', 'None'],
] as const;

const check = (page: Page): Locator => page.getByRole('dialog', { name: GRADING_SCREEN.title });
const status = (page: Page): Locator => check(page).getByRole('status');

async function answerByKeyboard(page: Page): Promise<void> {
  for (const [question, keys, answer] of ANSWERS) {
    await page.keyboard.press('Tab');
    for (const key of keys.split(' ')) await page.keyboard.press(key);
    await expect(
      check(page).getByRole('group', { name: question }).getByLabel(answer, { exact: true }),
    ).toBeChecked();
  }
}

test('a seller checks the condition by keyboard and rings a fault, and buyers see both, also offline', async ({
  page,
  context,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  await open(page, '/sell');
  await waitForControl(page);
  await choosePhotos(page, jpegFile(await drawPlainPhoto()));
  await page.getByRole('textbox', { name: 'Title' }).fill('A checked book');
  await page.getByRole('spinbutton', { name: 'Your Price ($)' }).fill('6');

  await page.getByRole('button', { name: GRADING_SCREEN.open }).focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('6 questions left.');
  await page.getByRole('button', { name: 'Item Details' }).focus();
  await answerByKeyboard(page);
  await expect(status(page)).toHaveText('Good because of underlining.');
  expect.soft(await listViolationsIn(page, 'dialog[open]')).toEqual([]);
  expect.soft(await listSmallTargets(page, 'dialog[open]')).toEqual([]);
  expect.soft(await getHorizontalOverflow(page)).toBe(0);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: GRADING_SCREEN.fault }).selectOption('Marks: Underlining');
  const photo = page.getByRole('button', { name: GRADING_SCREEN.addRing });
  await photo.press('Enter');
  const ring = page.getByRole('button', { name: 'Marks: Underlining. Ring 1 of 1' });
  await expect(ring).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(ring).toHaveCount(0);
  await expect(photo).toBeFocused();
  await page.keyboard.press('Enter');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', '+', '-', '+']) await page.keyboard.press(key);
  expect.soft(await listViolationsIn(page, 'dialog[open]')).toEqual([]);
  expect.soft(await listSmallTargets(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Good because of underlining.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Good because of underlining.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'The spine has light creases. Some pages are underlined.',
  );
  await expect(page.getByRole('combobox', { name: 'Condition' })).toHaveValue('good');
  await page.getByRole('combobox', { name: 'Condition' }).selectOption('Like New');
  await listButton(page).click();
  await expect(page.getByText('Your answers support Good at best.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Condition' }).selectOption('Good');
  await listButton(page).click();
  const id = await expectListed(page);

  const listed = z.parse(productSchema, await (await page.request.get(`/api/products/${id}`)).json());
  const marked = { question: 'marks', x: 0.52, y: 0.49, r: 0.115, url: listed.images[0]?.url };
  expect(listed.grading?.rings).toEqual([marked]);
  await expectCheck(page);
  expect.soft(await listViolationsIn(page, '.condition-checked')).toEqual([]);
  await page.getByRole('button', { name: 'Show Marks in the photo' }).click();
  const zoom = page.getByRole('dialog', { name: 'A checked book' });
  await expect(zoom.locator('circle')).toHaveCount(2);

  await context.setOffline(true);
  const app = await restart(page, context, `/product/${id}`);
  await expectCheck(app);
});

/** In the light theme, and in CI the color violations in the dark one. */
async function listViolationsIn(page: Page, within: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const found = await listViolations(page, { within });
  return [...found, ...(await listColorViolations(page, 'dark', within))];
}

/** Opens the check of a product and waits for an answer with its drawing. */
async function expectCheck(page: Page): Promise<void> {
  await page.getByText(CHECKED.title).click();
  await expect(page.getByRole('term').filter({ hasText: 'Marks' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Underlining' })).toBeVisible();
  const drawing = page.locator('use[href$="#marks-underlining"]');
  await expect
    .poll(async () => drawing.evaluate((use: SVGUseElement) => use.getBBox().width))
    .toBeGreaterThan(0);
}
