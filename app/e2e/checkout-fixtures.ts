import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Product } from '#contract/catalog/product.ts';
import { ordersSchema, type Order } from '#contract/orders/order.ts';
import { expect, open } from './journey.ts';

// Fixtures of the checkout tests: a cart, a buyer and a card.

export const PHONE = { width: 390, height: 844 };
export const BUYER = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  address: '12 St James Square, London',
} as const;

/** A product with enough stock for every test. One of the oldest: other tests buy the newest. */
export function findPlentiful(forSale: readonly Product[], nth = 0): Product {
  const item = forSale.filter(({ stock }) => (stock ?? 999) >= 3).at(-1 - nth);
  if (!item) throw new Error('nothing is there often enough');
  return item;
}

/** Adds a product to the visitor's cart and opens the checkout. */
export async function goToCheckout(page: Page, item: Product, quantity = 1): Promise<void> {
  await page.request.post('/api/cart/add', { data: { productId: item.id, quantity } });
  await open(page, '/checkout');
  await expect(payButton(page)).toBeVisible();
}

/** The visitor's orders, the newest first. */
export const listOrders = async (request: APIRequestContext): Promise<Order[]> =>
  z.parse(ordersSchema, await (await request.get('/api/orders')).json());

/** One of the steps beside the heading. */
export const getStep = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name });

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

export async function fillBuyer(
  page: Page,
  buyer: Partial<Record<keyof typeof BUYER, string>> = {},
): Promise<void> {
  const { name, email, address } = { ...BUYER, ...buyer };
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
}

export async function fillCard(page: Page, number = '4242 4242 4242 4242', cvc = '123'): Promise<void> {
  await page.getByRole('textbox', { name: 'Card number' }).fill(number);
  await page.getByRole('textbox', { name: 'Expires' }).fill('12 / 39');
  await page.getByRole('textbox', { name: 'CVC' }).fill(cvc);
}

/** Waits for the confirmation page. Returns the order's id. */
export async function expectConfirmation(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/order-confirmation\/\w+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your purchase.');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Lets the first request reach the server and drops its response. */
export async function dropFirstResponse(page: Page, path: string): Promise<void> {
  let lost = false;
  await page.route(path, async (route) => {
    if (lost) {
      await route.continue();
      return;
    }
    lost = true;
    await route.fetch();
    await route.abort();
  });
}
