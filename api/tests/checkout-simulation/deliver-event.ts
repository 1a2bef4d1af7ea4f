import { MINUTE_MS } from '#contract/durations.ts';
import { SIGNATURE_HEADER } from '#api/checkout/signature-header.ts';
import { eventBody } from '#api/gateways/payments/event-body.ts';
import { signDemoEvent } from '#api/gateways/payments/demo-webhook-signature.ts';
import { getSecret } from '#api/secrets/secret-of.ts';
import { createSignature } from '#api/doubles/stripe-events.ts';
import { assert } from '../world/violation.ts';
import type { ProviderEvent } from './provider-event.ts';
import type { Shop } from './shop.ts';
import type { StripeWorld } from './stripe/stripe-world.ts';

/** Signatures are valid for 5 minutes. */
const MAX_AGE_MS = 5 * MINUTE_MS;

/** Posts a signed provider event to the shop's webhook. */
export async function deliverEvent(shop: Shop, event: ProviderEvent): Promise<void> {
  if (shop.bugs.withoutReconciler === true) return;
  const signedAt = shop.now;
  const sent = shop.stripe === undefined ? await byDemo(shop, event) : byStripe(shop, shop.stripe, event);
  if (sent === undefined) return;
  const { body, signature } = sent;
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  const path = `/api/webhooks/${shop.stripe === undefined ? 'demo' : 'stripe'}`;
  const reply = await shop.handleRequest({ method: 'POST', path, headers, body });
  if (reply === undefined) return;
  // Days have passed while it was under way: the provider signs and sends it again.
  if (reply.status === 400 && shop.now - signedAt > MAX_AGE_MS) return deliverEvent(shop, event);
  assert(
    reply.status === 200 || reply.status === 503,
    () => `the webhook answered ${reply.status}: ${reply.body} ${shop.lastError}`,
  );
}

interface Signed {
  readonly body: string;
  readonly signature: string;
}

async function byDemo(shop: Shop, event: ProviderEvent): Promise<Signed | undefined> {
  const { eventId, type, ...about } = event;
  const body = eventBody(eventId, type, about, shop.now);
  const secret = await shop.runInProcess(async (deps) => getSecret(deps, 'demo-webhook'));
  return secret === undefined
    ? undefined
    : { body, signature: signDemoEvent(secret, Math.floor(shop.now / 1000), body) };
}

function byStripe(
  shop: Shop,
  { env, listEvents }: StripeWorld,
  { eventId }: ProviderEvent,
): Signed | undefined {
  const event = listEvents().find(({ id }) => id === eventId);
  if (event === undefined) return undefined;
  const body = JSON.stringify(event, undefined, 2);
  const secret = env['STRIPE_WEBHOOK_SECRET'] ?? '';
  return { body, signature: createSignature(secret, Math.floor(shop.now / 1000), body) };
}
