import { createHmac } from 'node:crypto';
import { newId, type StripeCharge, type StripeIntent, type StripeRefund } from './stripe-objects.ts';

/** Something that Stripe tells by itself, as it was when it happened. */
export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: StripeIntent | StripeCharge | StripeRefund };
  readonly livemode: boolean;
  readonly pending_webhooks: number;
  readonly type: string;
}

/** How an event is sent. */
export interface Sending {
  /** Where to: "http://127.0.0.1:41234". */
  readonly to: string;
  /** When it says it was signed, in seconds; now, if none is said. */
  readonly signedAt?: number;
  /** Signed with another secret than the shop's. */
  readonly secret?: string;
  /** The header as it stands; null: none at all. */
  readonly signature?: string | null;
  /** Sent instead of what was signed. */
  readonly body?: string;
}

export const newEvent = (
  type: string,
  object: StripeEvent['data']['object'],
  created: number,
): StripeEvent => ({
  id: newId('evt'),
  object: 'event',
  api_version: '2026-10-28.endive',
  created,
  data: { object },
  livemode: object.object === 'refund' ? false : object.livemode,
  pending_webhooks: 1,
  type,
});

/** A body -> the header that Stripe sends along with it. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** Posts an event to a shop, signed with `known` unless something else is said. */
export function sendEvent(
  event: StripeEvent,
  sending: Sending,
  known: { readonly secret: string; readonly seconds: number },
): Promise<Response> {
  const { to, signedAt = known.seconds, secret = known.secret } = sending;
  // As Stripe writes them: over several lines.
  const body = JSON.stringify(event, undefined, 2);
  const signature = sending.signature === undefined ? signatureOf(secret, signedAt, body) : sending.signature;
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
