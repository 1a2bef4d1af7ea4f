import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Evidence } from '#contract/orders/dispute-evidence.ts';
import { OPEN_DISPUTES } from '#contract/payouts/open-disputes.ts';
import {
  cents,
  check,
  flag,
  id,
  index,
  instant,
  json,
  oneOf,
  ref,
  table,
  text,
  uniqueIndex,
} from '../columns.ts';
import { isOneOf } from '../checks.ts';
import { orders } from './orders.ts';

export const PAYOUT_KINDS = ['payout', 'reversal'] as const;
export const PAYOUT_STATUSES = ['due', 'sent', 'failed'] as const;
/** `manual`: by an admin, from the shop's bank. */
export const PAYOUT_PROVIDERS = ['stripe', 'demo', 'manual'] as const;

/** Transfers to sellers' payout accounts, and reversals of them. */
export const payouts = table(
  'payouts',
  {
    id: id(),
    kind: oneOf(PAYOUT_KINDS).notNull(),
    reverses: ref(), // the payout that a reversal takes money back from
    owner: text().notNull(), // the seller
    cents: cents().notNull(),
    currency: text().notNull(),
    livemode: flag().notNull(),
    provider: oneOf(PAYOUT_PROVIDERS).notNull(),
    accountId: text(), // the provider's name of the seller's account
    status: oneOf(PAYOUT_STATUSES).notNull(),
    providerId: text(), // the provider's name of the transfer or reversal, once it is sent
    failure: text(), // why it was refused, in the provider's words
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (t) => [
    // One at a time: the next one counts what became of it.
    uniqueIndex('payouts_due')
      .on(t.owner, t.kind)
      .where(sql`${t.status} = 'due'`),
    uniqueIndex('payouts_provider')
      .on(t.providerId)
      .where(sql`${t.providerId} is not null`),
    index('payouts_owner').on(t.owner, t.createdAt),
    index('payouts_reverses')
      .on(t.reverses)
      .where(sql`${t.reverses} is not null`),
    check('payouts_kind', isOneOf(t.kind, PAYOUT_KINDS)),
    check('payouts_status', isOneOf(t.status, PAYOUT_STATUSES)),
    check('payouts_provider_name', isOneOf(t.provider, PAYOUT_PROVIDERS)),
    check('payouts_cents', sql`${t.cents} > 0`),
  ],
);

/** What an admin has written for a bank. */
export interface StoredEvidence {
  readonly fields: Evidence;
  /** Why the provider did not take it, in its words. */
  readonly refused?: string;
}

/** Who bears a parcel of a lost dispute, and how much of it, in cents. */
export interface DisputeBearer {
  readonly shipmentId: number;
  readonly bearer: 'shop' | 'seller';
  readonly cents: number;
}

/** Payments that buyers dispute at their banks. */
export const disputes = table(
  'disputes',
  {
    id: text().primaryKey(), // the provider's
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    intentId: text().notNull(),
    cents: cents().notNull(),
    status: text().notNull(), // the provider's word
    reason: text().notNull(),
    dueBy: instant(), // when evidence must be in
    evidence: json<StoredEvidence>(), // as saved or sent; null with the buyer's name and address
    evidenceSentAt: instant(), // the bank takes it once
    bearers: json<readonly DisputeBearer[]>(), // of a lost one
    decidedAt: instant(), // when they were decided; what the provider moves later is the shop's gain or loss
    closedAt: instant(), // when the shop learned that the bank has decided
  },
  (t) => [index('disputes_order').on(t.orderId)],
);

/** Literals, not parameters, so that the condition fits everywhere. */
const openDisputes = sql.raw(OPEN_DISPUTES.map((status) => `'${status}'`).join(', '));

/** Condition: an order has an undecided dispute. A bank's inquiries, which move no money, count. */
export const hasOpenDispute = (orderId: SQLWrapper): SQL =>
  sql`exists (select 1 from disputes d where d.order_id = ${orderId} and d.status in (${openDisputes}))`;

/** Condition: an order has a dispute that its bank has not decided, or a lost one without decided bearers. */
export const hasUnsettledDispute = (orderId: SQLWrapper): SQL =>
  sql`exists (select 1 from disputes d where d.order_id = ${orderId}
    and (d.status in (${openDisputes}) or (d.status = 'lost' and d.decided_at is null)))`;
