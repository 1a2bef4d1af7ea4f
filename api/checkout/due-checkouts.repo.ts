import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { checkouts, orders } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import type { Checkout } from './checkout.repo.ts';

interface Claim {
  readonly status: 'open' | 'reserved' | 'canceled';
  readonly now: number;
  readonly limit: number;
}

const WEEK_MS = 7 * DAY_MS;

/** A quote is given up so long after its last create-payment-intent. */
export const QUOTE_TTL_MS = HOUR_MS;
/** Halfway through its life a quote's payment is looked up: it may be paid without a hold, and its webhook lost. */
export const QUOTE_LOOKUP_DELAY_MS = HOUR_MS / 2;
/** The lost webhook of a held checkout is found within 5 minutes, and that of a quote that gave way to another one. */
const HOLD_LOOKUP_INTERVAL_MS = 4 * MINUTE_MS;
/** After an attempt that led to nothing. */
const RETRY_DELAY_MS = 15 * MINUTE_MS;

/**
 * Takes the checkouts of a status whose payment is due to be looked up, and notes when each is due again, in one statement:
 * no other process takes the same ones, and one that always fails does not keep the others waiting.
 */
export async function claimDue(tx: Tx, { status, now, limit }: Claim): Promise<Checkout[]> {
  const due = tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.status, status), lte(checkouts.checkAt, now)))
    .orderBy(asc(checkouts.checkAt))
    .limit(limit);
  const nextCheckAt = {
    reserved: sql`${now + HOLD_LOOKUP_INTERVAL_MS}`,
    open: sql`case when ${checkouts.openedAt} > ${now - QUOTE_TTL_MS}
      then ${checkouts.openedAt} + ${QUOTE_TTL_MS} else ${now + RETRY_DELAY_MS} end`,
    // After a week whatever keeps failing is no matter of minutes.
    canceled: sql`case when ${checkouts.createdAt} > ${now - WEEK_MS}
      then cast(${now + HOLD_LOOKUP_INTERVAL_MS} as bigint) else cast(${now + DAY_MS} as bigint) end`,
  };
  return (
    tx
      .update(checkouts)
      .set({ checkAt: nextCheckAt[status] })
      // Looked at once more, for processes side by side; by the plus SQLite finds the rows by their ids.
      .where(and(inArray(checkouts.id, due), sql`+${checkouts.checkAt} <= ${now}`))
      .returning()
  );
}

/** Deletes quotes made before an instant that never held anything and whose payment was canceled; returns how many. */
export async function deleteAbandonedQuotes(tx: Tx, before: number, limit: number): Promise<number> {
  const old = tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        sql`${checkouts.status} = 'canceled'`,
        isNull(checkouts.heldAt),
        lt(checkouts.createdAt, before),
        lt(checkouts.openedAt, before),
        isNotNull(checkouts.intentId),
        isNull(checkouts.clientSecret),
        notExists(tx.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, checkouts.id))),
      ),
    )
    .orderBy(asc(checkouts.createdAt))
    .limit(limit);
  const deleted = await tx
    .delete(checkouts)
    .where(inArray(checkouts.id, old))
    .returning({ id: checkouts.id });
  return deleted.length;
}

/** Notes the payment of a quote that had none when it ended, once its provider has canceled it. */
export async function storeCanceledIntent(tx: Tx, id: number, intentId: string, now: number): Promise<void> {
  await tx
    .update(checkouts)
    .set({ intentId, checkAt: null, updatedAt: now })
    .where(and(eq(checkouts.id, id), eq(checkouts.status, 'canceled'), isNull(checkouts.intentId)));
}
