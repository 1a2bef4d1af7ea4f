import type { APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';
import { SIGN_OUT_DIALOG } from '#contract/accounts/account-messages.ts';
import { wishlistSchema } from '#contract/wishlist/wishlist.ts';
import { listViolationsInBothThemes } from './axe.ts';
import {
  readCode,
  dialog,
  fillIn,
  getCachedUser,
  press,
  profile,
  register,
  signIn,
  createPerson,
  verify,
  allowSessionEnd,
} from './account-page.ts';
import { getStateValue, listRows } from './device-state.ts';
import { OFFLINE_ERRORS } from './warm-offline.ts';
import { statusError, expect, open, test, getToast } from './journey.ts';

// Signing up, in and out, on the real server. It writes mails to files and shows the code.

/** The wishlist's product ids on the server. */
const wishlistIds = async (request: APIRequestContext): Promise<number[]> =>
  z
    .parse(wishlistSchema, await (await request.get('/api/wishlist')).json())
    .items.map(({ product }) => product.id);

test('a guest creates an account with an emailed code, and the browser stores only name and email', async ({
  page,
}) => {
  const who = createPerson();
  await open(page, '/account');
  await expect(profile(page)).toContainText('Guest User');
  await profile(page).getByRole('button', { name: 'Create Account' }).click();
  await fillIn(page, who);
  await press(page, 'Create Account');
  const code = await readCode(page);
  await expect(getToast(page)).toContainText(code);
  const field = dialog(page).getByRole('textbox', { name: 'Verification code' });
  await expect(field).toHaveAttribute('placeholder', /^\d{6}$/);
  await field.fill(code.slice(0, 5));
  await expect(dialog(page).getByRole('button', { name: 'Verify' })).toBeDisabled();
  await field.fill(code);
  await press(page, 'Verify');
  await expect(getToast(page)).toContainText('Account created');
  await expect(getToast(page)).toContainText('Account created!');
  await expect(dialog(page)).toBeHidden();
  await expect(profile(page)).toContainText(who.name);
  await expect(profile(page)).toContainText(who.email);
  expect(await getCachedUser(page)).toBe(JSON.stringify({ name: who.name, email: who.email }));

  await page.reload();
  await expect(profile(page)).toContainText(who.name);
  await profile(page).getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test('signing out makes the user a guest, and signing in elsewhere brings cart and wishlist along', async ({
  page,
  browser,
  forSale,
  allowError,
}) => {
  allowSessionEnd(allowError);
  const who = createPerson();
  const [wanted, saved] = forSale;
  await open(page, `/product/${wanted?.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(getToast(page)).toContainText('Added to cart');
  await open(page, `/product/${saved?.id}`);
  await page
    .getByRole('button', { name: `Save ${saved?.title}` })
    .first()
    .click();
  await expect.poll(async () => wishlistIds(page.request)).toEqual([saved?.id]);
  await register(page, who);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, who);
  await expect(getToast(other)).toContainText('Login successful');
  await expect(getToast(other)).toContainText('Welcome back!');
  await open(other, '/cart');
  await expect(other.getByRole('main')).toContainText(wanted?.title ?? '');
  await expect.poll(async () => wishlistIds(other.request)).toEqual([saved?.id]);
  await other.context().close();

  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(getToast(page)).toContainText('Logged out');
  await expect(profile(page)).toContainText('Guest User');
  expect(await getCachedUser(page)).toBeNull();
  await open(page, '/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('field errors appear at their fields, the two dialogs link to each other, and Back returns to the details', async ({
  page,
}) => {
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Sign In' }).click();
  await dialog(page).getByLabel('Email').fill('nobody');
  await dialog(page).getByLabel('Password').fill('12345');
  await press(page, 'Sign In');
  await expect(dialog(page)).toContainText('Please enter a valid email address');
  await expect(dialog(page)).toContainText('Password must be at least 6 characters');
  await press(page, 'Create Account');
  await expect(dialog(page)).toHaveAccessibleName('Create Account');
  await dialog(page).getByLabel('Name', { exact: true }).fill('E');
  await dialog(page).getByLabel('Confirm Password').fill('other');
  await press(page, 'Create Account');
  await expect(dialog(page)).toContainText('Name must be at least 2 characters');
  await expect(dialog(page)).toContainText('Passwords do not match');
  await fillIn(page, createPerson());
  await press(page, 'Create Account');
  await expect(dialog(page).getByRole('textbox', { name: 'Verification code' })).toBeVisible();
  await press(page, 'Back');
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Edith Marlowe');
});

test('a wrong code can be retyped, and a failed request shows an error', async ({ page, allowError }) => {
  allowError(statusError(422));
  allowError(statusError(500));
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Create Account' }).click();
  const who = createPerson();
  await fillIn(page, who);
  const broken = { status: 500, json: { code: 'internal', message: 'Something went wrong on our side.' } };
  await page.route('**/api/auth/register-verification', (route) => route.fulfill(broken), { times: 1 });
  await press(page, 'Create Account');
  await expect(getToast(page)).toContainText('Registration failed');
  await expect(getToast(page)).toContainText('Could not create your account. Please try again.');
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Could not create your account. Please try again.',
  );
  await press(page, 'Create Account');
  const code = await readCode(page);
  const field = dialog(page).getByRole('textbox', { name: 'Verification code' });
  await field.fill(code === '000000' ? '000001' : '000000');
  await press(page, 'Verify');
  await expect(getToast(page)).toContainText('Verification failed');
  await expect(getToast(page)).toContainText('Invalid verification code. Please try again.');
  await expect(field).toHaveAccessibleDescription('Invalid verification code. Please try again.');
  await field.fill(code);
  await press(page, 'Verify');
  await expect(profile(page)).toContainText(who.email);
});

test('signing out with unsent changes asks first, and kept changes wait for their own account', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(OFFLINE_ERRORS);
  allowSessionEnd(allowError);
  const [owner, other] = [createPerson(), createPerson()];
  await register(page, owner);
  await page.route('**/api/sync', (route) => route.abort());
  await open(page, `/product/${forSale[0]?.id}`);
  await page
    .getByRole('button', { name: `Save ${forSale[0]?.title}` })
    .first()
    .click();
  await expect(getToast(page)).toContainText('Added to wishlist');
  expect(await listRows(page, 'outbox')).toHaveLength(1);
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(dialog(page)).toContainText(SIGN_OUT_DIALOG.changes(1, owner.email));
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await press(page, SIGN_OUT_DIALOG.cancel);
  await expect(profile(page)).toContainText(owner.email);
  await profile(page).getByRole('button', { name: 'Sign Out' }).click();
  await press(page, SIGN_OUT_DIALOG.keep);
  await expect(getToast(page)).toContainText(SIGN_OUT_DIALOG.kept);
  await expect(profile(page)).toContainText('Guest User');
  await page.unroute('**/api/sync');

  await register(page, other);
  await open(page, '/wishlist');
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  expect(await wishlistIds(page.request)).toEqual([]);
  const stored = await listRows(page, 'outbox');
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(owner.email);
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(profile(page)).toContainText('Guest User');

  await signIn(page, owner);
  await expect.poll(async () => wishlistIds(page.request)).toEqual([forSale[0]?.id]);
  await expect.poll(async () => listRows(page, 'outbox')).toEqual([]);
});

test('a second tab follows signing in and out', async ({ page, context, allowError }) => {
  allowSessionEnd(allowError);
  const who = createPerson();
  const second = await context.newPage();
  await open(second, '/account');
  await register(page, who);
  await expect(profile(second)).toContainText(who.email);
  await profile(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(profile(second)).toContainText('Guest User');
});

test('an emptied browser database recovers, and an unreadable stored name is removed', async ({
  page,
  forSale,
  allowError,
}) => {
  // The emptied device assumes a guest until the server names the account.
  allowError(statusError(409));
  const who = createPerson();
  await register(page, who);
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '');
  });
  await open(page, `/product/${forSale[0]?.id}`);
  await expect.poll(async () => getStateValue(page, 'whose').catch(() => undefined)).toMatch(/^account:/);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect
    .poll(async () => (await (await page.request.get('/api/cart')).text()).includes(`"itemCount":1`))
    .toBe(true);

  await page.evaluate(() => localStorage.setItem('dogear:user', '{"name":'));
  await open(page, '/account');
  await expect(profile(page)).toContainText('Guest User');
  expect(await getCachedUser(page)).toBeNull();
});

test('the account dialogs pass axe in both themes', async ({ page }) => {
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Create Account' }).click();
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await fillIn(page, createPerson());
  await press(page, 'Create Account');
  await expect(dialog(page).getByRole('textbox', { name: 'Verification code' })).toBeVisible();
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await verify(page);
  await expect(dialog(page)).toBeHidden();
  expect(await listViolationsInBothThemes(page)).toEqual([]);
});
