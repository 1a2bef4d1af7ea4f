import type { Visit } from '../mirror/data-use.ts';
import type { SearchHits, IndexQuery, SuggestedHits } from './search-index.ts';

/** A task for the search worker. */
export type WorkerTask =
  | { readonly kind: 'search'; readonly query: IndexQuery }
  | { readonly kind: 'suggest'; readonly q: string }
  | ({ readonly kind: 'refresh' } & RefreshOptions)
  | ({ readonly kind: 'pictures' } & PictureOptions)
  | { readonly kind: 'pause' };

/** Refreshes the mirror, unless it was refreshed within `every` ms. */
export interface RefreshOptions {
  readonly every: number;
}

/** Stores the pictures `seen` so far, then prefetches card pictures as far as the visit allows. */
export interface PictureOptions {
  readonly visit: Visit;
  readonly seen: readonly string[];
}

export interface WorkerRequest {
  readonly number: number;
  readonly asked: WorkerTask;
}

export type WorkerResponse =
  | { readonly number: number; readonly found: SearchHits }
  | { readonly number: number; readonly suggested: SuggestedHits }
  | { readonly number: number; readonly refreshed: boolean }
  | { readonly number: number; readonly done: true }
  | { readonly number: number; readonly failed: string };
