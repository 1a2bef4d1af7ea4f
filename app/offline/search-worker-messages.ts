import type { Found, IndexQuery } from './search-index.ts';

/** What the page asks of its worker. */
export type Asked =
  | { readonly kind: 'search'; readonly query: IndexQuery }
  | ({ readonly kind: 'refresh' } & RefreshOptions);

/** Brings the catalog up to date, unless it was within `every` milliseconds. */
export interface RefreshOptions {
  readonly every: number;
  /** Fetches pictures too: first those that were `seen` already, then the cards'. */
  readonly pictures: boolean;
  readonly seen: readonly string[];
}

export interface Question {
  readonly number: number;
  readonly asked: Asked;
}

/** `answer`: what was found, or whether the catalog was brought up to date. */
export type Answer =
  | { readonly number: number; readonly found: Found }
  | { readonly number: number; readonly refreshed: boolean }
  | { readonly number: number; readonly failed: string };
