import { Dexie, liveQuery, type DexieOptions, type Observable, type Table } from 'dexie';
import type { DraftPhotoRow, DraftRow } from './drafts/draft.ts';
import { isQuotaExceeded, isConnectionLost } from './storage-errors.ts';
import type {
  AcknowledgedRow,
  MessageRow,
  OutboxRow,
  OwnRow,
  PackShardRow,
  ProductRow,
  SaleOutboxRow,
  SaleRow,
  StackOutboxRow,
  StateRow,
} from './rows.ts';
import type { DraftFrameRow, DraftThumbRow, StackRow } from './stacks/stack.ts';

/** The database assigns a missing seq (autoincrement). */
type OptionalSeq<T> = Omit<T, 'seq'> & { readonly seq?: number };

/** One index per sort order of each list: a scan takes half a second on a phone. */
const PRODUCT_INDEXES =
  'id, [createdAt+id], [price+id], [category+createdAt+id], [category+price+id], [flags+createdAt+id], isbn';

/**
 * Everything that Dogear stores on this device. A change of tables or indexes raises the version: from any former one, Dexie
 * adds what the phone lacks. Outboxes, acknowledged and drafts only ever gain: they keep user data that exists nowhere else.
 * Not one version after another, because each takes a phone 10 ms to parse, at every start.
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
  declare readonly pack: Table<PackShardRow, string>;
  declare readonly stacks: Table<StackRow, string>;
  declare readonly draftThumbs: Table<DraftThumbRow, string>;
  declare readonly draftFrames: Table<DraftFrameRow, string>;
  declare readonly stackOutbox: Table<StackOutboxRow, number, OptionalSeq<StackOutboxRow>>;
  declare readonly sales: Table<SaleRow, number>;
  declare readonly saleOutbox: Table<SaleOutboxRow, number, OptionalSeq<SaleOutboxRow>>;

  constructor(name: string, options: DexieOptions) {
    // Strict: what the user sees as saved is on disk. Chromium's default leaves it in the OS cache.
    super(name, { ...options, chromeTransactionDurability: 'strict' });
    this.version(7).stores({
      products: PRODUCT_INDEXES,
      own: 'id, [why+at]',
      outbox: '++seq, &id, [whose+seq]',
      acknowledged: 'seq, &id, at',
      messages: '++seq, [whose+seq]',
      state: 'key',
      drafts: 'id, [whose+id], [whose+state], [stack+id]',
      draftPhotos: 'key, draft',
      draftThumbs: 'key, draft',
      draftFrames: 'draft',
      pack: 'first',
      stacks: 'id, [whose+id]',
      stackOutbox: '++seq, &id, [whose+seq]',
      sales: 'id, whose',
      saleOutbox: '++seq, &id, [whose+seq]',
    });
  }
}

/** Reconnects before an operation fails. */
const MAX_RECONNECTS = 3;
const OPEN_TIMEOUT_MS = 5_000;

export interface LocalDbOptions {
  readonly name?: string | undefined;
  /** For tests, and for several devices in one process. */
  readonly indexedDB?: DexieOptions['indexedDB'];
  readonly IDBKeyRange?: DexieOptions['IDBKeyRange'];
  /** Frees storage that can be fetched again (covers), before the ISBN pack is evicted. Returns whether there was any. */
  readonly makeRoom?: (() => Promise<boolean>) | undefined;
}

/** The database of this device; opens at the first use. */
export interface LocalDb {
  /** Ids of the changes appended through this instance, since the page or worker started. */
  readonly createdIds: Set<string>;
  /**
   * Runs an operation. If the connection is lost meanwhile, it reconnects and runs the operation again, so the operation
   * must be a single repeatable transaction. Throws what the operation throws, and Dexie's errors where storage is
   * unavailable.
   */
  readonly run: <T>(operation: (db: Database) => Promise<T>) => Promise<T>;
  /** Emits a query's result now and after each change of what it read, by other tabs and the service worker too. */
  readonly live: <T>(query: (db: Database) => Promise<T>) => Observable<T>;
  readonly close: () => void;
}

/** Opens nothing yet. */
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
        // WebKit closes the connection while the app is in the background; a retry needs a new one.
        db.close({ disableAutoOpen: false });
      }
    }
  };

  const run = async <T>(operation: (open: Database) => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await attempt(operation);
      } catch (error) {
        // A photo may need more room than one eviction frees; the disk is full once nothing is left to evict.
        if (!isQuotaExceeded(error)) throw error;
        if (!(await makeRoom?.()) && !(await attempt(evictPack))) throw error;
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

/** Deletes the ISBN pack, which is fetched again a week after the last time. Returns whether there was one. */
const evictPack = async (db: Database): Promise<boolean> =>
  db.transaction('rw', db.pack, db.state, async () => {
    if ((await db.pack.count()) === 0) return false;
    await db.pack.clear();
    const state = await db.state.get('pack');
    if (state?.key === 'pack') await db.state.put({ key: 'pack', value: { ...state.value, hash: '' } });
    return true;
  });

/** Fails instead of hanging, so that a tap can fall back to the server. */
async function openWithTimeout(db: Database): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB open timed out')), OPEN_TIMEOUT_MS);
  });
  try {
    await Promise.race([db.open(), late]);
  } finally {
    clearTimeout(timer);
  }
}
