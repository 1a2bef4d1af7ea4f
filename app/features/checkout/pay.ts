import { customerSchema, type PaymentIntent } from '#contract/checkout/checkout.ts';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from '#app/http/errors.ts';
import { firstErrors, type FieldErrors } from '#app/ui/forms/field-errors.ts';
import { calls } from './checkout-calls.ts';
import { clearAttempt, saveAttempt, type CustomerInput } from './checkout-storage.ts';
import { resolveAttempt, type CheckoutStep } from './open-checkout.ts';
import { intentIdOf, type PaymentPort } from './payment-port.ts';
import { placeOrder } from './place-order.ts';

export type PayResult =
  | { readonly outcome: 'placed'; readonly id: string }
  /** Nothing was charged: the fields need correction. `message` is the server's. */
  | { readonly outcome: 'invalid'; readonly fields: FieldErrors; readonly message?: string | undefined }
  /** The cart or a price has changed since the quote. */
  | { readonly outcome: 'changed' }
  /** The card form shows what to correct. */
  | { readonly outcome: 'card-invalid'; readonly message: string }
  /** `message` is the provider's, if any. over: a retry needs a new payment; unknown: it may have been paid. */
  | { readonly outcome: 'refused'; readonly message: string | undefined; readonly reason: RefusalReason }
  /** The payment may have succeeded; the next attempt looks its order up first. */
  | { readonly outcome: 'not-ordered' }
  /**
   * The connection was lost. Another try with the same intent continues, and never charges twice. `otherwise` is the outcome
   * without another try; undefined if nothing was attempted.
   */
  | { readonly outcome: 'offline'; readonly otherwise: PayResult | undefined }
  /** The checkout enters another state. */
  | { readonly outcome: 'step-changed'; readonly step: CheckoutStep };

export type RefusalReason = 'declined' | 'over' | 'unknown';

const NOT_ORDERED: PayResult = { outcome: 'not-ordered' };

interface Payment {
  readonly input: CustomerInput;
  readonly intent: PaymentIntent;
  readonly port: PaymentPort;
  /** Called with the end of the stock hold; ISO 8601. */
  readonly onHeld: (until: string) => void;
}

/** Validates the customer's details by the server's rules. */
export const checkCustomer = (input: CustomerInput) =>
  z.safeParse(customerSchema, { ...input, email: input.email.trim() });

/** Validates the customer, holds the stock, charges the card, and creates the order. Never throws. */
export async function pay({ input, intent, port, onHeld }: Payment): Promise<PayResult> {
  const checked = checkCustomer(input);
  const cardError = port.check();
  if (!checked.success) return { outcome: 'invalid', fields: firstErrors(checked.error.issues) };
  if (cardError !== undefined) return { outcome: 'card-invalid', message: cardError };

  const attempted = await resolveAttempt();
  if (attempted?.status === 'paid') return { outcome: 'placed', id: attempted.orderId };
  if (attempted?.status === 'offline') return { outcome: 'offline', otherwise: NOT_ORDERED };
  if (attempted?.status === 'failed') return NOT_ORDERED;
  if (attempted !== undefined) return { outcome: 'step-changed', step: attempted };

  const customer = checked.data;
  const refused = await reserve(customer, onHeld);
  if (refused !== undefined) return refused;
  const paymentIntentId = await charge(port, intent.clientSecret);
  if (typeof paymentIntentId !== 'string') return paymentIntentId;
  const { name: customerName, email: customerEmail, address: shippingAddress } = customer;
  return createOrder({ paymentIntentId, customerName, customerEmail, shippingAddress });
}

async function reserve(
  customer: z.infer<typeof customerSchema>,
  onHeld: Payment['onHeld'],
): Promise<PayResult | undefined> {
  try {
    onHeld((await calls.validate(customer)).expiresAt);
    return undefined;
  } catch (error) {
    if (error instanceof NetworkError) return { outcome: 'offline', otherwise: undefined };
    if (!(error instanceof ApiError)) return { outcome: 'invalid', fields: {} };
    const { code, fields, userText } = error;
    if (code === 'price_changed') return { outcome: 'changed' };
    if (code === 'sold_out')
      return { outcome: 'step-changed', step: { status: 'sold-out', text: userText ?? '' } };
    const message = error.status === 409 || error.status === 429 ? userText : undefined;
    return { outcome: 'invalid', fields, message };
  }
}

/** Returns the payment intent's id once it has succeeded or is processing. */
async function charge(port: PaymentPort, clientSecret: string): Promise<string | PayResult> {
  saveAttempt(intentIdOf(clientSecret));
  const confirmed = await port.confirm(clientSecret);
  if ('status' in confirmed) return confirmed.paymentIntentId;
  if (confirmed.outcome === 'declined') clearAttempt();
  if (confirmed.outcome !== 'offline')
    return { outcome: 'refused', message: confirmed.error, reason: confirmed.outcome };
  return { outcome: 'offline', otherwise: { outcome: 'refused', message: undefined, reason: 'unknown' } };
}

async function createOrder(request: Parameters<typeof placeOrder>[0]): Promise<PayResult> {
  const placed = await placeOrder(request);
  if (placed.outcome === 'placed') return placed;
  if (placed.outcome === 'failed')
    return placed.isOffline ? { outcome: 'offline', otherwise: NOT_ORDERED } : NOT_ORDERED;
  if (placed.outcome === 'unpaid' || placed.settled) clearAttempt();
  return placed.outcome === 'unpaid'
    ? { outcome: 'refused', message: undefined, reason: 'over' }
    : { outcome: 'step-changed', step: { status: 'over', text: placed.text } };
}
