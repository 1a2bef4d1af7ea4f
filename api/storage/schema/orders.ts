import { CONDITIONS } from '#contract/catalog/conditions.ts';
import type { Picture } from '#contract/catalog/product.ts';
import type { Grading } from '#contract/grading/grading.ts';
import { ORDER_STATUSES, PAYMENT_PROVIDERS, SHIPMENT_STATUSES } from '#contract/orders/order-status.ts';
import { CARRIER_CODES } from '#contract/parcels/carriers.ts';
import { CASE_BEARERS, CASE_KINDS, CASE_OUTCOMES, CASE_STATUSES } from '#contract/parcels/parcel-cases.ts';
import { CANCELED_BECAUSE, DELIVERED_BY } from '#contract/parcels/parcel-events.ts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
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
  whole,
} from '../columns.ts';
import { isBetween, isOneOf, isPrice } from '../checks.ts';
import { products } from './catalog.ts';
import { checkouts } from './checkout.ts';

/** Paid orders. `publicId` is the id in addresses (22 characters, base62), `number` what people read and say. */
export const orders = table(
  'orders',
  {
    id: id(),
    publicId: text().notNull(),
    number: text().notNull(), // "D-4821-7KQ": random, so that it neither counts orders nor opens one
    checkoutId: ref()
      .notNull()
      .references(() => checkouts.id),
    intentId: text().notNull(),
    provider: oneOf(PAYMENT_PROVIDERS).notNull(),
    owner: text().notNull(),
    sessionId: ref().notNull(),
    status: oneOf(ORDER_STATUSES).notNull().default('pending'),
    subtotalCents: cents().notNull(),
    shippingCents: cents().notNull().default(0),
    taxCents: cents().notNull().default(0),
    totalCents: cents().notNull(),
    refundedCents: cents().notNull().default(0),
    currency: text().notNull(),
    customerName: text(), // these three are removed with the account, or after two years
    customerEmail: text(),
    shippingAddress: text(),
    livemode: flag().notNull(),
    createdAt: instant().notNull(),
    canceledAt: instant(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('orders_public').on(t.publicId),
    uniqueIndex('orders_number').on(t.number),
    uniqueIndex('orders_checkout').on(t.checkoutId),
    uniqueIndex('orders_intent').on(t.intentId),
    index('orders_owner').on(t.owner, t.createdAt),
    index('orders_newest').on(t.createdAt, t.id),
    index('orders_with_customer')
      .on(t.createdAt)
      .where(sql`${t.customerEmail} is not null`),
    check('orders_status', isOneOf(t.status, ORDER_STATUSES)),
    check('orders_provider', isOneOf(t.provider, PAYMENT_PROVIDERS)),
  ],
);

/** One seller's part of an order; `seller` is an owner key, null for the shop itself. */
export const shipments = table(
  'shipments',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    seller: text(),
    status: oneOf(SHIPMENT_STATUSES).notNull().default('new'),
    carrier: text(),
    tracking: text(),
    createdAt: instant().notNull(),
    shippedAt: instant(),
    carrierCode: oneOf(CARRIER_CODES), // recognized by the tracking number
    shipBy: instant(), // the end of the day by which its seller sends it; null for parcels from before deadlines
    expectedBy: instant(), // the end of the last day on which it is expected; null until it is sent
    acceptBy: instant(), // counts as arrived from then on unless somebody says otherwise
    remindedAt: instant(), // the last reminder of this parcel, to its seller or its buyer
    sellerSaysAt: instant(), // the seller's first claim of delivery; has no effect by itself
    deliveredAt: instant(), // see deliveredBy
    deliveredBy: oneOf(DELIVERED_BY), // null for deliveries from before it was stored
    returnRequestedAt: instant(),
    returnReason: text(),
    returnedAt: instant(),
    canceledAt: instant(),
    canceledBecause: oneOf(CANCELED_BECAUSE),
    paidOutAt: instant(), // to the seller, by an admin
    paidOutCents: cents(), // null for payouts from before amounts were stored
    payAt: instant(), // when its seller is paid; null until it has arrived, and of older arrivals, which may have been paid by bank
    settledAt: instant(), // when a payout, or a debt of its seller, has used it up
    payoutId: ref(), // that payout; null if it was used up against a debt
    lostAt: instant(), // when all of it was refunded at the seller's expense: it earns nothing
    disputedCents: cents().notNull().default(0), // of its price, what banks have given back in disputes at the seller's expense
  },
  (t) => [
    index('shipments_order').on(t.orderId),
    index('shipments_seller')
      .on(t.seller, t.createdAt)
      .where(sql`${t.seller} is not null`),
    index('shipments_waiting')
      .on(t.status, t.orderId)
      .where(sql`${t.status} in ('new', 'return_requested')`),
    index('shipments_to_send')
      .on(t.shipBy)
      .where(sql`${t.status} = 'new'`),
    index('shipments_on_the_way')
      .on(t.acceptBy)
      .where(sql`${t.status} = 'shipped'`),
    index('shipments_to_pay')
      .on(t.seller, t.payAt)
      .where(sql`${t.status} = 'delivered' and ${t.settledAt} is null and ${t.payAt} is not null`),
    index('shipments_payout')
      .on(t.payoutId)
      .where(sql`${t.payoutId} is not null`),
    check('shipments_status', isOneOf(t.status, SHIPMENT_STATUSES)),
  ],
);

