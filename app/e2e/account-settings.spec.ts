import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listViolationsInBothThemes } from './axe.ts';
import {
  allowSessionEnd,
  dialog,
  getCachedUser,
  press,
  register,
  signIn,
  createPerson,
} from './account-page.ts';
import { buy } from './buy-via-api.ts';
import { statusError, expect, open, test, getToast } from './journey.ts';

// Orders and settings of an account, on the real server.

const ordersTab = (page: Page) => page.getByRole('tabpanel', { name: 'Orders' });

test('a guest sees their orders on this device, and keeps them after creating an account', async ({
  page,
  forSale,
}) => {
  const item = forSale.find(({ stock }) => stock === null || stock > 3) ?? forSale[0];
  await open(page, '/account?tab=orders');
  await expect(ordersTab(page)).toContainText('Please sign in');
  await buy(page.request, item?.id ?? 0);
  await open(page, '/account?tab=orders');
  await expect(ordersTab(page).getByRole('listitem')).toHaveCount(1);
  await expect(ordersTab(page)).toContainText(item?.title ?? '');
  await expect(ordersTab(page)).toContainText('Being packed');
  await expect(ordersTab(page)).toContainText('Please sign in');
  await register(page, createPerson());
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(ordersTab(page).getByRole('listitem')).toHaveCount(1);
  await expect(ordersTab(page)).not.toContainText('Please sign in');
  await expect(ordersTab(page).getByRole('link', { name: /^Order D-/ })).toHaveAttribute(
    'href',
    /^\/order-confirmation\/\w{22}$/,
  );
  expect(await listViolationsInBothThemes(page)).toEqual([]);
});

test('a shopper without orders is pointed to the products', async ({ page }) => {
  await register(page, createPerson());
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(ordersTab(page)).toContainText('No orders yet');
  await ordersTab(page).getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

const settings = (page: Page) => page.getByRole('tabpanel', { name: 'Settings' });

async function openSettings(page: Page): Promise<void> {
  await open(page, '/account?tab=settings');
  await expect(settings(page).getByRole('heading', { name: 'Email Preferences' })).toBeVisible();
}

test('a user changes email settings and the password, and signs out other devices', async ({
  page,
  browser,
  allowError,
}) => {
  allowError(statusError(422));
  const who = createPerson();
  await register(page, who);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, who);
  await openSettings(page);

  const was = await settings(page).getByText('Promotional emails:').innerText();
  await settings(page).getByRole('button', { name: 'Manage promotional emails' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Promotional emails' }).click();
  await press(page, 'Save');
  await expect(dialog(page)).toBeHidden();
  await expect(settings(page).getByText('Promotional emails:')).not.toHaveText(was);

  await expect(settings(page).getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2);
  await settings(page)
    .getByRole('button', { name: /^Sign out of / })
    .click();
  await expect(settings(page).getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);
  expect((await other.request.get('/api/auth/user')).status()).toBe(401);
  await other.context().close();

  await settings(page).getByRole('button', { name: 'Update password' }).click();
  await dialog(page).getByLabel('Current password').fill('not this one');
  await dialog(page).getByLabel('New password').fill('another-folded-corner');
  await press(page, 'Change password');
  await expect(dialog(page)).toContainText('The current password is not right.');
  await dialog(page).getByLabel('Current password').fill(who.password);
  await press(page, 'Change password');
  await expect(getToast(page)).toContainText('Password changed');

  // Only the new password works from here on.
  await settings(page).getByRole('button', { name: 'Update password' }).click();
  await dialog(page).getByLabel('Current password').fill(who.password);
  await dialog(page).getByLabel('New password').fill('a-third-folded-corner');
  await press(page, 'Change password');
  await expect(dialog(page)).toContainText('The current password is not right.');
});

test('a user exports their data, and deletes the account after a confirmation', async ({
  page,
  allowError,
}) => {
  allowSessionEnd(allowError);
  const who = createPerson();
  await register(page, who);
  await openSettings(page);
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await settings(page).getByRole('button', { name: 'Export as JSON' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('dogear-account.json');
  expect(await readFile(await file.path(), 'utf8')).toContain(who.email);

  await settings(page).getByRole('button', { name: 'Delete account' }).click();
  await press(page, 'Delete for good');
  await expect(settings(page)).toContainText('Please sign in');
  expect(await getCachedUser(page)).toBeNull();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});
