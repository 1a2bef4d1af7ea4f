import * as z from 'zod/mini';
import {
  demoConfirmedSchema,
  paymentIntentSchema,
  type DemoCard,
  type PaymentIntent,
} from '#contract/checkout/checkout.ts';
import { orderSchema, ordersSchema, type Order } from '#contract/orders/order.ts';
import type { Shop } from './shop.ts';
import { createVisitor } from './visitor.ts';

const CUSTOMER = { name: 'Ada Lovelace', email: 'ada@example.com', address: '12 St James Square, London' };

/** A visitor with the steps of the checkout page. */
export function createBuyer(shop: Pick<Shop, 'fetch' | 'confirmCard'>, cookies?: () => string) {
  const visitor = createVisitor(shop, cookies);
  const post = (path: string, body: unknown = {}) => visitor.ask('POST', path, body);
  const confirm = (body: unknown) => post('/api/demo-payments/confirm', body);
  const pay = async (intent: PaymentIntent, paymentMethod: DemoCard = 'pm_card_visa'): Promise<string> => {
    const { clientSecret } = intent;
    if (shop.confirmCard === undefined)
      return z.parse(demoConfirmedSchema, await readOkBody(await confirm({ clientSecret, paymentMethod })))
        .paymentIntentId;
    shop.confirmCard(clientSecret, paymentMethod);
    return intentIdOf(intent);
  };

  return {
    ...visitor,
    post,
    /** Opens the checkout page. Returns the payment. */
    open: async (): Promise<PaymentIntent> =>
      z.parse(paymentIntentSchema, await readOkBody(await post('/api/create-payment-intent'))),
    validate: (customer: Partial<typeof CUSTOMER> = {}) =>
      post('/api/checkout/validate', { ...CUSTOMER, ...customer }),
    confirm,
    pay,
    order: (paymentIntentId: string) => post('/api/orders', { paymentIntentId }),
    /** Buys a product. Returns the order's id. */
    buy: async (productId: number, quantity = 1, card?: DemoCard): Promise<string> => {
      await visitor.add(productId, quantity);
      const intent = z.parse(paymentIntentSchema, await readOkBody(await post('/api/create-payment-intent')));
      await readOkBody(await post('/api/checkout/validate', CUSTOMER));
      return readOrderId(await post('/api/orders', { paymentIntentId: await pay(intent, card) }));
    },
    orders: async (): Promise<Order[]> =>
      z.parse(ordersSchema, await readOkBody(await visitor.ask('GET', '/api/orders'))),
    getOrder: async (id: string): Promise<Order> =>
      z.parse(orderSchema, await readOkBody(await visitor.ask('GET', `/api/orders/${id}`))),
  };
}

export type TestBuyer = ReturnType<typeof createBuyer>;

/** The order's id in a 200. Throws an Error on another status. */
export const readOrderId = async (answer: Response): Promise<string> =>
  z.parse(z.object({ id: z.string() }), await readOkBody(answer)).id;

/** The provider's id of a payment. */
export const intentIdOf = ({ clientSecret }: Pick<PaymentIntent, 'clientSecret'>): string =>
  clientSecret.split('_secret_')[0] ?? '';

/** The JSON of a 200. Throws an Error on another status. */
export async function readOkBody(answer: Response): Promise<unknown> {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}
