const DEAD = 'this tab is dead';

/** Every IDBObjectStore method that reads or writes. */
const OPERATIONS = [
  'get',
  'getAll',
  'getAllKeys',
  'getKey',
  'count',
  'openCursor',
  'put',
  'add',
  'delete',
  'clear',
  'index',
];

const WRITES = new Set(['put', 'add', 'delete', 'clear']);

/**
 * One tab's access to its device's IndexedDB. `contact` is called at every step and may kill the tab: its open transactions
 * are aborted, as in a browser, and later operations have no effect.
 */
export class TabStorage {
  isDead = false;
  private readonly connections = new Set<IDBDatabase>();
  private readonly open = new Set<IDBTransaction>();

  constructor(
    private readonly device: IDBFactory,
    private readonly contact: () => void,
    private readonly wrote: () => void,
    /** Whether photos no longer fit. */
    private readonly isFull: () => boolean,
  ) {}

  /** The IDBFactory for Dexie. */
  readonly factory = {
    open: (name: string, version?: number): IDBOpenDBRequest => {
      this.touch();
      const request = this.device.open(name, version);
      request.addEventListener('success', () => this.watch(request.result));
      return request;
    },
    deleteDatabase: (name: string): IDBOpenDBRequest => this.device.deleteDatabase(name),
    cmp: (first: unknown, second: unknown): number => this.device.cmp(first, second),
    databases: async (): Promise<IDBDatabaseInfo[]> => this.device.databases(),
  };

  die(): void {
    this.isDead = true;
    for (const transaction of this.open) abort(transaction);
    this.cut();
  }

  /** The browser closes the connections, as WebKit does in the background. */
  cut(): void {
    for (const connection of this.connections) connection.close();
    this.connections.clear();
  }

  private touch(): void {
    if (!this.isDead) this.contact();
    if (this.isDead) throw new DOMException(DEAD, 'NotAllowedError');
  }

  private watch(connection: IDBDatabase): void {
    if (this.isDead) connection.close();
    this.connections.add(connection);
    const beginTransaction = connection.transaction.bind(connection);
    connection.transaction = (...about) => {
      this.touch();
      const transaction = beginTransaction(...about);
      this.open.add(transaction);
      for (const end of ['complete', 'abort'])
        transaction.addEventListener(end, () => this.open.delete(transaction));
      const storeOf = transaction.objectStore.bind(transaction);
      transaction.objectStore = (name) => this.watchStore(storeOf(name));
      return transaction;
    };
  }

  private watchStore(store: IDBObjectStore): IDBObjectStore {
    if (Object.hasOwn(store, 'put')) return store;
    for (const name of OPERATIONS) {
      const original: unknown = Reflect.get(store, name);
      if (typeof original !== 'function') continue;
      Reflect.set(store, name, (...values: unknown[]): unknown => {
        this.touch();
        if (name === 'put' && store.name === 'draftPhotos' && this.isFull())
          throw new DOMException('The disk is full.', 'QuotaExceededError');
        if (WRITES.has(name)) this.wrote();
        const answer: unknown = Reflect.apply(original, store, values);
        return answer;
      });
    }
    return store;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It was committed already, before the tab received the event.
  }
}
