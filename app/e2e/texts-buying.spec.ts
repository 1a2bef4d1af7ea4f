import { allowSessionEnd, dialog, fillIn, press, profile, register, createPerson } from './account-page.ts';
import { statusError, expect, open, test, getToast } from './journey.ts';
import { fillBuyer, fillCard, payButton, findPlentiful, goToCheckout } from './checkout-fixtures.ts';

// The specification's texts for payment, orders and accounts, verbatim, that no other test covers.

test('a payment that fails without a message from the provider shows the shop’s own', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(statusError(402));
  const wordless = { status: 402, json: { code: 'declined', message: '' } };
  await page.route('**/api/demo-payments/confirm', (route) => route.fulfill(wordless));
  await goToCheckout(page, findPlentiful(forSale));
  const main = page.getByRole('main');
  for (const said of ['Checkout', 'Subtotal', 'Shipping', 'Free', 'Total', 'Secure Checkout'])
    await expect(main).toContainText(said);
  await fillBuyer(page);
  await fillCard(page);
  await payButton(page).click();
  await expect(getToast(page)).toContainText('Payment Failed');
  await expect(getToast(page)).toContainText('Payment processing failed. Please try again.');
  await expect(payButton(page)).toBeEnabled();
});

test('the account dialogs have the specified texts for a failed, a missing and a demo code', async ({
  page,
  allowError,
}) => {
  allowError(statusError(500));
  const who = createPerson();
  await page.route('**/api/auth/send-verification', (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, '/account');
  await expect(profile(page)).toContainText('Guest User');
  await profile(page).getByRole('button', { name: 'Sign In' }).click();
  await dialog(page).getByLabel('Email').fill(who.email);
  await dialog(page).getByLabel('Password').fill(who.password);
  await press(page, 'Sign In');
  await expect(getToast(page)).toContainText('Login failed');
  await expect(getToast(page)).toContainText('Could not send verification email. Please try again.');

  // A shop with a mail server shows no code.
  await page.route('**/api/auth/register-verification', (route) => route.fulfill({ json: { sent: true } }), {
    times: 1,
  });
  await press(page, 'Create Account');
  await fillIn(page, who);
  await press(page, 'Create Account');
  await expect(getToast(page)).toContainText('Verification required');
  await expect(dialog(page).getByRole('textbox', { name: 'Verification code' })).toHaveAttribute(
    'placeholder',
    /^\d{6}$/,
  );
  await expect(dialog(page).getByRole('button', { name: 'Verify' })).toBeDisabled();
  await press(page, 'Back');
  await press(page, 'Create Account');
  await expect(getToast(page)).toContainText(/Demo code: \d{6}/);
});

test('the account tabs have the specified texts, before and after signing in', async ({
  page,
  allowError,
}) => {
  allowSessionEnd(allowError);
  await open(page, '/account?tab=orders');
  await expect(page.getByRole('tabpanel', { name: 'Orders' })).toContainText('Please sign in');
  const who = createPerson();
  await register(page, who);
  await expect(profile(page)).toContainText(who.name);
  await expect(profile(page).getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/products',
  );
  await page.getByRole('tab', { name: 'Orders' }).click();
  const orders = page.getByRole('tabpanel', { name: 'Orders' });
  await expect(orders).toContainText('No orders yet');
  await expect(orders.getByRole('link', { name: 'Start Shopping' })).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  const settings = page.getByRole('tabpanel', { name: 'Settings' });
  for (const said of ['Email Preferences', 'Promotional emails', 'Security', 'Change password'])
    await expect(settings).toContainText(said);
  for (const name of [/^Manage/, /^Update/])
    await expect(settings.getByRole('button', { name })).toBeVisible();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await profile(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(getToast(page)).toContainText('Logged out');
  await expect(profile(page)).toContainText('Guest User');
});
