import type { CartLine, PendingChange } from '../../offline/personal/cart-view.ts';
import type { PersonalData } from '../../offline/personal/person-view.ts';

/** A tap that is on the screen and on its way into the device's database. */
export interface OptimisticChange extends PendingChange {
  /** The mutation's id, once it has one. */
  id?: string | undefined;
  /** When it was stored, counted in readings of the database: those that began later have it. */
  storedAfterRead?: number | undefined;
}

export type List = 'cart' | 'wishlist';

/** Who keeps cart and wishlist: this device, or the server where nothing can be stored here. */
export interface PersonalBackend {
  /** Asks the server how a list is. Throws where it cannot be asked and nothing is known. */
  readonly load: (list: List) => Promise<void>;
  /** Stores a tap; answers what there is to tell of it at once. */
  readonly applyChange: (tap: OptimisticChange) => Promise<string | undefined>;
}

/** The page as keepers see it. */
export interface BackendHost {
  /** Shows a person; `has` says of a tap whether the person has it already. */
  readonly show: (person: PersonalData, has: (tap: OptimisticChange) => boolean) => void;
  /** The cart's lines as they were on the screen before a tap. */
  readonly linesBefore: (tap: OptimisticChange) => readonly CartLine[];
}
