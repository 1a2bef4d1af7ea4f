import { Dexie, liveQuery, type DexieOptions, type Observable, type Table } from 'dexie';
import type { DraftPhotoRow, DraftRow } from './drafts/draft.ts';
import { isQuotaExceeded, isConnectionLost } from './storage-errors.ts';
import type { AcknowledgedRow, MessageRow, OutboxRow, OwnRow, ProductRow, StateRow } from './rows.ts';

/** The database gives a number to what comes without one. */
type OptionalSeq<T> = Omit<T, 'seq'> & { readonly seq?: number };

/**
 * Everything that Dogear keeps on this device. A later version adds its own below the others and touches neither outbox
 * nor acknowledged nor drafts: what waits there is somebody's.
 */
export class Database extends Dexie {
  declare readonly products: Table<ProductRow, number>;
  declare readonly own: Table<OwnRow, number>;
  declare readonly outbox: Table<OutboxRow, number, OptionalSeq<OutboxRow>>;
  declare readonly acknowledged: Table<AcknowledgedRow, number>;
  declare readonly messages: Table<MessageRow, number, OptionalSeq<MessageRow>>;
  declare readonly state: Table<StateRow, StateRow['key']>;
  declare readonly drafts: Table<DraftRow, string>;
  declare readonly draftPhotos: Table<DraftPhotoRow, string>;

  constructor(name: string, options: DexieOptions) {
    // Strict: what a person was shown as stored is on the disk. The default of Chromium leaves it in a cache.
    super(name, { ...options, chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      // An index for each order of each list: a walk over rows costs a phone half a second.
      products:
        'id, [createdAt+id], [price+id], [category+createdAt+id], [category+price+id], [flags+createdAt+id]',
      own: 'id, [why+at]',
      outbox: '++seq, &id, [whose+seq]',
      acknowledged: 'seq, &id, at',
      messages: '++seq, [whose+seq]',
      state: 'key',
    });
    this.version(2).stores({ drafts: 'id, [whose+id], [whose+state]', draftPhotos: 'key, draft' });
  }
}

/** How often a connection is made anew before an operation has failed. */
const MAX_RECONNECTS = 3;
/** Milliseconds after which a database that does not open is none. */
const OPEN_TIMEOUT_MS = 5_000;

export interface LocalDbOptions {
  readonly name?: string | undefined;
  /** Where there is no global one: tests, several devices in one process. */
  readonly indexedDB?: DexieOptions['indexedDB'];
  readonly IDBKeyRange?: DexieOptions['IDBKeyRange'];
  /** Frees storage that can be had again (covers); answers whether there was any. */
  readonly makeRoom?: (() => Promise<boolean>) | undefined;
}

/** The database of this device, opened at the first use. */
export interface LocalDb {
  /** Ids of the changes that were made over this very connection, since the page or worker started. */
  readonly createdIds: Set<string>;
  /**
   * Runs an operation. When the connection is lost meanwhile, it is made anew and the operation runs again, so it must
   * be one transaction that may be repeated. Throws what the operation throws, and Dexie's errors where nothing can be
   * stored here.
   */
  readonly run: <T>(operation: (db: Database) => Promise<T>) => Promise<T>;
  /** The answer of a query now and after each change of what it read, also by other tabs and the service worker. */
  readonly live: <T>(query: (db: Database) => Promise<T>) => Observable<T>;
  readonly close: () => void;
}

/** The device's database, or another one by its name. Nothing is opened yet. */
export function openLocalDb(options: LocalDbOptions = {}): LocalDb {
  const { name = 'dogear', makeRoom, indexedDB, IDBKeyRange } = options;
  const db = new Database(name, {
    ...(indexedDB === undefined ? {} : { indexedDB }),
    ...(IDBKeyRange === undefined ? {} : { IDBKeyRange }),
  });

  const attempt = async <T>(operation: (open: Database) => Promise<T>): Promise<T> => {
    for (let left = MAX_RECONNECTS; ; left -= 1) {
      try {
        if (!db.isOpen()) await openWithTimeout(db);
        return await operation(db);
      } catch (error) {
        if (left === 0 || !isConnectionLost(error)) throw error;
        // The handle is dead, and a retry over it would be in vain: WebKit closes it while the app is in the background.
        db.close({ disableAutoOpen: false });
      }
    }
  };

  const run = async <T>(operation: (open: Database) => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await attempt(operation);
      } catch (error) {
        // A photo may need more room than one go makes; when there is nothing left to let go, it is really full.
        if (!isQuotaExceeded(error) || makeRoom === undefined || !(await makeRoom())) throw error;
      }
    }
  };

  return {
    createdIds: new Set(),
    run,
    live: (query) => liveQuery(async () => attempt(query)),
    close: () => db.close(),
  };
}

/** A database that hangs while opening must not hold up a tap: it counts as none, and the tap finds another way. */
async function openWithTimeout(db: Database): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not open.')), OPEN_TIMEOUT_MS);
  });
  try {
    await Promise.race([db.open(), late]);
  } finally {
    clearTimeout(timer);
  }
}
