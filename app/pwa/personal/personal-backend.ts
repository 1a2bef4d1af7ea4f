import type { CartLine, PendingChange } from '../../offline/personal/cart-view.ts';
import type { PersonalData } from '../../offline/personal/personal-views.ts';

/** A change shown on the screen before it is stored. */
export interface OptimisticChange extends PendingChange {
  /** The mutation's id, once it has one. */
  id?: string | undefined;
  /** The number of the last snapshot begun before it was stored: later snapshots contain it. */
  storedAfterRead?: number | undefined;
}

export type List = 'cart' | 'wishlist';

/** Stores cart and wishlist: on this device, or on the server if storage is unavailable. */
export interface PersonalBackend {
  /** Loads a list from the server. Throws if it is unreachable and nothing is stored. */
  readonly load: (list: List) => Promise<void>;
  /** Stores a change. Returns a notice for the user, if any. */
  readonly applyChange: (tap: OptimisticChange) => Promise<string | undefined>;
}

/** The page, as backends see it. */
export interface BackendHost {
  /** Shows new data; `has` tells which optimistic changes they include. */
  readonly show: (data: PersonalData, has: (tap: OptimisticChange) => boolean) => void;
  /** The displayed cart lines before a change. */
  readonly linesBefore: (tap: OptimisticChange) => readonly CartLine[];
}
