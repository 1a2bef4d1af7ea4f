import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { eventBody, eventIn } from '../../gateways/payments/event-body.ts';
import type { EventQuery, EventSubject, PaymentEvent } from '../../gateways/payments/payments.ts';
import { signDemoEvent } from '../../gateways/payments/demo-webhook-signature.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { openPayloads } from '../../jobs/jobs.queries.ts';
import type { Handler } from '../../jobs/run-due-jobs.ts';
import { getSecret } from '../../secrets/secret-of.ts';
import type { Db, Tx } from '../../storage/storage.ts';
import { SIGNATURE_HEADER } from '../signature-header.ts';

const KIND = 'demo-event';
const TIMEOUT_MS = 10_000;

/**
 * Enqueues an event of the demo provider, delivered like a real one: up to 2 seconds late, and every fourth one twice.
 * Returns its id.
 */
export async function enqueueDemoEvent(
  { now, randomBytes }: Pick<Deps, 'now' | 'randomBytes'>,
  tx: Tx,
  type: string,
  about: EventSubject,
): Promise<string> {
  const [late = 0, again = 0, later = 0, ...id] = randomBytes(15);
  const eventId = `evt_demo_${Buffer.from(id).toString('hex')}`;
  const payload = { eventId, type, ...about };
  const after = (byte: number): number => now() + Math.floor((byte / 256) * 2_000);
  await enqueue(tx, now(), { key: `${KIND}:${eventId}`, kind: KIND, payload, nextAt: after(late) });
  if (again < 64)
    await enqueue(tx, now(), { key: `${KIND}:${eventId}:again`, kind: KIND, payload, nextAt: after(later) });
  return eventId;
}

const named = { eventId: z.string(), type: z.string() };
/** An event as its job stores it, to be posted to the shop. */
export const demoEventSchema = z.union([
  z.object({
    ...named,
    intentId: z.string(),
    refundId: z.optional(z.string()),
    disputeId: z.optional(z.string()),
  }),
  z.object({ ...named, accountId: z.string() }),
]);

/** The events that the webhook has not accepted so far, oldest first. */
export async function undeliveredDemoEvents(db: Db, { types, since }: EventQuery): Promise<PaymentEvent[]> {
  const found = new Map<string, PaymentEvent>();
  for (const payload of await openPayloads(db, KIND, since)) {
    const { eventId, type, ...about } = z.parse(demoEventSchema, payload);
    if (types.includes(type)) found.set(eventId, eventIn(eventBody(eventId, type, about, since)));
  }
  return [...found.values()];
}

/** Job handler: posts the event to the shop's own webhook, signed like an external event. */
export const demoEventHandler = {
  [KIND]: async (deps, payload) => {
    const { eventId, type, ...about } = z.parse(demoEventSchema, payload);
    const address = deps.ownAddress();
    if (address === undefined) throw new Error('the server is not listening yet');
    const body = eventBody(eventId, type, about, deps.now());
    const answer = await fetch(`${address}/api/webhooks/demo`, {
      method: 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'Content-Type': 'application/json',
        [SIGNATURE_HEADER]: signDemoEvent(
          await getSecret(deps, 'demo-webhook'),
          Math.floor(deps.now() / 1000),
          body,
        ),
      },
      body,
    });
    if (!answer.ok) throw new Error(`webhook returned ${answer.status}`);
  },
} satisfies Readonly<Record<string, Handler>>;
