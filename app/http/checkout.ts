import {
  demoConfirmedSchema,
  orderAnswerSchema,
  paymentIntentSchema,
  validatedSchema,
  type Customer,
  type DemoConfirm,
  type DemoConfirmed,
  type OrderRequest,
  type PaymentIntent,
  type Validated,
} from '#contract/checkout/checkout.ts';
import { checked } from './checked.ts';
import type { Request } from './request.ts';

/** A payment provider is asked behind these calls, and may take its time; milliseconds. */
const TIMEOUT_MS = 40_000;

/** From the cart to the order. Each call throws ApiError, NetworkError or BadAnswerError. */
export function checkoutOver(request: Request) {
  const post = async (path: string, body: object): Promise<unknown> =>
    (await request(path, { method: 'POST', body, timeoutMs: TIMEOUT_MS, silence: TIMEOUT_MS })).body;

  return {
    /** POST /api/create-payment-intent: the payment for the cart as it is now; the same one while nothing changes. */
    open: async (): Promise<PaymentIntent> =>
      checked(paymentIntentSchema, await post('/api/create-payment-intent', {})),

    /** POST /api/checkout/validate: from then on the items are held. */
    validate: async (customer: Customer): Promise<Validated> =>
      checked(validatedSchema, await post('/api/checkout/validate', customer)),

    /** POST /api/orders: the same payment always answers the same order; undefined while it is being processed. */
    async order(order: OrderRequest): Promise<string | undefined> {
      const answer = checked(orderAnswerSchema, await post('/api/orders', order));
      return 'id' in answer ? answer.id : undefined;
    },

    /** POST /api/demo-payments/confirm: a test card's token, or the answer to the demo bank. */
    confirmDemo: async (command: DemoConfirm): Promise<DemoConfirmed> =>
      checked(demoConfirmedSchema, await post('/api/demo-payments/confirm', command)),
  };
}
