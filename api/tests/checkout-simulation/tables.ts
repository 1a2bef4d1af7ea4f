/** Tables to clear between schedules. */
export const TABLES = [
  [
    'ledger_lines',
    'ledger_entries',
    'payouts',
    'disputes',
    'cases',
    'refunds',
    'order_items',
    'shipments',
    'orders',
  ],
  ['checkout_items', 'checkouts', 'stock_ledger'],
  ['payment_events', 'demo_intents', 'demo_refunds', 'jobs', 'cart_items', 'carts', 'codes', 'account_keys'],
  [
    'admin_sessions',
    'audit_entries',
    'sessions',
    'users',
    'sellers',
    'mutations',
    'tombstones',
    'products',
    'product_counts',
    'fee_terms',
  ],
].flat();
