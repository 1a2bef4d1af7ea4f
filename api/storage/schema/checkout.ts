import { sql } from 'drizzle-orm';
import { CONDITIONS } from '#contract/catalog/conditions.ts';
import { CHECKOUT_STATUSES, LEDGER_REASONS, PAYMENT_PROVIDERS } from '#contract/orders/order-status.ts';
import {
  cents,
  check,
  flag,
  id,
  index,
  instant,
  oneOf,
  primaryKey,
  ref,
  table,
  text,
  uniqueIndex,
  whole,
} from '../columns.ts';
import { isBetween, isOneOf, isPrice } from '../checks.ts';
import { products } from './catalog.ts';

/** A frozen quote: its items, their prices, the total and one payment intent. An amount is never updated. */
export const checkouts = table(
  'checkouts',
  {
    id: id(),
    owner: text().notNull(),
    sessionId: ref().notNull(),
    network: text().notNull(), // hash of the network address that opened it, for the limit of holds
    status: oneOf(CHECKOUT_STATUSES).notNull(),
    fingerprint: text().notNull(), // sorted product, quantity, cents
    amountCents: cents().notNull(),
    currency: text().notNull().default('USD'),
    provider: oneOf(PAYMENT_PROVIDERS).notNull(),
    livemode: flag().notNull(),
    intentId: text(), // null until the provider has created it
    clientSecret: text(), // null again once the payment is canceled at its provider
    customerName: text(),
    customerEmail: text(),
    shippingAddress: text(),
    heldAt: instant(),
    expiresAt: instant(), // of the hold
    releasedAt: instant(), // when the hold ended without an order
    extensions: whole().notNull().default(0),
    failedPayments: whole().notNull().default(0),
    createdAt: instant().notNull(),
    openedAt: instant().notNull().default(0), // of the last create-payment-intent
    checkAt: instant().default(0), // next payment lookup; null: the payment's outcome is known
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('checkouts_intent').on(t.intentId),
    uniqueIndex('checkouts_active')
      .on(t.owner)
      .where(sql`${t.status} in ('open', 'reserved')`),
    index('checkouts_expiry')
      .on(t.expiresAt)
      .where(sql`${t.status} = 'reserved'`),
    index('checkouts_network')
      .on(t.network)
      .where(sql`${t.status} = 'reserved'`),
    index('checkouts_owner').on(t.owner, t.heldAt),
    index('checkouts_network_holds')
      .on(t.network, t.heldAt)
      .where(sql`${t.heldAt} is not null`),
    index('checkouts_check')
      .on(t.status, t.checkAt)
      .where(sql`${t.checkAt} is not null`),
    index('checkouts_given_up')
      .on(t.createdAt)
      .where(sql`${t.status} = 'canceled' and ${t.heldAt} is null`),
    index('checkouts_newest').on(t.createdAt),
    index('checkouts_with_customer')
      .on(t.status, t.updatedAt)
      .where(sql`${t.customerEmail} is not null`),
    check('checkouts_status', isOneOf(t.status, CHECKOUT_STATUSES)),
    check('checkouts_provider', isOneOf(t.provider, PAYMENT_PROVIDERS)),
  ],
);

/** An item of a quote, as of the quote's creation. */
export const checkoutItems = table(
  'checkout_items',
  {
    checkoutId: ref()
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    productId: ref()
      .notNull()
      .references(() => products.id),
    quantity: whole().notNull(),
    unitCents: cents().notNull(),
    feeCents: cents().notNull().default(0), // the seller's fee on a copy
    title: text().notNull(),
    condition: oneOf(CONDITIONS).notNull(),
    sellerOwner: text(),
    sellerName: text(),
  },
  (t) => [
    primaryKey({ columns: [t.checkoutId, t.productId] }),
    index('checkout_items_product').on(t.productId),
    check('checkout_items_quantity', isBetween(t.quantity, 1, 999)),
    check('checkout_items_price', isPrice(t.unitCents)),
  ],
);

/** Ledger of all changes of limited stock, which must add up. `ref` names the checkout, order or edit. */
export const stockLedger = table(
  'stock_ledger',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    delta: whole().notNull(),
    reason: oneOf(LEDGER_REASONS).notNull(),
    ref: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('stock_ledger_once').on(t.productId, t.reason, t.ref),
    check('stock_ledger_reason', isOneOf(t.reason, LEDGER_REASONS)),
  ],
);

/** Handled events of payment providers. */
export const paymentEvents = table(
  'payment_events',
  {
    provider: oneOf(PAYMENT_PROVIDERS).notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    receivedAt: instant().notNull(),
    result: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] }), index('payment_events_age').on(t.receivedAt)],
);

export const DEMO_INTENT_STATUSES = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const;

/** The demo provider's payments, which a real provider stores on its side. Amounts in cents, as in its protocol. */
export const demoIntents = table(
  'demo_intents',
  {
    id: text().primaryKey(), // pi_demo_…
    clientSecret: text().notNull(),
    idempotencyKey: text().notNull(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    checkoutId: ref().notNull(),
    status: oneOf(DEMO_INTENT_STATUSES).notNull(),
    receivedCents: cents().notNull().default(0),
    refundedCents: cents().notNull().default(0),
    card: text(), // the card token that awaits authentication
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('demo_intents_key').on(t.idempotencyKey),
    uniqueIndex('demo_intents_secret').on(t.clientSecret),
  ],
);

/** Refunds made by the demo provider, by idempotency key. */
export const demoRefunds = table('demo_refunds', {
  key: text().primaryKey(),
  id: text().notNull(),
  intentId: text().notNull(),
  cents: cents().notNull(),
  createdAt: instant().notNull(),
});
