import { MARKETPLACES, PRICE_KINDS, PRICE_SOURCES } from '#contract/admin/admin-prices.ts';
import { cents, check, id, index, instant, oneOf, primaryKey, ref, table } from '../columns.ts';
import { isOneOf, isPrice } from '../checks.ts';
import { products } from './catalog.ts';

/** Price history of products, for charts. */
export const priceChanges = table(
  'price_changes',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    kind: oneOf(PRICE_KINDS).notNull(),
    fromCents: cents(),
    toCents: cents(),
    source: oneOf(PRICE_SOURCES).notNull(),
  },
  (t) => [
    index('price_changes_product').on(t.productId, t.at, t.id),
    check('price_changes_kind', isOneOf(t.kind, PRICE_KINDS)),
    check('price_changes_source', isOneOf(t.source, PRICE_SOURCES)),
    check('price_changes_from', isPrice(t.fromCents)),
    check('price_changes_to', isPrice(t.toCents)),
  ],
);

/** Cached responses of market-price sources. */
export const marketPrices = table(
  'market_prices',
  {
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    marketplace: oneOf(MARKETPLACES).notNull(),
    cents: cents(), // null: the source has no price
    askedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.marketplace] }),
    check('market_prices_marketplace', isOneOf(t.marketplace, MARKETPLACES)),
    check('market_prices_cents', isPrice(t.cents)),
  ],
);
