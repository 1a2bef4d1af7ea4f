import { and, eq, lt } from 'drizzle-orm';
import { paymentEvents } from '../storage/schema.ts';
import type { Db, Tx } from '../storage/storage.ts';
import { instantsOf } from '../storage/purge-in-chunks.ts';

type Handled = typeof paymentEvents.$inferInsert;

/** True if the event was handled before. */
export async function isKnownEvent(db: Db, provider: Handled['provider'], eventId: string): Promise<boolean> {
  const rows = await db
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));
  return rows.length > 0;
}

/** Stores a handled event; false if it was stored before. */
export async function storeEvent(tx: Tx, row: Handled): Promise<boolean> {
  const noted = await tx.insert(paymentEvents).values(row).onConflictDoNothing().returning();
  return noted.length > 0;
}

export const instantsOfEvents = instantsOf(paymentEvents.receivedAt);

/** Deletes events that were received before an instant. */
export async function deleteEventsBefore(tx: Tx, instant: number): Promise<void> {
  await tx.delete(paymentEvents).where(lt(paymentEvents.receivedAt, instant));
}
