import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../storage/storage.ts';
import type { Guest, Owner } from './owner.ts';

/** A capability's part when a guest signs in, or is united with another guest of the same browser. */
export interface GuestMergePart {
  /** Moves what the guest gathered to the heir. To do it twice changes nothing. */
  readonly moveGuestData?: (tx: Tx<'owner'>, now: number, guest: Owner, heir: Owner) => Promise<void>;
  /** Moves what the guest sells and has sold. To do it twice changes nothing. */
  readonly moveSellerData?: (tx: Tx<'owner'>, now: number, guest: Owner, heir: Owner) => Promise<void>;
  /** True while two guests cannot be united. */
  readonly blocksUnion?: (db: Db, one: Guest, other: Guest) => Promise<boolean>;
  /** Moves what one session of an owner made to another session of theirs. */
  readonly moveSessionData?: (tx: Tx<'owner'>, owner: Owner, from: number, to: number) => Promise<void>;
}

/** The dependencies of identifying a visitor, which may unite two guests. */
export interface SessionDeps extends Deps {
  /** In the order in which they move their data. */
  readonly guestMergeParts: readonly GuestMergePart[];
}
