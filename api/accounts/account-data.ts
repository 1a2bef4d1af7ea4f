import type { Deps } from '../deps.ts';
import type { SessionDeps } from '../sessions/guest-merge.ts';
import type { Owner } from '../sessions/owner.ts';
import type { Db, Tx } from '../storage/storage.ts';

/** The owner of the account that is exported or deleted. */
export interface AccountHolder {
  readonly owner: Owner;
  /** The ids of the account's sessions. */
  readonly sessions: readonly number[];
  readonly email: string;
}

/** What a capability does when an account is exported or deleted. */
export interface AccountDataPart {
  /** The products that `deleteData` changes, to be locked for it. */
  readonly productsToChange?: (db: Db, holder: AccountHolder) => Promise<readonly number[]>;
  /** Deletes what it keeps of the person, or takes the person out of what has to stay. */
  readonly deleteData: (tx: Tx<'owner' | 'product'>, now: number, holder: AccountHolder) => Promise<void>;
  /** Ends what is under way, before the transaction that deletes. Throws while it cannot. */
  readonly prepareDeletion?: (deps: Deps, holder: AccountHolder) => Promise<void>;
  /** Once everything has ended: deletes what could be too much for one transaction, in small ones. */
  readonly deleteInChunks?: (deps: Deps, holder: AccountHolder) => Promise<void>;
  /** True while something is under way that `prepareDeletion` has to end, or too much is left for one transaction. */
  readonly blocksDeletion?: (db: Db, holder: AccountHolder) => Promise<boolean>;
  /** Its sections of the export. */
  readonly exportData?: (deps: Deps, holder: AccountHolder) => Promise<Readonly<Record<string, unknown>>>;
}

/** What accounts need: they are signed in to, exported and deleted. */
export interface AccountDeps extends SessionDeps {
  /** In the order in which they export and delete their data. */
  readonly accountDataParts: readonly AccountDataPart[];
}
