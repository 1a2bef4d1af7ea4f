import type { Marketplace } from '#contract/admin/admin-prices.ts';

/** What a marketplace is asked about. */
export interface AskedItem {
  readonly title: string;
  readonly author: string | null;
  /** 13 digits. */
  readonly isbn: string | null;
  /** False: used copies are compared with used ones. */
  readonly isNew: boolean;
}

/** Why a marketplace said nothing; `resting`: it has failed so often that it is left alone for a while. */
export type MarketFailure =
  | 'resting'
  | 'timed-out'
  | 'unreachable'
  | 'rate-limited'
  | 'refused'
  | 'server-error'
  | 'malformed';

/** What the item usually costs there, in cents with postage; null where it has no such item, or too few to tell. */
export type MarketAnswer = { readonly cents: number | null } | { readonly failed: MarketFailure };

/** A marketplace that the shop can ask. */
export interface MarketSource {
  /** Answers within some seconds, whatever happens there. It never throws. */
  ask(item: AskedItem): Promise<MarketAnswer>;
}

/** The marketplaces that the shop can ask; prices of the others are entered by an admin. */
export type MarketPrices = Readonly<Partial<Record<Marketplace, MarketSource>>>;
