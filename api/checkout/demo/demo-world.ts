import type { Deps } from '../../deps.ts';
import type { DemoDeps } from '../../gateways/payments/demo-deps.ts';
import { getSecret } from '../../secrets/secret-of.ts';
import { DECLINED, recordDecline } from '../declines.ts';
import { enqueueDemoEvent, undeliveredDemoEvents } from './demo-events.ts';

/** Dependencies of the demo payment provider: the shop's own database, clock and random source. */
export const demoWorld = (base: Pick<Deps, 'storage' | 'now' | 'randomBytes'>): DemoDeps => ({
  ...base,
  secret: async () => getSecret(base, 'demo-webhook'),
  sendEvent: async (tx, type, about) => {
    const eventId = await enqueueDemoEvent(base, tx, type, about);
    // Counted in the same transaction: a script could make more attempts before the event arrives.
    if (type === DECLINED && 'intentId' in about)
      await recordDecline(tx, { provider: 'demo', eventId, intentId: about.intentId, now: base.now() });
  },
  undeliveredEvents: (query) => undeliveredDemoEvents(base.storage.db, query),
});
