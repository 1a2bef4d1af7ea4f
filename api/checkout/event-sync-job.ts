import { DAY_MS } from '#contract/durations.ts';
import { shopDay } from '#contract/shop-clock.ts';
import type { Deps } from '../deps.ts';
import type { PaymentEvent } from '../gateways/payments/payments.ts';
import { enqueue, isEnqueued } from '../jobs/enqueue.ts';
import type { Handler } from '../jobs/run-due-jobs.ts';
import { findFact, writeFact } from '../storage/shop-facts.ts';
import { handleEvent } from './handle-event.ts';

/** Kind of the job that handles events whose webhooks were lost, enqueued once a day. */
const EVENT_SYNC = 'event-sync';

/**
 * What nothing else tells of: refunds that were made in the provider's dashboard or failed at a bank, and decisions about disputes of
 * long ago. Payments are looked up by `reconcilePayments`, and sellers' accounts, whose events are not the shop's own, once a day.
 */
const TYPES = [
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/** Providers forget events after 30 days. */
const LISTED_MS = 30 * DAY_MS;
/** What was under way during the last list, and clocks that differ. */
const OVERLAP_MS = DAY_MS;

const listedKey = ({ payments }: Pick<Deps, 'payments'>): string => `events listed of ${payments.name}`;

/** Enqueues the look at the provider's events once a day. */
export async function enqueueEventSync({ storage, ...deps }: Pick<Deps, 'storage' | 'now'>): Promise<void> {
  const now = deps.now();
  const key = `${EVENT_SYNC}:${shopDay(now)}`;
  if (await isEnqueued(storage.db, key)) return;
  await storage.transaction({}, (tx) => enqueue(tx, now, { key, kind: EVENT_SYNC, payload: {} }));
}

/** Job handler: handles the events since the last list, as if the provider had sent them again. */
export const eventSyncHandler = {
  [EVENT_SYNC]: async (deps) => {
    const { payments, storage } = deps;
    const now = deps.now();
    const listedAt = Number((await findFact(storage.db, listedKey(deps))) ?? 0);
    // The clock may have been ahead then.
    const since = Math.max(now - LISTED_MS, Math.min(now, listedAt) - OVERLAP_MS);
    await handleAll(deps, await payments.listEvents({ types: TYPES, since }));
    await storage.transaction({}, (tx) => writeFact(tx, listedKey(deps), String(now), { replace: true }));
  },
} satisfies Readonly<Record<string, Handler>>;

/** Throws what the first failure threw, after all: one does not keep others from their turn. */
async function handleAll(deps: Deps, events: readonly PaymentEvent[]): Promise<void> {
  const failures: unknown[] = [];
  for (const event of events) {
    try {
      await handleEvent(deps, event);
    } catch (error) {
      deps.log.warn({ err: error, event: event.id }, 'event could not be handled yet');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
