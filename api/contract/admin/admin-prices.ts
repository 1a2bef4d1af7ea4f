import * as z from 'zod/mini';

/** The kinds of prices with a history: the shop's own, the market price (of a new copy), and competitors'. */
export const PRICE_KINDS = ['own', 'market', 'amazon', 'ebay'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/** What changed it; `market` is a market-price source, `auto` the rule of 20% below Amazon. */
export const PRICE_SOURCES = ['seller', 'admin', 'auto', 'import', 'market', 'undo'] as const;

export const MARKETPLACES = ['amazon', 'ebay'] as const;
export type Marketplace = (typeof MARKETPLACES)[number];

/** One price change, in dollars; null for no price. */
export const priceChangeSchema = z.object({
  at: z.string(),
  kind: z.enum(PRICE_KINDS),
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  source: z.enum(PRICE_SOURCES),
});

/**
 * GET /api/admin/products/{id}/prices: the newest 500 changes, oldest first, for a step chart. Before a kind's first
 * change, its price was that change's `from`; a kind without changes has had the price of `now` since `listedAt`.
 */
export const priceHistorySchema = z.object({
  productId: z.number(),
  title: z.string(),
  listedAt: z.string(),
  now: z.object({
    own: z.number(),
    market: z.nullable(z.number()),
    amazon: z.nullable(z.number()),
    ebay: z.nullable(z.number()),
  }),
  changes: z.array(priceChangeSchema),
  /** The marketplaces that the shop can query; for the others, an admin enters the price. */
  sources: z.array(z.enum(MARKETPLACES)),
});
export type PriceHistory = z.infer<typeof priceHistorySchema>;

/**
 * POST /api/admin/products/{id}/market-price { marketplace }: queries the marketplace unless it was queried within 24
 * hours, and stores the result as the competitor's price. `price` null: the marketplace has none, and nothing was
 * changed.
 */
export const askMarketSchema = z.object({
  marketplace: z.enum(MARKETPLACES, 'Please choose Amazon or eBay'),
});
export const marketAnswerSchema = z.object({
  marketplace: z.enum(MARKETPLACES),
  price: z.nullable(z.number()),
  /** When the marketplace was queried. */
  askedAt: z.string(),
});
export type MarketAnswer = z.infer<typeof marketAnswerSchema>;

/** Messages about market prices. */
export const MARKET_MESSAGES = {
  noSource: 'The shop cannot ask there. Please enter the price.',
  unreachable: 'The marketplace does not answer at present. The price stays as it is.',
} as const;
