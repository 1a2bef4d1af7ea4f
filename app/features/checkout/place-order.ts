import { CHECKOUT_MESSAGES } from '#contract/checkout/checkout-messages.ts';
import type { OrderRequest } from '#contract/checkout/checkout.ts';
import { ApiError } from '#app/http/errors.ts';
import { calls } from './checkout-calls.ts';

export type Placed =
  | { readonly outcome: 'placed'; readonly id: string }
  /** Nothing was paid, for certain. */
  | { readonly outcome: 'unpaid' }
  /** It is settled without an order, or not settled yet; nothing is to be done. */
  | { readonly outcome: 'over'; readonly text: string; readonly settled: boolean }
  | { readonly outcome: 'failed' };

/** How long to wait before it is asked again, one try after the other; milliseconds. */
const PAUSES = [500, 1_500, 3_000];

/** Asks for the order of a payment until there is an answer: an answer that was lost is the same the next time. */
export async function placeOrder(order: OrderRequest): Promise<Placed> {
  for (const pause of [...PAUSES, undefined]) {
    try {
      const id = await calls.order(order);
      return id === undefined
        ? { outcome: 'over', text: CHECKOUT_MESSAGES.stillProcessing, settled: false }
        : { outcome: 'placed', id };
    } catch (error) {
      const said = settledBy(error);
      if (said !== undefined) return said;
    }
    if (pause !== undefined) await new Promise((done) => setTimeout(done, pause));
  }
  return { outcome: 'failed' };
}

/** Undefined where another try may hear more. */
function settledBy(error: unknown): Placed | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'sold_out_refunded')
    return { outcome: 'over', text: error.userText ?? CHECKOUT_MESSAGES.refunded, settled: true };
  // Not paid, or a payment that this shop does not know (any more) as this visitor's.
  return error.status === 402 || error.status === 404 ? { outcome: 'unpaid' } : undefined;
}
