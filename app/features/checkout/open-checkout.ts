import type { PaymentIntent } from '#contract/checkout/checkout.ts';
import { ApiError } from '#app/http/errors.ts';
import { load, statusOf, usePersonal } from '#app/pwa/personal/personal.ts';
import { calls } from './checkout-calls.ts';
import { forgetTried, triedPayment } from './checkout-memory.ts';
import { placeOrder } from './place-order.ts';

/** The state in which a checkout opens. */
export type Opened =
  | { readonly now: 'ready'; readonly intent: PaymentIntent; readonly itemCount: number }
  | { readonly now: 'empty' }
  /** It is already paid. */
  | { readonly now: 'paid'; readonly orderId: string }
  | { readonly now: 'sold-out'; readonly titles: readonly string[] }
  /** Refused with the server's message; a retry may succeed. */
  | { readonly now: 'refused'; readonly text: string }
  /** The payment ended without an order, or is still processing. */
  | { readonly now: 'over'; readonly text: string }
  | { readonly now: 'failed' };

/**
 * Sends waiting cart changes, then opens a payment for the server's cart. Before that, resolves an attempted payment whose
 * outcome is unknown (after a reload or a lost response). Never throws.
 */
export async function openCheckout(): Promise<Opened> {
  await load('cart');
  const before = await endOfTried();
  if (before !== undefined) return before;
  const personal = usePersonal.getState();
  const { cart, data: person } = personal;
  // The total would leave out changes that have not reached the server.
  const waits = person.pending.some(({ change }) => change.name.startsWith('cart'));
  if (waits || statusOf(personal, 'cart') !== 'ready') return { now: 'failed' };
  if (cart.lines.length === 0) return { now: 'empty' };
  try {
    const intent = await calls.open();
    return intent.orderId === undefined
      ? { now: 'ready', intent, itemCount: cart.itemCount }
      : { now: 'paid', orderId: intent.orderId };
  } catch (error) {
    return refusedBy(error);
  }
}

/** Looks up the outcome of an attempted payment; undefined if there is none, or if nothing was paid. */
export async function endOfTried(): Promise<Opened | undefined> {
  const paymentIntentId = triedPayment();
  if (paymentIntentId === undefined) return undefined;
  const placed = await placeOrder({ paymentIntentId });
  if (placed.outcome === 'placed') return { now: 'paid', orderId: placed.id };
  if (placed.outcome === 'failed') return { now: 'failed' };
  if (placed.outcome === 'unpaid' || placed.settled) forgetTried();
  return placed.outcome === 'over' ? { now: 'over', text: placed.text } : undefined;
}

function refusedBy(error: unknown): Opened {
  if (!(error instanceof ApiError) || error.status >= 500) return { now: 'failed' };
  if (error.code === 'sold_out') return { now: 'sold-out', titles: error.titles };
  return error.userText === undefined ? { now: 'failed' } : { now: 'refused', text: error.userText };
}
