/** A checkout is a quote that ends as an order or as nothing. */
export const CHECKOUT_STATUSES = ['open', 'reserved', 'completed', 'canceled'] as const;

/** What became of the money. `pending` is the column's default and never written. */
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'canceled',
  'refunding',
  'refunded',
  'partially_refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Where the goods of one seller are. */
export const SHIPMENT_STATUSES = [
  'new',
  'shipped',
  'delivered',
  'return_requested',
  'returned',
  'canceled',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** Why a stock changed. */
export const LEDGER_REASONS = ['hold', 'release', 'resale', 'restock', 'admin'] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];

export const PAYMENT_PROVIDERS = ['stripe', 'demo'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];
