import { SIGNATURE_HEADER } from '#api/checkout/signature-header.ts';
import { eventBody } from '#api/gateways/payments/event-body.ts';
import { signDemoEvent } from '#api/gateways/payments/demo-webhook-signature.ts';
import { getSecret } from '#api/secrets/secret-of.ts';
import { assert } from '../world/violation.ts';
import type { ProviderEvent } from './ledger.ts';
import type { Shop } from './shop.ts';

/** Posts a signed provider event to the shop's webhook. */
export async function deliverEvent(shop: Shop, { eventId, type, intentId }: ProviderEvent): Promise<void> {
  if (shop.bugs.withoutReconciler === true) return;
  const body = eventBody(eventId, type, intentId, shop.now);
  const secret = await shop.runInProcess(async (deps) => getSecret(deps, 'demo-webhook'));
  if (secret === undefined) return;
  const signature = signDemoEvent(secret, Math.floor(shop.now / 1000), body);
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  const reply = await shop.handleRequest({ method: 'POST', path: '/api/webhooks/demo', headers, body });
  if (reply === undefined) return;
  assert(
    reply.status === 200 || reply.status === 503,
    () => `the webhook answered ${reply.status}: ${reply.body}`,
  );
}
