import type { Marketplace } from '#contract/admin/admin-prices.ts';

/** The item to look up. */
export interface AskedItem {
  readonly title: string;
  readonly author: string | null;
  /** 13 digits. */
  readonly isbn: string | null;
  /** False: compare used copies with used ones. */
  readonly isNew: boolean;
}

/** Why a lookup failed; `resting`: the circuit breaker is open. */
export type MarketFailure =
  | 'resting'
  | 'timed-out'
  | 'unreachable'
  | 'rate-limited'
  | 'refused'
  | 'server-error'
  | 'malformed';

/** The typical price in cents with postage; null if there are no or too few offers. */
export type MarketAnswer = { readonly cents: number | null } | { readonly failed: MarketFailure };

/** A marketplace with a price API. */
export interface MarketSource {
  /** Resolves within a few seconds, and never throws. */
  ask(item: AskedItem): Promise<MarketAnswer>;
}

/** The marketplaces with an API; an admin enters the prices of the others. */
export type MarketPrices = Readonly<Partial<Record<Marketplace, MarketSource>>>;
