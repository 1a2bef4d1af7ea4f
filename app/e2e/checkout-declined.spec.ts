import type { Page } from '@playwright/test';
import {
  BUYER,
  expectConfirmation,
  fillBuyer,
  fillCard,
  payButton,
  findPlentiful,
  goToCheckout,
  listOrders,
} from './checkout-fixtures.ts';
import { statusError, expect, test, getToast } from './journey.ts';

/** Pays with a card and waits for the outcome. */
async function tryCard(page: Page, number: string, cvc = '123'): Promise<void> {
  await fillCard(page, number, cvc);
  await payButton(page).click();
}

test('a declined card says why and keeps the form, and another card works', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(statusError(402));
  await goToCheckout(page, findPlentiful(forSale));
  await fillBuyer(page);
  for (const [number, said] of [
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
    ['4000 0000 0000 0127', "Your card's security code is incorrect."],
  ] as const) {
    await tryCard(page, number);
    await expect(getToast(page), number).toContainText('Payment Failed');
    await expect(getToast(page), number).toContainText(said);
    await expect(payButton(page)).toBeEnabled();
    const box = page.getByRole('main').getByRole('alert');
    await expect(box, number).toContainText(said);
    await expect(box).toContainText('Nothing was charged.');
    await expect(box).toBeFocused();
    await expect(box).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(box, 'until the next try').toBeVisible();
  }
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(BUYER.email);
  await expect(page.getByRole('main')).toContainText('Held for you until');
  await page.getByText('Test cards to try').click();
  await page.getByRole('button', { name: '3782 822463 10005' }).click();
  await payButton(page).click();
  await expectConfirmation(page);
  expect(await listOrders(page.request)).toHaveLength(1);
});

test('a 3-D Secure challenge can fail, be declined or succeed in the page', async ({
  page,
  forSale,
  allowError,
}) => {
  allowError(statusError(402));
  await goToCheckout(page, findPlentiful(forSale));
  await fillBuyer(page);
  const bank = page.getByRole('dialog', { name: 'Demo bank' });
  for (const [number, answer, said] of [
    ['4000 0025 0000 3155', 'Fail', 'We are unable to authenticate your payment method.'],
    ['4000 0082 6000 3178', 'Complete', 'Your card has insufficient funds.'],
    ['4000 0084 0000 1629', 'Complete', 'Your card was declined.'],
  ] as const) {
    await tryCard(page, number);
    await expect(page.getByRole('button', { name: 'Processing...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await bank.getByRole('button', { name: answer }).click();
    await expect(getToast(page), number).toContainText(said);
  }
  await tryCard(page, '4000 0027 6000 3184');
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expectConfirmation(page);
});
