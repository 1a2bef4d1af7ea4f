import { createHmac } from 'node:crypto';
import type { StripeAccount } from './stripe-connect-objects.ts';
import type { StripeDispute } from './stripe-dispute-objects.ts';
import { newId, type StripeCharge, type StripeIntent, type StripeRefund } from './stripe-objects.ts';

/** A webhook event, with its object as it was then. */
export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  /** The seller's account in which it happened. */
  readonly account?: string;
  readonly data: {
    readonly object: StripeIntent | StripeCharge | StripeRefund | StripeDispute | StripeAccount;
  };
  readonly livemode: boolean;
  readonly pending_webhooks: number;
  readonly type: string;
}

export interface Sending {
  /** The shop's URL: "http://127.0.0.1:41234". */
  readonly to: string;
  /** Timestamp of the signature, in seconds. Default: now. */
  readonly signedAt?: number;
  /** Signs with another secret than the shop's. */
  readonly secret?: string;
  /** A literal header; null: none. */
  readonly signature?: string | null;
  /** Sent instead of the signed body. */
  readonly body?: string;
}

export const newEvent = (
  type: string,
  object: StripeEvent['data']['object'],
  created: number,
  account?: string,
): StripeEvent => ({
  id: newId('evt'),
  object: 'event',
  api_version: '2026-10-28.endive',
  created,
  data: { object },
  livemode: 'livemode' in object && object.livemode,
  pending_webhooks: 1,
  type,
  ...(account === undefined ? {} : { account }),
});

/** The Stripe-Signature header of a body. */
export const createSignature = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** Posts an event to a shop, by default signed with the secret of its webhook: one about an account with `connectSecret`. */
export function sendEvent(
  event: StripeEvent,
  sending: Sending,
  known: { readonly secret: string; readonly connectSecret: string; readonly seconds: number },
): Promise<Response> {
  const own = event.account === undefined ? known.secret : known.connectSecret;
  const { to, signedAt = known.seconds, secret = own } = sending;
  // Pretty-printed, as Stripe does.
  const body = JSON.stringify(event, undefined, 2);
  const signature =
    sending.signature === undefined ? createSignature(secret, signedAt, body) : sending.signature;
  return fetch(`${to}/api/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      ...(signature === null ? {} : { 'Stripe-Signature': signature }),
    },
    body: sending.body ?? body,
  });
}
