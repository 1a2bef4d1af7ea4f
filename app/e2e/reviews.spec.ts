import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { salesSchema } from '#contract/orders/order.ts';
import { REVIEW_FORM, REVIEW_MESSAGES } from '#contract/reviews/review-messages.ts';
import { listViolationsInBothThemes } from './axe.ts';
import { buy } from './buy-via-api.ts';
import { listForSale } from './list-via-api.ts';
import { expect, open, test, getToast } from './journey.ts';

// Reviews, from delivery to the stars on the public card.

const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Reviews/ });

test('a buyer reviews a delivered item, and its stars show on the product page and its card', async ({
  page,
  browser,
  baseURL,
}) => {
  const seller = await browser.newContext({ baseURL: baseURL ?? '' });
  const title = `Reviewed by Somebody ${Date.now()}`;
  const id = await listForSale(seller.request, title);
  const oneMore = await seller.request.post(`/api/listings/${id}/one-more`);
  expect(oneMore.ok()).toBe(true);
  const order = await buy(page.request, id);

  await open(page, `/order-confirmation/${order}`);
  await expect(page.getByRole('button', { name: 'It has arrived' })).toBeHidden();
  const [sale] = z.parse(salesSchema, await (await seller.request.get('/api/sales')).json());
  await seller.request.post(`/api/sales/${sale?.shipmentId}/sent`, { data: {} });
  await seller.close();
  await page.reload();
  await page.getByRole('button', { name: 'It has arrived' }).click();
  await expect(page.getByRole('main')).toContainText('Delivered');
  await page.getByRole('link', { name: `Write a review of ${title}` }).click();

  await expect(page).toHaveURL(`/product/${id}#reviews`);
  await panel(page).getByRole('button', { name: REVIEW_FORM.send }).click();
  await expect(panel(page)).toContainText(REVIEW_MESSAGES.starsMissing);
  await expect(panel(page)).toContainText(REVIEW_MESSAGES.textMissing);
  await panel(page).getByRole('radio', { name: '1 star' }).focus();
  for (let more = 0; more < 3; more += 1) await page.keyboard.press('ArrowRight');
  await expect(panel(page).getByRole('radio', { name: '4 stars' })).toBeChecked();
  await panel(page).getByLabel(REVIEW_FORM.text).fill('It smells of attic, in a good way.');
  expect(await listViolationsInBothThemes(page)).toEqual([]);
  await panel(page).getByRole('button', { name: REVIEW_FORM.send }).click();
  await expect(getToast(page)).toContainText(REVIEW_MESSAGES.saved);
  await expect(panel(page).getByRole('listitem')).toContainText('It smells of attic, in a good way.');
  await expect(panel(page).getByRole('button', { name: REVIEW_FORM.change })).toBeVisible();

  await open(page, `/product/${id}`);
  await expect(page.getByRole('main')).toContainText('4, 1 review');
  await open(page, '/category/books');
  await expect(page.locator('article').filter({ hasText: title })).toContainText('4 out of 5, 1 review');
});

test('a visitor who has not bought an item reads why they cannot review it', async ({ page, forSale }) => {
  await open(page, `/product/${forSale.at(-1)?.id}`);
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await expect(panel(page)).toContainText(REVIEW_MESSAGES.onlyBuyers);
  await expect(panel(page).getByRole('radio')).toHaveCount(0);
});