/** What the listing of an item said and showed when it was sold: the evidence of what was promised. */
export interface SoldListing {
  readonly description: string;
  readonly pictures: readonly Picture[];
  /** Absent without a check of the condition. */
  readonly grading?: Grading;
}

/** An item of an order, with its own copy of title and price. */
export const orderItems = table(
  'order_items',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    shipmentId: ref()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    productId: ref().references(() => products.id, { onDelete: 'set null' }),
    title: text().notNull(),
    condition: oneOf(CONDITIONS).notNull(),
    unitCents: cents().notNull(),
    feeCents: cents().notNull().default(0), // the seller's fee on a copy
    quantity: whole().notNull(), // as ordered
    removed: whole().notNull().default(0), // of them, by the buyer in the first hour
    asSold: json<SoldListing>(), // null 180 days after arrival
    createdAt: instant().notNull(),
  },
  (t) => [
    index('order_items_order').on(t.orderId),
    index('order_items_shipment').on(t.shipmentId),
    index('order_items_product')
      .on(t.productId)
      .where(sql`${t.productId} is not null`),
    check('order_items_quantity', isBetween(t.quantity, 1, 999)),
    check('order_items_price', isPrice(t.unitCents)),
  ],
);

/** Reports and returns of parcels; at most one of a parcel is open. */
export const cases = table(
  'cases',
  {
    id: id(),
    shipmentId: ref()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    kind: oneOf(CASE_KINDS).notNull(),
    status: oneOf(CASE_STATUSES).notNull(),
    outcome: oneOf(CASE_OUTCOMES), // of closed ones
    bearer: oneOf(CASE_BEARERS), // who pays its refund
    text: text().notNull(), // the buyer's words, '' if there are none
    answer: text(), // the seller's
    label: text(), // the https address of a prepaid return label
    openedAt: instant().notNull(),
    answerBy: instant(), // when silence decides; null while only the back office can
    returnCarrier: text(),
    returnTracking: text(),
    returnSentAt: instant(),
    closedAt: instant(),
  },
  (t) => [
    uniqueIndex('cases_open')
      .on(t.shipmentId)
      .where(sql`${t.status} <> 'closed'`),
    index('cases_shipment').on(t.shipmentId),
    index('cases_due')
      .on(t.answerBy)
      .where(sql`${t.status} <> 'closed'`),
    index('cases_closed')
      .on(t.closedAt)
      .where(sql`${t.status} = 'closed'`),
    check('cases_kind', isOneOf(t.kind, CASE_KINDS)),
    check('cases_status', isOneOf(t.status, CASE_STATUSES)),
  ],
);

/** Condition: a parcel has an open case. */
export const hasOpenCase = (shipmentId: SQLWrapper): SQL =>
  sql`exists (select 1 from cases c where c.shipment_id = ${shipmentId} and c.status <> 'closed')`;

export const REFUND_STATUSES = ['due', 'sent', 'failed'] as const;
export const REFUND_BEARERS = ['seller', 'shop'] as const;

/** Refunds, one per key. */
export const refunds = table(
  'refunds',
  {
    id: id(),
    key: text().notNull(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    shipmentId: ref().references(() => shipments.id, { onDelete: 'cascade' }), // null: for the order as a whole
    cents: cents().notNull(),
    reason: text().notNull(),
    status: oneOf(REFUND_STATUSES).notNull(),
    bearer: oneOf(REFUND_BEARERS), // at whose expense; null in builds without a ledger: the sellers'
    providerId: text(),
    retries: whole().notNull().default(0), // retries by admins after failures at the provider, each under a new idempotency key
    createdAt: instant().notNull(),
    doneAt: instant(),
    paidByHandAt: instant(), // of a failed one: when an admin gave the money back in another way
    disputeId: text(), // of a lost dispute in which a bank has given the money back, in full or in part
    disputedCents: cents().notNull().default(0), // how much of it
  },
  (t) => [
    uniqueIndex('refunds_key').on(t.key),
    index('refunds_order').on(t.orderId),
    index('refunds_due')
      .on(t.orderId)
      .where(sql`${t.status} = 'due'`),
    check('refunds_status', isOneOf(t.status, REFUND_STATUSES)),
  ],
);
