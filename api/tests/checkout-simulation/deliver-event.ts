import { MINUTE_MS } from '#contract/durations.ts';
import { SIGNATURE_HEADER } from '#api/checkout/signature-header.ts';
import { assert } from '../world/violation.ts';
import type { ProviderEvent } from './provider-event.ts';
import type { Shop } from './shop.ts';

/** Signatures are valid for 5 minutes. */
const MAX_AGE_MS = 5 * MINUTE_MS;

/** Posts a signed provider event to the shop's webhook. */
export async function deliverEvent(shop: Shop, event: ProviderEvent): Promise<void> {
  if (shop.bugs.withoutReconciler === true) return;
  const signedAt = shop.now;
  const sent = await shop.provider.sign(event);
  if (sent === undefined) return;
  const { body, signature } = sent;
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  const path = `/api/webhooks/${shop.provider.name}`;
  const reply = await shop.handleRequest({ method: 'POST', path, headers, body });
  if (reply === undefined) return;
  // Days have passed while it was under way: the provider signs and sends it again.
  if (reply.status === 400 && shop.now - signedAt > MAX_AGE_MS) return deliverEvent(shop, event);
  assert(
    reply.status === 200 || reply.status === 503,
    () => `the webhook answered ${reply.status}: ${reply.body} ${shop.lastError}`,
  );
}
