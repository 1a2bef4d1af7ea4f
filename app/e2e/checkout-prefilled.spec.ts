import type { Locator } from '@playwright/test';
import { createPerson, register } from './account-page.ts';
import {
  BUYER,
  expectConfirmation,
  fillCard,
  payButton,
  findPlentiful,
  goToCheckout,
  listOrders,
  getStep,
} from './checkout-fixtures.ts';
import { getStateValue } from './device-state.ts';
import { expect, open, test } from './journey.ts';

test('a signed-in buyer pays within five taps, with the address of the last order, or another', async ({
  page,
  forSale,
}) => {
  // Not the items whose price or stock other tests change.
  const [bought, item, wanted] = [5, 6, 7].map((nth) => findPlentiful(forSale, nth));
  if (!bought || !item || !wanted) throw new Error('too few items');
  const who = createPerson();
  await register(page, who);
  await expect.poll(async () => getStateValue(page, 'whose')).toMatch(/^account/);
  await goToCheckout(page, bought);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(who.name);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(who.email);
  await page.getByRole('textbox', { name: 'Address' }).fill(BUYER.address);
  await fillCard(page);
  await payButton(page).click();
  await expectConfirmation(page);

  await open(page, `/product/${item.id}`);
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole('button', { name: 'Add to Cart', exact: true }).first());
  await tap(page.getByRole('banner').getByRole('link', { name: /^Cart/ }));
  await tap(page.getByRole('link', { name: 'Proceed to Checkout' }));
  const main = page.getByRole('main');
  await expect(main).toContainText(BUYER.address);
  await expect(getStep(page, 'Card')).toHaveAttribute('aria-current', 'step');
  await tap(page.getByRole('textbox', { name: 'Card number' }));
  await page.keyboard.type('424242424242424212 39123');
  await tap(payButton(page));
  await expectConfirmation(page);
  expect(taps).toBe(5);
  expect((await listOrders(page.request)).map(({ shippingAddress }) => shippingAddress)).toEqual([
    BUYER.address,
    BUYER.address,
  ]);

  await goToCheckout(page, wanted);
  await page.getByRole('button', { name: /^Change/ }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Address' }).fill('2 Other Street, Paris');
  await page.getByRole('button', { name: `Use ${who.name}, ${BUYER.address}` }).click();
  await expect(page.getByRole('button', { name: /^Change/ })).toBeFocused();
  await expect(main).toContainText(BUYER.address);
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveCount(0);
});
