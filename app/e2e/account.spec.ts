import type { APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';
import { SIGN_OUT_DIALOG } from '#contract/accounts/account-messages.ts';
import { wishlistSchema } from '#contract/wishlist/wishlist.ts';
import {
  codeOf,
  dialog,
  fillIn,
  kept,
  press,
  profile,
  register,
  signIn,
  somebody,
  verify,
} from './account-desk.ts';
import { noted, rowsIn } from './airplane.ts';
import { CUT_OFF } from './equipped.ts';
import { answered, expect, open, test, toastOf } from './journey.ts';
import { faultsIn } from './sell-desk.ts';

// Signing up, in and out, on the real server, which writes its mails to files and tells the code.

/** The items on a wishlist, as the server has it. */
const wishlistIds = async (request: APIRequestContext): Promise<number[]> =>
  z
    .parse(wishlistSchema, await (await request.get('/api/wishlist')).json())
    .items.map(({ product }) => product.id);

test('a guest creates an account by a code, and only the name and email are kept in the browser', async ({
  page,
}) => {
  const who = somebody();
  await open(page, '/account');
  await expect(profile(page)).toContainText('Guest User');
  await profile(page).getByRole('button', { name: 'Create Account' }).click();
  await fillIn(page, who);
  await press(page, 'Create Account');
  const code = await codeOf(page);
  await expect(toastOf(page)).toContainText(code);
  const field = dialog(page).getByRole('textbox', { name: 'Verification code' });
  await expect(field).toHaveAttribute('placeholder', /^\d{6}$/);
  await field.fill(code.slice(0, 5));
  await expect(dialog(page).getByRole('button', { name: 'Verify' })).toBeDisabled();
  await field.fill(code);
  await press(page, 'Verify');
  await expect(toastOf(page)).toContainText('Account created');
  await expect(toastOf(page)).toContainText('Account created!');
  await expect(dialog(page)).toBeHidden();
  await expect(profile(page)).toContainText(who.name);
  await expect(profile(page)).toContainText(who.email);
  expect(await kept(page)).toBe(JSON.stringify({ name: who.name, email: who.email }));

  await page.reload();
  await expect(profile(page)).toContainText(who.name);
  await profile(page).getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test('who signs out is a guest again, and signs in on another device with cart and hearts', async ({
  page,
  browser,
  forSale,
  forgive,
}) => {
  // A sync that was on its way while somebody signed in or out is refused, and asked again under the new name.
  forgive(answered(409));
  const who = somebody();
  const [wanted, saved] = forSale;
  await open(page, `/product/${wanted?.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(toastOf(page)).toContainText('Added to cart');
  await open(page, `/product/${saved?.id}`);
  await page
    .getByRole('button', { name: `Save ${saved?.title}` })
    .first()
    .click();
  await expect.poll(async () => wishlistIds(page.request)).toEqual([saved?.id]);
  await register(page, who);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, who);
  await expect(toastOf(other)).toContainText('Login successful');
  await expect(toastOf(other)).toContainText('Welcome back!');
  await open(other, '/cart');
  await expect(other.getByRole('main')).toContainText(wanted?.title ?? '');
  await expect.poll(async () => wishlistIds(other.request)).toEqual([saved?.id]);
  await other.context().close();

  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(toastOf(page)).toContainText('Logged out');
  await expect(profile(page)).toContainText('Guest User');
  expect(await kept(page)).toBeNull();
  await open(page, '/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('what is wrong is said at its field, the two dialogs lead to each other, and Back leads to the details', async ({
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
  await fillIn(page, somebody());
  await press(page, 'Create Account');
  await expect(dialog(page).getByRole('textbox', { name: 'Verification code' })).toBeVisible();
  await press(page, 'Back');
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Edith Marlowe');
});

test('a wrong code is refused and can be typed again; a failed call says so', async ({ page, forgive }) => {
  forgive(answered(422));
  forgive(answered(500));
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Create Account' }).click();
  const who = somebody();
  await fillIn(page, who);
  const broken = { status: 500, json: { code: 'internal', message: 'Something went wrong on our side.' } };
  await page.route('**/api/auth/register-verification', (route) => route.fulfill(broken), { times: 1 });
  await press(page, 'Create Account');
  await expect(toastOf(page)).toContainText('Registration failed');
  await expect(toastOf(page)).toContainText('Could not create your account. Please try again.');
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Could not create your account. Please try again.',
  );
  await press(page, 'Create Account');
  const code = await codeOf(page);
  const field = dialog(page).getByRole('textbox', { name: 'Verification code' });
  await field.fill(code === '000000' ? '000001' : '000000');
  await press(page, 'Verify');
  await expect(toastOf(page)).toContainText('Verification failed');
  await expect(toastOf(page)).toContainText('Invalid verification code. Please try again.');
  await expect(field).toHaveAccessibleDescription('Invalid verification code. Please try again.');
  await field.fill(code);
  await press(page, 'Verify');
  await expect(profile(page)).toContainText(who.email);
});

test('signing out with a change waiting asks first; a kept change waits for its account and nobody else', async ({
  page,
  forSale,
  forgive,
}) => {
  forgive(CUT_OFF);
  // A sync that was on its way while somebody signed in or out is refused, and asked again under the new name.
  forgive(answered(409));
  // Who is signed in may be asked while the session ends.
  forgive(answered(401));
  const [owner, other] = [somebody(), somebody()];
  await register(page, owner);
  await page.route('**/api/sync', (route) => route.abort());
  await open(page, `/product/${forSale[0]?.id}`);
  await page
    .getByRole('button', { name: `Save ${forSale[0]?.title}` })
    .first()
    .click();
  await expect(toastOf(page)).toContainText('Added to wishlist');
  expect(await rowsIn(page, 'outbox')).toHaveLength(1);
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(dialog(page)).toContainText(SIGN_OUT_DIALOG.changes(1, owner.email));
  expect(await faultsIn(page)).toEqual([]);
  await press(page, SIGN_OUT_DIALOG.cancel);
  await expect(profile(page)).toContainText(owner.email);
  await profile(page).getByRole('button', { name: 'Sign Out' }).click();
  await press(page, SIGN_OUT_DIALOG.keep);
  await expect(toastOf(page)).toContainText(SIGN_OUT_DIALOG.kept);
  await expect(profile(page)).toContainText('Guest User');
  await page.unroute('**/api/sync');

  await register(page, other);
  await open(page, '/wishlist');
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  expect(await wishlistIds(page.request)).toEqual([]);
  const stored = await rowsIn(page, 'outbox');
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(owner.email);
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(profile(page)).toContainText('Guest User');

  await signIn(page, owner);
  await expect.poll(async () => wishlistIds(page.request)).toEqual([forSale[0]?.id]);
  await expect.poll(async () => rowsIn(page, 'outbox')).toEqual([]);
});

test('a second tab follows who signs in and out', async ({ page, context }) => {
  const who = somebody();
  const second = await context.newPage();
  await open(second, '/account');
  await register(page, who);
  await expect(profile(second)).toContainText(who.email);
  await profile(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(profile(second)).toContainText('Guest User');
});

test('an emptied database is put right, and a name that cannot be read is removed', async ({
  page,
  forSale,
  forgive,
}) => {
  // The emptied phone takes itself for a guest's, and the shop says whose it is.
  forgive(answered(409));
  const who = somebody();
  await register(page, who);
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '');
  });
  await open(page, `/product/${forSale[0]?.id}`);
  await expect.poll(async () => noted(page, 'whose').catch(() => undefined)).toMatch(/^account:/);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect
    .poll(async () => (await (await page.request.get('/api/cart')).text()).includes(`"itemCount":1`))
    .toBe(true);

  await page.evaluate(() => localStorage.setItem('dogear:user', '{"name":'));
  await open(page, '/account');
  await expect(profile(page)).toContainText('Guest User');
  expect(await kept(page)).toBeNull();
});

test('the dialogs have nothing that axe finds, in either light', async ({ page }) => {
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Create Account' }).click();
  expect(await faultsIn(page)).toEqual([]);
  await fillIn(page, somebody());
  await press(page, 'Create Account');
  await expect(dialog(page).getByRole('textbox', { name: 'Verification code' })).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  await verify(page);
  await expect(dialog(page)).toBeHidden();
  expect(await faultsIn(page)).toEqual([]);
});
