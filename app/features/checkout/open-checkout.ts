import type { PaymentIntent, SavedAddress } from '#contract/checkout/checkout.ts';
import { ApiError, NetworkError } from '#app/http/errors.ts';
import type { CartLine } from '#app/offline/personal/cart-view.ts';
import { useConnectivity } from '#app/pwa/connectivity.ts';
import { readAccountName } from '#app/pwa/personal/cached-account-name.ts';
import { loadList, readPersonal, statusOf } from '#app/pwa/personal/personal.ts';
import { userMessageOf } from '#app/ui/feedback/user-message.ts';
import { calls } from './checkout-calls.ts';
import { clearAttempt, loadAttempt } from './checkout-storage.ts';
import { placeOrder } from './place-order.ts';

/** The state in which a checkout opens. */
export type CheckoutStep =
  | {
      readonly status: 'ready';
      readonly intent: PaymentIntent;
      readonly itemCount: number;
      readonly lines: readonly CartLine[];
      /** The latest first; empty for guests. */
      readonly addresses: readonly SavedAddress[];
    }
  | { readonly status: 'empty' }
  /** It is already paid. */
  | { readonly status: 'paid'; readonly orderId: string }
  | { readonly status: 'sold-out'; readonly text: string }
  /** Refused with the server's message; a retry may succeed. */
  | { readonly status: 'refused'; readonly text: string }
  /** The payment ended without an order, or is still processing. */
  | { readonly status: 'over'; readonly text: string }
  /** The shop is unreachable. */
  | { readonly status: 'offline' }
  | { readonly status: 'failed' };

/**
 * Sends waiting cart changes, then opens a payment for the server's cart. Before that, resolves an attempted payment whose
 * outcome is unknown (after a reload or a lost response). Never throws.
 */
export async function openCheckout(): Promise<CheckoutStep> {
  await loadList('cart');
  if (useConnectivity.getState().isOffline) return { status: 'offline' };
  const attempted = await resolveAttempt();
  if (attempted !== undefined) return attempted;
  const personal = readPersonal();
  const { cart, data: person } = personal;
  // The total would leave out changes that have not reached the server.
  const hasWaiting = person.pending.some(({ change }) => change.name.startsWith('cart'));
  if (hasWaiting || statusOf(personal, 'cart') !== 'ready') return { status: 'failed' };
  if (cart.lines.length === 0) return { status: 'empty' };
  try {
    const [intent, addresses] = await Promise.all([calls.createPaymentIntent(), listAddresses()]);
    const { lines, itemCount } = cart;
    return intent.orderId === undefined
      ? { status: 'ready', intent, itemCount, lines, addresses }
      : { status: 'paid', orderId: intent.orderId };
  } catch (error) {
    return stepOfError(error);
  }
}

/** Looks up the outcome of an attempted payment; undefined if there is none, or if nothing was paid. */
export async function resolveAttempt(): Promise<CheckoutStep | undefined> {
  const paymentIntentId = loadAttempt();
  if (paymentIntentId === undefined) return undefined;
  const placed = await placeOrder({ paymentIntentId });
  if (placed.outcome === 'placed') return { status: 'paid', orderId: placed.id };
  if (placed.outcome === 'failed') return { status: placed.isOffline ? 'offline' : 'failed' };
  if (placed.outcome === 'unpaid' || placed.settled) clearAttempt();
  return placed.outcome === 'over' ? { status: 'over', text: placed.text } : undefined;
}

/** Without them, the buyer types: never an error. */
async function listAddresses(): Promise<readonly SavedAddress[]> {
  return readAccountName() === undefined ? [] : calls.listSavedAddresses().catch(() => []);
}

function stepOfError(error: unknown): CheckoutStep {
  if (error instanceof NetworkError) return { status: 'offline' };
  if (error instanceof ApiError && error.code === 'sold_out')
    return { status: 'sold-out', text: error.userText ?? '' };
  const text = userMessageOf(error);
  return text === undefined ? { status: 'failed' } : { status: 'refused', text };
}
