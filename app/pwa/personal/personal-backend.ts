import type { CartLine, Waiting } from '../../offline/personal/cart-view.ts';
import type { PersonSeen } from '../../offline/personal/person-view.ts';

/** A tap that is on the screen and on its way into the device's database. */
export interface Tapped extends Waiting {
  /** The mutation's id, once it has one. */
  id?: string | undefined;
  /** When it was stored, counted in readings of the database: those that began later have it. */
  storedAt?: number | undefined;
}

export type List = 'cart' | 'wishlist';

/** Who keeps cart and wishlist: this device, or the server where nothing can be stored here. */
export interface Keeper {
  /** Asks the server how a list is. Throws where it cannot be asked and nothing is known. */
  readonly load: (list: List) => Promise<void>;
  /** Stores a tap; answers what there is to tell of it at once. */
  readonly make: (tap: Tapped) => Promise<string | undefined>;
}

/** The page as keepers see it. */
export interface Page {
  /** Shows a person; `has` says of a tap whether the person has it already. */
  readonly show: (person: PersonSeen, has: (tap: Tapped) => boolean) => void;
  /** The cart's lines as they were on the screen before a tap. */
  readonly before: (tap: Tapped) => readonly CartLine[];
}
