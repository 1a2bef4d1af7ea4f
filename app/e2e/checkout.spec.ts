import * as z from 'zod/mini';
import { formatDollars } from '#contract/money.ts';
import { ordersSchema, type Order } from '#contract/order.ts';
import type { APIRequestContext } from '@playwright/test';
import { expect, open, test, toastOf } from './journey.ts';
import { BUYER, confirmation, fillBuyer, fillCard, plenty } from './till.ts';

const ordersOf = async (request: APIRequestContext): Promise<Order[]> =>
  z.parse(ordersSchema, await (await request.get('/api/orders')).json());

test('a guest buys on a phone: from the cart to paid in one screen, and the order is there', async ({
  page,
  forSale,
}) => {
  const item = plenty(forSale);
  const sum = formatDollars(item.price * 2);
  await page.request.post('/api/cart/add', { data: { productId: item.id, quantity: 2 } });
  await open(page, '/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

  const slip = page.getByRole('complementary', { name: 'Order Summary' });
  await expect(slip).toContainText('Subtotal, 2 items');
  await expect(slip.locator('.total')).toContainText(sum);
  await fillBuyer(page);
  await fillCard(page);
  await page.getByRole('button', { name: `Pay ${sum}`, exact: true }).click();

  await expect(toastOf(page)).toContainText('Order placed successfully!');
  const id = await confirmation(page);
  const main = page.getByRole('main');
  for (const said of [item.title, sum, BUYER.address, BUYER.email, 'Demo order', 'What happens next'])
    await expect(main).toContainText(said);
  expect(await ordersOf(page.request)).toMatchObject([
    { id, status: 'paid', customerName: BUYER.name, items: [{ title: item.title, quantity: 2 }] },
  ]);
  await expect(page.getByRole('banner').locator('.count'), 'the cart is empty').toHaveCount(0);
  await page.goBack();
  await expect(page, 'nobody comes back to a form that is paid').toHaveURL('/cart');
});
