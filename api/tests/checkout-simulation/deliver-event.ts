import { MINUTE_MS } from '#contract/durations.ts';
import { SIGNATURE_HEADER } from '#api/checkout/signature-header.ts';
import { eventBody } from '#api/gateways/payments/event-body.ts';
import { signDemoEvent } from '#api/gateways/payments/demo-webhook-signature.ts';
import { getSecret } from '#api/secrets/secret-of.ts';
import { assert } from '../world/violation.ts';
import type { ProviderEvent } from './ledger.ts';
import type { Shop } from './shop.ts';

/** Signatures are valid for 5 minutes. */
const MAX_AGE_MS = 5 * MINUTE_MS;

/** Posts a signed provider event to the shop's webhook. */
export async function deliverEvent(shop: Shop, event: ProviderEvent): Promise<void> {
  const { eventId, type, ...about } = event;
  if (shop.bugs.withoutReconciler === true) return;
  const body = eventBody(eventId, type, about, shop.now);
  const secret = await shop.runInProcess(async (deps) => getSecret(deps, 'demo-webhook'));
  if (secret === undefined) return;
  const signedAt = shop.now;
  const signature = signDemoEvent(secret, Math.floor(signedAt / 1000), body);
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  const reply = await shop.handleRequest({ method: 'POST', path: '/api/webhooks/demo', headers, body });
  if (reply === undefined) return;
  // Days have passed while it was under way: the provider signs and sends it again.
  if (reply.status === 400 && shop.now - signedAt > MAX_AGE_MS) return deliverEvent(shop, event);
  assert(
    reply.status === 200 || reply.status === 503,
    () => `the webhook answered ${reply.status}: ${reply.body} ${shop.lastError}`,
  );
}
