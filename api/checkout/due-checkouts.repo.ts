import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { checkouts, orders } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { belongsTo, type AccountHolder, type Checkout } from './checkout.repo.ts';

interface Claim {
  readonly status: 'open' | 'reserved' | 'canceled';
  readonly now: number;
  readonly limit: number;
}

const WEEK_MS = 7 * DAY_MS;

/** A quote expires this long after its last create-payment-intent. */
export const QUOTE_TTL_MS = HOUR_MS;
/** A quote's payment is looked up halfway through its lifetime: it may be paid without a hold and its webhook lost. */
export const QUOTE_LOOKUP_DELAY_MS = HOUR_MS / 2;
/** Finds the lost webhook of a held checkout, or of a replaced quote, within 5 minutes. */
const HOLD_LOOKUP_INTERVAL_MS = 4 * MINUTE_MS;
/** Delay after an inconclusive lookup. */
const RETRY_DELAY_MS = 15 * MINUTE_MS;

/**
 * Claims checkouts of a status whose payment lookup is due and sets their next due time, in one statement: no other process
 * claims the same rows, and a row that always fails does not delay the others.
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
    // After a week of failures, retry daily.
    canceled: sql`case when ${checkouts.createdAt} > ${now - WEEK_MS}
      then cast(${now + HOLD_LOOKUP_INTERVAL_MS} as bigint) else cast(${now + DAY_MS} as bigint) end`,
  };
  return (
    tx
      .update(checkouts)
      .set({ checkAt: nextCheckAt[status] })
      // Checked again for concurrent processes; the unary plus makes SQLite find the rows by id, not by the index.
      .where(and(inArray(checkouts.id, due), sql`+${checkouts.checkAt} <= ${now}`))
      .returning()
  );
}

/** Deletes quotes from before an instant that never held copies and whose payment was canceled; returns the count. */
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

/** Stores the payment of a quote that ended without one, once it is canceled at the provider. */
export async function storeCanceledIntent(tx: Tx, id: number, intentId: string, now: number): Promise<void> {
  await tx
    .update(checkouts)
    .set({ intentId, checkAt: null, updatedAt: now })
    .where(and(eq(checkouts.id, id), eq(checkouts.status, 'canceled'), isNull(checkouts.intentId)));
}

const anonymous = { customerName: null, customerEmail: null, shippingAddress: null };

/** Removes name, email and address from an account's quotes that have ended. */
export async function anonymizeCheckoutsOf(tx: Tx, person: AccountHolder): Promise<void> {
  await tx
    .update(checkouts)
    .set(anonymous)
    .where(
      and(
        belongsTo(person),
        inArray(checkouts.status, ['completed', 'canceled']),
        isNotNull(checkouts.customerEmail),
      ),
    );
}

/** The same for quotes that were last updated before an instant, at most `limit`. Returns how many there were. */
export async function anonymizeCheckoutsBefore(
  tx: Tx,
  ended: readonly ('completed' | 'canceled')[],
  before: number,
  limit: number,
): Promise<number> {
  const old = tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.status, [...ended]),
        lt(checkouts.updatedAt, before),
        isNotNull(checkouts.customerEmail),
      ),
    )
    .limit(limit);
  const changed = await tx
    .update(checkouts)
    .set(anonymous)
    .where(inArray(checkouts.id, old))
    .returning({ id: checkouts.id });
  return changed.length;
}
