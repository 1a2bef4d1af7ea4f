import { Dexie, type DexieOptions, type Table } from 'dexie';
import { isQuotaExceeded } from './storage-errors.ts';

/** The byte budget of all pictures. */
export const MAX_PICTURE_BYTES = 30 * 1024 * 1024;
/** Beyond the budget, the oldest are evicted down to this share of it, so that not every picture has to evict some. */
const EVICT_TO = 0.9;
/** A picture that would take more than this share of the budget is not stored. */
const MAX_SHARE = 0.1;
export const PICTURE_CACHE = 'dogear-pictures';

export interface Picture {
  readonly url: string;
  /** With its content type. */
  readonly body: Blob;
}

/** The pictures on this device. */
export interface PictureStore {
  /**
   * Stores pictures, evicts the oldest beyond the budget, and returns whether it worked. Never throws: the page has them
   * anyway. Several together take half the processor time of one by one: most of it is the transaction.
   */
  put(pictures: readonly Picture[]): Promise<boolean>;
  listUrls(): Promise<ReadonlySet<string>>;
  getTotalBytes(): Promise<number>;
  /** Evicts the older half, to make room for what matters more. Returns whether there was any. */
  makeRoom(): Promise<boolean>;
}

/** The part of Cache that pictures need. */
interface PictureCache {
  put(url: string, picture: Response): Promise<void>;
  delete(url: string): Promise<boolean>;
}

interface StoreOptions extends Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> {
  readonly caches: { open(name: string): Promise<PictureCache> };
  readonly maxBytes?: number;
}

/** Opens nothing yet. */
export function createPictureStore({
  caches,
  maxBytes = MAX_PICTURE_BYTES,
  ...options
}: StoreOptions): PictureStore {
  const index = new PictureIndex(options);
  const cache = async () => caches.open(PICTURE_CACHE);

  const evict = async (bytesLeft: number): Promise<number> => {
    const urls = await index.removeOldest(bytesLeft);
    const open = await cache();
    for (const url of urls) await open.delete(url);
    return urls.length;
  };

  const putInCache = async (pictures: readonly Picture[]): Promise<void> => {
    const open = await cache();
    await Promise.all(pictures.map(async ({ url, body }) => open.put(url, new Response(body))));
  };

  const store = async (pictures: readonly Picture[]): Promise<void> => {
    const fitting = pictures.filter(({ body }) => body.size <= maxBytes * MAX_SHARE);
    // The index first: an entry without a picture is evicted one day, a picture without an entry would stay forever.
    const total = await index.add(fitting);
    try {
      await putInCache(fitting);
    } catch (error) {
      if (!isQuotaExceeded(error) || (await evict((await index.bytes()) / 2)) === 0) throw error;
      await putInCache(fitting);
    }
    if (total > maxBytes) await evict(maxBytes * EVICT_TO);
  };

  return {
    listUrls: async () => index.urls(),
    getTotalBytes: async () => index.bytes(),
    put: async (pictures) => {
      try {
        await store(pictures);
        return true;
      } catch {
        // WebKit cuts the connection in the background: the next picture opens a new one.
        index.close({ disableAutoOpen: false });
        return false;
      }
    },
    makeRoom: async () => (await evict((await index.bytes()) / 2)) > 0,
  };
}

interface Entry {
  /** Insertion order. */
  readonly seq: number;
  readonly url: string;
  readonly bytes: number;
}

/** Tracks sizes, which the Cache API does not report. Has its own database: signing out deletes nothing here. */
class PictureIndex extends Dexie {
  declare private readonly pictures: Table<Entry, number, Omit<Entry, 'seq'>>;
  declare private readonly sums: Table<{ readonly key: 'bytes'; readonly value: number }, string>;

  constructor(options: DexieOptions) {
    super('dogear-pictures', { ...options, chromeTransactionDurability: 'relaxed' });
    this.version(1).stores({ pictures: '++seq, &url', sums: 'key' });
  }

  async bytes(): Promise<number> {
    return (await this.sums.get('bytes'))?.value ?? 0;
  }

  async urls(): Promise<ReadonlySet<string>> {
    return new Set((await this.pictures.orderBy('url').keys()).map(String));
  }

  /** Returns the bytes of all pictures. */
  async add(pictures: readonly Picture[]): Promise<number> {
    return this.transaction('rw', this.pictures, this.sums, async () => {
      const urls = pictures.map(({ url }) => url);
      const before = await this.pictures.where('url').anyOf(urls).toArray();
      await this.pictures.bulkDelete(before.map(({ seq }) => seq));
      const entries = pictures.map(({ url, body }) => ({ url, bytes: body.size }));
      await this.pictures.bulkAdd(entries);
      const value = (await this.bytes()) - sumBytes(before) + sumBytes(entries);
      await this.sums.put({ key: 'bytes', value });
      return value;
    });
  }

  /** Removes the oldest until `bytesLeft` remain; returns their addresses. */
  async removeOldest(bytesLeft: number): Promise<string[]> {
    return this.transaction('rw', this.pictures, this.sums, async () => {
      let sum = await this.bytes();
      const removed: Entry[] = [];
      await this.pictures
        .orderBy('seq')
        .until(() => sum <= bytesLeft)
        .each((entry) => {
          sum -= entry.bytes;
          removed.push(entry);
        });
      await this.pictures.bulkDelete(removed.map(({ seq }) => seq));
      await this.sums.put({ key: 'bytes', value: Math.max(0, sum) });
      return removed.map(({ url }) => url);
    });
  }
}

const sumBytes = (entries: readonly Pick<Entry, 'bytes'>[]): number =>
  entries.reduce((sum, { bytes }) => sum + bytes, 0);
