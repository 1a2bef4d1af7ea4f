import type { Visit } from '../mirror/data-use.ts';
import type { Found, IndexQuery } from './search-index.ts';

/** What the page asks of its worker. */
export type Asked =
  | { readonly kind: 'search'; readonly query: IndexQuery }
  | ({ readonly kind: 'refresh' } & RefreshOptions)
  | ({ readonly kind: 'pictures' } & PictureOptions);

/** Brings the catalog up to date, unless it was within `every` milliseconds. */
export interface RefreshOptions {
  readonly every: number;
}

/** Stores the pictures that were `seen`, then fetches those of cards as far as the visit allows. */
export interface PictureOptions {
  readonly visit: Visit;
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
  | { readonly number: number; readonly pictures: 'done' }
  | { readonly number: number; readonly failed: string };
