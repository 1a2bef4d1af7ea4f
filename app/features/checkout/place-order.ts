import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import type { OrderRequest } from '#contract/checkout/checkout.ts';
import { ApiError, NetworkError } from '#app/http/errors.ts';
import { calls } from './checkout-calls.ts';

export type PlaceOrderResult =
  | { readonly outcome: 'placed'; readonly id: string }
  /** Certainly not paid. */
  | { readonly outcome: 'unpaid' }
  /** `settled`: the payment ended without an order; otherwise it is still processing. */
  | { readonly outcome: 'over'; readonly text: string; readonly settled: boolean }
  /** `isOffline`: the last call did not reach the shop. */
  | { readonly outcome: 'failed'; readonly isOffline: boolean };

/** Delays between retries, in ms. */
const RETRY_DELAYS_MS = [500, 1_500, 3_000];

/** Creates the order of a payment. The call is idempotent, so lost responses are retried. */
export async function placeOrder(order: OrderRequest): Promise<PlaceOrderResult> {
  let isOffline = false;
  for (const delayMs of [...RETRY_DELAYS_MS, undefined]) {
    try {
      const id = await calls.placeOrder(order);
      return id === undefined
        ? { outcome: 'over', text: CHECKOUT_MESSAGES.stillProcessing, settled: false }
        : { outcome: 'placed', id };
    } catch (error) {
      const outcome = finalOutcome(error);
      if (outcome !== undefined) return outcome;
      isOffline = error instanceof NetworkError;
    }
    if (delayMs !== undefined) await new Promise((done) => setTimeout(done, delayMs));
  }
  return { outcome: 'failed', isOffline };
}

/** Maps an error to a final outcome; undefined if a retry may succeed. */
function finalOutcome(error: unknown): PlaceOrderResult | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'sold_out_refunded')
    return { outcome: 'over', text: error.userText ?? CHECKOUT_MESSAGES.refunded, settled: true };
  // Not paid, or unknown to the server as this visitor's payment.
  return error.status === 402 || error.status === 404 ? { outcome: 'unpaid' } : undefined;
}
