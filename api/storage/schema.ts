// All tables, for the repos and for drizzle-kit.
export * from './schema/catalog.ts';
export * from './schema/sessions.ts';
export * from './schema/cart.ts';
export * from './schema/wishlist.ts';
export * from './schema/http.ts';
export * from './schema/sync.ts';
export * from './schema/support.ts';
export * from './schema/reviews.ts';
export * from './schema/shop.ts';
export * from './schema/search.ts';
export * from './schema/selling.ts';
export * from './schema/jobs.ts';
export * from './schema/accounts.ts';
export * from './schema/checkout.ts';
export * from './schema/orders.ts';
export * from './schema/pricing.ts';
export * from './schema/admin.ts';
