import { Dexie, type DexieOptions, type Table } from 'dexie';
import { isFull } from './lost-connection.ts';

/** Bytes of pictures that are kept at most. */
export const PICTURE_BYTES = 30 * 1024 * 1024;
/** Beyond the most, the oldest go until this share of it is left, so that not every picture has to make room. */
const AFTERWARDS = 0.9;
/** A picture that would take more than this share of the whole is not kept. */
const LARGEST = 0.1;
const CACHE = 'dogear-pictures';

/** Where pictures lie. */
export interface PictureStore {
  match(url: string): Promise<Response | undefined>;
  /** Keeps a picture and lets the oldest go; answers whether it is kept. Never throws: the page has the picture anyway. */
  keep(url: string, picture: Response): Promise<boolean>;
  urls(): Promise<ReadonlySet<string>>;
  bytes(): Promise<number>;
  /** Lets the older half go, for what matters more. Answers whether there was any. */
  makeRoom(): Promise<boolean>;
}

/** A Cache, as far as pictures need it. */
interface PictureCache {
  match(url: string): Promise<Response | undefined>;
  put(url: string, picture: Response): Promise<void>;
  delete(url: string): Promise<boolean>;
}

interface StoreOptions extends Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> {
  readonly caches: { open(name: string): Promise<PictureCache> };
  readonly most?: number;
}

/** The pictures of this device. Nothing is opened yet. */
export function pictureStore({ caches, most = PICTURE_BYTES, ...options }: StoreOptions): PictureStore {
  const account = new Account(options);
  const cache = async () => caches.open(CACHE);

  const evict = async (left: number): Promise<number> => {
    const going = await account.strike(left);
    const open = await cache();
    for (const url of going) await open.delete(url);
    return going.length;
  };

  const store = async (url: string, picture: Response): Promise<void> => {
    const body = await picture.blob();
    if (body.size > most * LARGEST) return;
    const headers = { 'Content-Type': picture.headers.get('Content-Type') ?? body.type };
    // On the account first: what is only there is let go one day, what were only in the cache would stay for ever.
    await account.enter(url, body.size);
    try {
      await (await cache()).put(url, new Response(body, { headers }));
    } catch (error) {
      if (!isFull(error) || (await evict((await account.bytes()) / 2)) === 0) throw error;
      await (await cache()).put(url, new Response(body, { headers }));
    }
    if ((await account.bytes()) > most) await evict(most * AFTERWARDS);
  };

  return {
    match: async (url) => (await cache()).match(url),
    urls: async () => account.urls(),
    bytes: async () => account.bytes(),
    keep: async (url, picture) => {
      try {
        await store(url, picture);
        return true;
      } catch {
        // WebKit cuts the connection in the background: the next picture finds a new one.
        account.close({ disableAutoOpen: false });
        return false;
      }
    },
    makeRoom: async () => (await evict((await account.bytes()) / 2)) > 0,
  };
}

interface Entry {
  /** The order in which they came. */
  readonly seq: number;
  readonly url: string;
  readonly bytes: number;
}

/** Browsers do not say how much a cache holds. This database does, apart from the one with what is somebody's. */
class Account extends Dexie {
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

  async enter(url: string, bytes: number): Promise<void> {
    await this.transaction('rw', this.pictures, this.sums, async () => {
      const before = await this.pictures.get({ url });
      if (before !== undefined) await this.pictures.delete(before.seq);
      await this.pictures.add({ url, bytes });
      await this.sums.put({ key: 'bytes', value: (await this.bytes()) - (before?.bytes ?? 0) + bytes });
    });
  }

  /** Takes the oldest off the account until `left` bytes are on it; answers which. */
  async strike(left: number): Promise<string[]> {
    return this.transaction('rw', this.pictures, this.sums, async () => {
      let sum = await this.bytes();
      const going: Entry[] = [];
      await this.pictures
        .orderBy('seq')
        .until(() => sum <= left)
        .each((entry) => {
          sum -= entry.bytes;
          going.push(entry);
        });
      await this.pictures.bulkDelete(going.map(({ seq }) => seq));
      await this.sums.put({ key: 'bytes', value: Math.max(0, sum) });
      return going.map(({ url }) => url);
    });
  }
}
