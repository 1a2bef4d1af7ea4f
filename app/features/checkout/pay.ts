import { customerSchema, type PaymentIntent } from '#contract/checkout/checkout.ts';
import * as z from 'zod/mini';
import { ApiError } from '#app/http/errors.ts';
import { calls } from './checkout-calls.ts';
import { forgetTried, rememberTried, type Typed } from './checkout-memory.ts';
import { endOfTried, type Opened } from './open-checkout.ts';
import { intentIdOf, type PaymentPort } from './payment-port.ts';
import { placeOrder } from './place-order.ts';

export type Paid =
  | { readonly outcome: 'placed'; readonly id: string }
  /** Nothing was charged: the fields need correction. `told` is the server's message. */
  | { readonly outcome: 'invalid'; readonly fields: FieldErrors; readonly told?: string | undefined }
  /** The cart or a price has changed since the quote. */
  | { readonly outcome: 'changed' }
  /** The card was refused; `told` is the provider's message. `over`: the payment has ended, and a retry needs a new one. */
  | { readonly outcome: 'refused'; readonly told: string | undefined; readonly over: boolean }
  /** The payment may have succeeded; the next attempt looks its order up first. */
  | { readonly outcome: 'not-ordered' }
  /** The checkout enters another state. */
  | { readonly outcome: 'turned'; readonly to: Opened };

/** Field name -> error message. */
export type FieldErrors = Readonly<Record<string, string>>;

interface Payment {
  readonly typed: Typed;
  readonly intent: PaymentIntent;
  readonly port: PaymentPort;
  /** Called with the end of the stock hold; ISO 8601. */
  readonly onHeld: (until: string) => void;
}

/** Validates the customer, holds the stock, charges the card, and creates the order. Never throws. */
export async function pay({ typed, intent, port, onHeld }: Payment): Promise<Paid> {
  const checked = z.safeParse(customerSchema, { ...typed, email: typed.email.trim() });
  const wrongCard = port.check();
  if (!checked.success) return { outcome: 'invalid', fields: firstOfEach(checked.error.issues) };
  if (wrongCard !== undefined) return { outcome: 'refused', told: wrongCard, over: false };

  const before = await endOfTried();
  if (before?.now === 'paid') return { outcome: 'placed', id: before.orderId };
  if (before?.now === 'failed') return { outcome: 'not-ordered' };
  if (before !== undefined) return { outcome: 'turned', to: before };

  const customer = checked.data;
  const refused = await reserve(customer, onHeld);
  if (refused !== undefined) return refused;
  const paymentIntentId = await charge(port, intent.clientSecret);
  if (typeof paymentIntentId !== 'string') return paymentIntentId;
  const { name: customerName, email: customerEmail, address: shippingAddress } = customer;
  return order({ paymentIntentId, customerName, customerEmail, shippingAddress });
}

async function reserve(
  customer: z.infer<typeof customerSchema>,
  onHeld: Payment['onHeld'],
): Promise<Paid | undefined> {
  try {
    onHeld((await calls.validate(customer)).expiresAt);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) return { outcome: 'invalid', fields: {} };
    const { code, fields, titles, userText } = error;
    if (code === 'price_changed') return { outcome: 'changed' };
    if (code === 'sold_out') return { outcome: 'turned', to: { now: 'sold-out', titles } };
    const told = error.status === 409 || error.status === 429 ? userText : undefined;
    return { outcome: 'invalid', fields, told };
  }
}

/** Returns the payment intent's id once it has succeeded or is processing. */
async function charge(port: PaymentPort, clientSecret: string): Promise<string | Paid> {
  rememberTried(intentIdOf(clientSecret));
  const confirmed = await port.confirm(clientSecret);
  if ('status' in confirmed) return confirmed.paymentIntentId;
  if (confirmed.end === 'declined') forgetTried();
  return { outcome: 'refused', told: confirmed.error, over: confirmed.end === 'over' };
}

async function order(request: Parameters<typeof placeOrder>[0]): Promise<Paid> {
  const placed = await placeOrder(request);
  if (placed.outcome === 'placed') return placed;
  if (placed.outcome === 'failed') return { outcome: 'not-ordered' };
  if (placed.outcome === 'unpaid' || placed.settled) forgetTried();
  return placed.outcome === 'unpaid'
    ? { outcome: 'refused', told: undefined, over: true }
    : { outcome: 'turned', to: { now: 'over', text: placed.text } };
}

function firstOfEach(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldErrors {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0])] ??= message;
  return fields;
}
