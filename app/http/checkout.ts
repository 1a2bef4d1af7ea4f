import {
  demoConfirmedSchema,
  orderAnswerSchema,
  paymentIntentSchema,
  savedAddressesSchema,
  validatedSchema,
  type Customer,
  type DemoConfirm,
  type DemoConfirmed,
  type OrderRequest,
  type PaymentIntent,
  type SavedAddress,
  type Validated,
} from '#contract/checkout/checkout.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Request } from './request.ts';

/** These calls wait for the payment provider. */
const TIMEOUT_MS = 40_000;

/** The checkout API. Each call throws ApiError, NetworkError or BadAnswerError. */
export function createCheckoutClient(request: Request) {
  const post = async (path: string, body: object): Promise<unknown> =>
    (await request(path, { method: 'POST', body, timeoutMs: TIMEOUT_MS, offlineAfterMs: TIMEOUT_MS })).body;

  return {
    /** POST /api/create-payment-intent: the payment for the current cart; the same one while the cart is unchanged. */
    createPaymentIntent: async (): Promise<PaymentIntent> =>
      parseAnswer(paymentIntentSchema, await post('/api/create-payment-intent', {})),

    /** GET /api/checkout/addresses: of the signed-in buyer's former orders, the latest first. */
    listSavedAddresses: async (): Promise<readonly SavedAddress[]> =>
      parseAnswer(savedAddressesSchema, (await request('/api/checkout/addresses')).body),

    /** POST /api/checkout/validate: also reserves the items. */
    validate: async (customer: Customer): Promise<Validated> =>
      parseAnswer(validatedSchema, await post('/api/checkout/validate', customer)),

    /** POST /api/orders: idempotent by payment. Returns the order's id; undefined while it is being processed. */
    async placeOrder(order: OrderRequest): Promise<string | undefined> {
      const answer = parseAnswer(orderAnswerSchema, await post('/api/orders', order));
      return 'id' in answer ? answer.id : undefined;
    },

    /** POST /api/demo-payments/confirm: with a test card's token, or the demo bank's result. */
    confirmDemoPayment: async (command: DemoConfirm): Promise<DemoConfirmed> =>
      parseAnswer(demoConfirmedSchema, await post('/api/demo-payments/confirm', command)),
  };
}
