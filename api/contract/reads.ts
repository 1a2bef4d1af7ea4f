import type { Card } from './catalog/card.ts';
import type { FacetCounts, FacetQuery } from './catalog/facets.ts';
import type { Config } from './config.ts';
import type { ListQuery, SearchQuery } from './catalog/listing-queries.ts';
import type { PriceComparison } from './pricing/price-comparison.ts';
import type { Product } from './catalog/product.ts';
import type { Seller, SellerQuery } from './catalog/seller.ts';
import type { Review } from './reviews/review.ts';
import type { SearchTotal } from './search/search-total.ts';

/** A page of a list: `total` counts the whole list, `next` is the cursor of the page after this one. */
export interface CardPage {
  readonly items: readonly Card[];
  readonly total: number;
  readonly next?: string | undefined;
}

export interface SearchPage extends CardPage, SearchTotal {
  /** The words that were searched instead, if a typo was corrected. */
  readonly correctedTo?: string | undefined;
}

/** Facts of the shop as a whole: the same for every visitor of a day. */
export interface ShopInfo {
  readonly config: Config;
  /** The shop's calendar day, "2026-11-21": pages never read a clock of their own. */
  readonly today: string;
  /** The shop's address without a trailing slash: for canonical links. */
  readonly origin: string;
}

/** What a screen may read: the arguments and the result of each read. */
interface ReadSignatures {
  shop(): ShopInfo;
  featured(): readonly Card[];
  popular(): readonly Card[];
  testimonials(): readonly Review[];
  list(query: ListQuery): CardPage;
  search(query: SearchQuery): SearchPage;
  facets(query: FacetQuery): FacetCounts;
  /** null if there is no such product. */
  product(id: number): Product | null;
  related(id: number): readonly Card[];
  reviews(id: number): readonly Review[];
  comparison(id: number): PriceComparison | null;
  /** null if there is no such seller. */
  seller(id: string): Seller | null;
  sellerItems(query: SellerQuery): CardPage;
}

export type ReadName = keyof ReadSignatures;
export type ReadArgs<K extends ReadName> = Parameters<ReadSignatures[K]>;
export type ReadResult<K extends ReadName> = ReturnType<ReadSignatures[K]>;

/**
 * The reads of screens. On the server they are the use cases themselves, in the browser HTTP calls or, offline, queries of
 * the catalog mirror: screens cannot tell, and nothing is fetched twice.
 */
export type Reads = {
  readonly [K in ReadName]: (this: void, ...args: ReadArgs<K>) => Promise<ReadResult<K>>;
};

/** Makes every read from its name: the one list of them. */
export const mapReads = (
  make: <K extends ReadName>(name: K) => (...args: ReadArgs<K>) => Promise<ReadResult<K>>,
): Reads => ({
  shop: make('shop'),
  featured: make('featured'),
  popular: make('popular'),
  testimonials: make('testimonials'),
  list: make('list'),
  search: make('search'),
  facets: make('facets'),
  product: make('product'),
  related: make('related'),
  reviews: make('reviews'),
  comparison: make('comparison'),
  seller: make('seller'),
  sellerItems: make('sellerItems'),
});

/** A page as the server sends it: the contents of its head, its root element and its block of data. */
export interface RenderedPage {
  readonly status: number;
  readonly redirect?: string | undefined;
  /** The ids of its routes; a screen's id is the name of its file. */
  readonly screens: readonly string[];
  readonly head: string;
  readonly body: string;
  readonly data: string;
}

/** What dist/server/entry-server.js exports as `render`. `url` is absolute. */
export type RenderPage = (url: string, reads: Reads) => Promise<RenderedPage>;
