import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { demoConfirmedSchema, paymentIntentSchema } from '#contract/checkout.ts';
import { wishlistSchema } from '#contract/wishlist.ts';
import { noted } from './airplane.ts';
import { answered, expect, open, test, toastOf } from './journey.ts';
import { faultsIn } from './sell-desk.ts';

// Signing up, in and out, on the real server, which writes its mails to files and tells the code.

let made = 0;
/** Somebody who was never here. */
const somebody = (): { name: string; email: string; password: string } => {
  made += 1;
  const email = `reader-${process.pid}-${Date.now().toString(36)}-${made}@example.com`;
  return { name: 'Edith Marlowe', email, password: 'corner-folded-page' };
};
type Person = ReturnType<typeof somebody>;

const dialog = (page: Page) => page.getByRole('dialog');
const profile = (page: Page) => page.getByRole('tabpanel', { name: 'Profile' });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

/** The code that the dialog's hint tells. */
async function codeOf(page: Page): Promise<string> {
  const hint = dialog(page).getByText(/^Demo: your code is \d{6}\.$/);
  return /\d{6}/.exec(await hint.innerText())?.[0] ?? '';
}

async function fillIn(page: Page, who: Person): Promise<void> {
  await dialog(page).getByLabel('Name', { exact: true }).fill(who.name);
  await dialog(page).getByLabel('Email').fill(who.email);
  await dialog(page).getByLabel('Password', { exact: true }).fill(who.password);
  await dialog(page).getByLabel('Confirm Password').fill(who.password);
}

async function verify(page: Page): Promise<void> {
  const code = await codeOf(page);
  await dialog(page).getByRole('textbox', { name: 'Verification code' }).fill(code);
  await press(page, 'Verify');
}

async function register(page: Page, who: Person): Promise<void> {
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Create Account' }).click();
  await fillIn(page, who);
  await press(page, 'Create Account');
  await verify(page);
  await expect(dialog(page)).toBeHidden();
}

async function signIn(page: Page, who: Person): Promise<void> {
  await open(page, '/account');
  await profile(page).getByRole('button', { name: 'Sign In' }).click();
  await dialog(page).getByLabel('Email').fill(who.email);
  await dialog(page).getByLabel('Password').fill(who.password);
  await press(page, 'Sign In');
  await verify(page);
  await expect(dialog(page)).toBeHidden();
}

/** What local storage knows of a person. */
const kept = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('dogear:user'));

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
}) => {
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
  await register(page, who);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, who);
  await expect(toastOf(other)).toContainText('Login successful');
  await expect(toastOf(other)).toContainText('Welcome back!');
  await open(other, '/cart');
  await expect(other.getByRole('main')).toContainText(wanted?.title ?? '');
  const hearts = z.parse(wishlistSchema, await (await other.request.get('/api/wishlist')).json());
  expect(hearts.items.map(({ product }) => product.id)).toEqual([saved?.id]);
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
  await press(page, 'Create Account');
  const code = await codeOf(page);
  const field = dialog(page).getByRole('textbox', { name: 'Verification code' });
  await field.fill(code === '000000' ? '000001' : '000000');
  await press(page, 'Verify');
  await expect(toastOf(page)).toContainText('Verification failed');
  await expect(toastOf(page)).toContainText('Invalid verification code. Please try again.');
  await field.fill(code);
  await press(page, 'Verify');
  await expect(profile(page)).toContainText(who.email);
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

/** Buys something in the page's own session, as the checkout does. */
async function buy(page: Page, productId: number): Promise<void> {
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await post('/api/cart/add', { productId, quantity: 1 });
  const { clientSecret } = z.parse(paymentIntentSchema, await post('/api/create-payment-intent', {}));
  await post('/api/checkout/validate', {
    name: 'Edith Marlowe',
    email: 'edith@example.com',
    address: '1 Corner Street, Dogear',
  });
  const paid = await post('/api/demo-payments/confirm', { clientSecret, paymentMethod: 'pm_card_visa' });
  await post('/api/orders', { paymentIntentId: z.parse(demoConfirmedSchema, paid).paymentIntentId });
}

const ordersTab = (page: Page) => page.getByRole('tabpanel', { name: 'Orders' });

test('orders show what was bought, a guest’s by the device, and come along to the account', async ({
  page,
  forSale,
}) => {
  const item = forSale.find(({ stock }) => stock === null || stock > 3) ?? forSale[0];
  await open(page, '/account?tab=orders');
  await expect(ordersTab(page)).toContainText('Please sign in');
  await buy(page, item?.id ?? 0);
  await open(page, '/account?tab=orders');
  await expect(ordersTab(page).getByRole('listitem')).toHaveCount(1);
  await expect(ordersTab(page)).toContainText(item?.title ?? '');
  await expect(ordersTab(page)).toContainText('Being packed');
  await expect(ordersTab(page)).toContainText('Please sign in');
  await register(page, somebody());
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(ordersTab(page).getByRole('listitem')).toHaveCount(1);
  await expect(ordersTab(page)).not.toContainText('Please sign in');
  await expect(ordersTab(page).getByRole('link', { name: /^Order of / })).toHaveAttribute(
    'href',
    /^\/order-confirmation\/\w{22}$/,
  );
  expect(await faultsIn(page)).toEqual([]);
});

test('who bought nothing yet is shown the way to the shelves', async ({ page }) => {
  await register(page, somebody());
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(ordersTab(page)).toContainText('No orders yet');
  await ordersTab(page).getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page).toHaveURL(/\/products$/);
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
