import type { Deps } from '../../deps.ts';
import type { DemoWorld } from '../../gateways/payments/demo-payments.ts';
import { secretOf } from '../../secrets/secret-of.ts';
import { DECLINED, recordDecline } from '../declines.ts';
import { enqueueDemoEvent } from './demo-events.ts';

/** What the demo provider of payments stands on: the shop's own database, clock and chance. */
export const demoWorld = (base: Pick<Deps, 'storage' | 'now' | 'randomBytes'>): DemoWorld => ({
  ...base,
  secret: async () => secretOf(base, 'demo-webhook'),
  tell: async (tx, type, intentId) => {
    const eventId = await enqueueDemoEvent(base, tx, type, intentId);
    // Counted in the same transaction: a script is faster than the event, and the demo provider can know it at once.
    if (type === DECLINED) await recordDecline(tx, { provider: 'demo', eventId, intentId, now: base.now() });
  },
});
