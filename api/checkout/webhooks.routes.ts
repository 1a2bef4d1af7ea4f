import express, { type Router } from 'express';
import { ShopError } from '#contract/shop-error.ts';
import type { Deps } from '../deps.ts';
import { BadSignature, PaymentsUnreachable, type PaymentEvent } from '../gateways/payments/payments.ts';
import { handleEvent } from './handle-event.ts';
import { SIGNATURE_HEADER } from './signature-header.ts';

const MAX_BYTES = 256 * 1024;

/**
 * Webhooks of payment providers. Mounted before the body parser: the signature covers the raw bytes. A failed event gets
 * a 5xx status, so that the provider redelivers it.
 */
export function webhookRoutes(deps: Deps): Router {
  const router = express.Router();
  const path = `/api/webhooks/${deps.payments.name}`;
  router.post(path, express.raw({ type: () => true, limit: MAX_BYTES }), async (req, res) => {
    const raw: unknown = req.body;
    const event = await eventOf(
      deps,
      Buffer.isBuffer(raw) ? raw : Buffer.alloc(0),
      req.get(SIGNATURE_HEADER),
    );
    await asBusyWhileUnreachable(async () => handleEvent(deps, event));
    res.json({ received: true });
  });
  return router;
}

async function eventOf(deps: Deps, raw: Buffer, signature: string | undefined): Promise<PaymentEvent> {
  try {
    return await deps.payments.readEvent(raw, signature);
  } catch (error) {
    if (error instanceof BadSignature) deps.log.warn({ refused: 'webhook_signature' });
    throw new ShopError('invalid_input', 'This is not an event of our payment provider.', {
      malformed: true,
    });
  }
}

async function asBusyWhileUnreachable(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PaymentsUnreachable)) throw error;
    throw new ShopError('busy', 'Please resend this event later.', { retryAfter: 30, unavailable: true });
  }
}
