/** A checkout is a quote that ends as an order, canceled or expired. */
export const CHECKOUT_STATUSES = ['open', 'reserved', 'completed', 'canceled'] as const;

/** The payment's status. `pending` is the column's default and never written. */
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'canceled',
  'refunding',
  'refunded',
  'partially_refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The delivery status of one seller's goods. */
export const SHIPMENT_STATUSES = [
  'new',
  'shipped',
  'delivered',
  'return_requested',
  'returned',
  'canceled',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** Reasons of stock moves. */
export const LEDGER_REASONS = ['hold', 'release', 'resale', 'restock', 'admin'] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];

export const PAYMENT_PROVIDERS = ['stripe', 'demo'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];
