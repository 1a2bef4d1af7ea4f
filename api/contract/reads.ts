import type { Card } from './catalog/card.ts';
import type { Config } from './config.ts';
import type { ListQuery, SearchQuery } from './catalog/listing-queries.ts';
import type { PriceComparison } from './pricing/price-comparison.ts';
import type { Product } from './catalog/product.ts';
import type { Review } from './reviews/review.ts';

/** A page of a list: `total` counts the whole list, `next` is the cursor of the page after this one. */
export interface CardPage {
  readonly items: readonly Card[];
  readonly total: number;
  readonly next?: string | undefined;
}

export interface SearchPage extends CardPage {
  /** The words that were really searched, when a typo was mended. */
  readonly correctedTo?: string | undefined;
}

/** Of the shop as a whole; the same for every visitor of a day. */
export interface ShopInfo {
  readonly config: Config;
  /** The shop's calendar day, "2026-11-21": pages never ask a clock of their own. */
  readonly today: string;
  /** Where the shop lives, without a closing slash: for canonical links. */
  readonly origin: string;
}

/**
 * What a screen may read. On the server these are the use cases themselves, in the page it is app/http
 * (and, offline, the mirror): screens cannot tell, and nothing is fetched twice.
 */
export interface Reads {
  shop(): Promise<ShopInfo>;
  featured(): Promise<readonly Card[]>;
  popular(): Promise<readonly Card[]>;
  testimonials(): Promise<readonly Review[]>;
  list(query: ListQuery): Promise<CardPage>;
  search(query: SearchQuery): Promise<SearchPage>;
  product(id: number): Promise<Product | null>;
  related(id: number): Promise<readonly Card[]>;
  reviews(id: number): Promise<readonly Review[]>;
  comparison(id: number): Promise<PriceComparison | null>;
}

/** A page as the server sends it: what goes into the head, into the root, and into the block of data. */
export interface RenderedPage {
  readonly status: number;
  readonly redirect?: string | undefined;
  /** The ids of the routes that it shows; a screen's is the name of its file. */
  readonly screens: readonly string[];
  readonly head: string;
  readonly body: string;
  readonly data: string;
}

/** What dist/server/entry-server.js exports as `render`. `url` is absolute. */
export type RenderPage = (url: string, reads: Reads) => Promise<RenderedPage>;
