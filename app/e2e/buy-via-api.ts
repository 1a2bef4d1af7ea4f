import type { APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';
import { demoConfirmedSchema, paymentIntentSchema, type DemoCard } from '#contract/checkout/checkout.ts';
import { expect } from './journey.ts';

/** Buys a product through the checkout's API calls, in the session of `request`. Returns the order's id. */
export async function buy(
  request: APIRequestContext,
  productId: number,
  email = 'edith@example.com',
  paymentMethod: DemoCard = 'pm_card_visa',
): Promise<string> {
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await post('/api/cart/add', { productId, quantity: 1 });
  const { clientSecret } = z.parse(paymentIntentSchema, await post('/api/create-payment-intent', {}));
  await post('/api/checkout/validate', {
    name: 'Edith Marlowe',
    email,
    address: '1 Corner Street, Dogear',
  });
  const paid = await post('/api/demo-payments/confirm', { clientSecret, paymentMethod });
  const { paymentIntentId } = z.parse(demoConfirmedSchema, paid);
  return z.parse(z.object({ id: z.string() }), await post('/api/orders', { paymentIntentId })).id;
}
