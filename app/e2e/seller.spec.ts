import { createPerson, register } from './account-page.ts';
import { listViolationsInBothThemes } from './axe.ts';
import { expect, holdRequests, open, test } from './journey.ts';
import { listForSale } from './list-via-api.ts';
import { watchShifts } from './watch-shifts.ts';

test('an item leads to its seller, whose page shows what else they have for sale', async ({ page }) => {
  await register(page, createPerson());
  const emma = await listForSale(page.request, 'Emma, from a seller with a page');
  const kindred = await listForSale(page.request, 'Kindred, from a seller with a page');
  await open(page, `/product/${kindred}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Edith M.' })).toBeVisible();
  await main.getByRole('link', { name: '1 more from this seller' }).click();
  await expect(page).toHaveURL(/\/seller\/[0-9A-Za-z]{22}$/);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Edith M.');
  await expect(main.getByText(/^On Dogear since \w+ \d{4}$/)).toBeVisible();
  await expect(main.getByText('Showing 2 items')).toBeVisible();
  expect.soft(await listViolationsInBothThemes(page)).toEqual([]);
  await main.getByRole('link', { name: 'Emma, from a seller with a page', exact: true }).click();
  await expect(page).toHaveURL(`/product/${emma}`);
});

test('a product stays in place when more from its seller appears', async ({ page, forSale }) => {
  const item = forSale.find(
    ({ id, seller }) =>
      seller !== undefined && forSale.some((other) => other.id !== id && other.seller === seller),
  );
  const held = await holdRequests(page, /\/api\/products\?.*seller=/);
  await open(page, `/product/${item?.id}`);
  // The web font may move what is below.
  await watchShifts(page);
  const below = page.getByRole('main').getByRole('heading', { name: 'Description', exact: true });
  const before = await below.boundingBox();
  await held.release();
  await expect(page.getByRole('link', { name: /more from this seller$/ })).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
});
